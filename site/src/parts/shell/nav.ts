import { paths } from "@/addresses";
import type { NavEntry } from "@/session/session";
import { isSoon } from "@/ui/soon";

export interface NavGroup {
  name: string;
  path: string;
  /** The first address parts that light the entry up. */
  owns: string[];
  children?: { name: string; path: string }[];
  products?: boolean;
}

export const portalNav: readonly NavGroup[] = [
  { name: "首页", path: paths.home, owns: ["", "home"] },
  { name: "产品与服务", path: paths.product, owns: ["product", "productDetail", "productDetails", "family"], products: true },
  {
    name: "典型案例",
    path: paths.projectCase,
    owns: ["dome-system", "project-case", "template-center", "templateDetail", "project_details"],
    children: [
      { name: "演示系统", path: paths.demoSystem },
      { name: "项目案例", path: paths.projectCase },
      { name: "项目模板", path: paths.templateCenter },
    ],
  },
  {
    name: "帮助与交流",
    path: paths.help(),
    owns: ["bimCollege", "extra-community", "ArticleDetail", "needDetail", "releaseNeed", "releaseAirticle", "search"],
    children: [
      { name: "帮助中心", path: paths.help() },
      { name: "交流社区", path: paths.community },
    ],
  },
  {
    name: "联系合作",
    path: paths.aboutUs,
    owns: ["aboutUs", "support", "business"],
    children: [
      { name: "关于我们", path: paths.aboutUs },
      { name: "联系我们", path: paths.support },
    ],
  },
];

/** The portal's navigation as the session keeps it. */
export const navEntries = (first = "home"): NavEntry[] =>
  portalNav.map(({ path, name, owns, children }) => ({
    path,
    name,
    isActive: owns.includes(first),
    ...(children ? { children: children.map((c) => ({ ...c, isActive: false })) } : {}),
  }));

export const userMenu = [
  { name: "我的项目", path: paths.userProjects, icon: "project" },
  { name: "我的模板", path: paths.userTemplates, icon: "template" },
  { name: "我的订单", path: paths.userOrders, icon: "order" },
  { name: "消息中心", path: paths.userMessages, icon: "bell" },
  { name: "应用广场", path: paths.userApps, icon: "app" },
  { name: "个人资料", path: paths.userProfile, icon: "user" },
  { name: "账号与余额", path: paths.userAccount, icon: "wallet" },
] as const;

/** Where 我的空间 begins: the first of its pages that is built. */
export const mySpace = (userMenu.find((m) => !isSoon(m.path)) ?? userMenu[0]).path;
