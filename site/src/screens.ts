/** The addresses of the portal: their shell, who may open them and their title. One row per route of the contract. */
export type Shell = "portal" | "user" | "workbench" | "bare";
export type Access = "public" | "user" | "workbench";
export interface Screen {
  route: string;
  shell: Shell;
  access: Access;
  title: string;
}

/** A row of the table. */
export type Row = readonly [route: string, shell: Shell, access: Access, title: string];

// What anybody may open, and what stands above it. The rest of the table is ownScreens.ts, which only its pages load.
const rows: readonly Row[] = [
  ["/home", "portal", "public", "首页"],
  ["/home/index", "portal", "public", "首页"],
  ["/bimCollege/{id?}", "portal", "public", "帮助与交流"],
  ["/news", "portal", "public", "新闻公告"],
  ["/news/{id}", "portal", "public", "新闻详情"],
  ["/product", "portal", "public", "产品与服务"],
  ["/productDetails/{id}", "portal", "public", "产品详情"],
  ["/productDetail/{id}", "portal", "public", "产品详情"],
  ["/business", "portal", "public", "商务合作"],
  ["/portalSearch", "portal", "public", "搜索"],
  ["/template-center", "portal", "public", "项目模板"],
  ["/templateDetail", "portal", "public", "模板详情"],
  ["/project-case", "portal", "public", "项目案例"],
  ["/project_details", "portal", "public", "案例详情"],
  ["/dome-system", "portal", "public", "演示系统"],
  ["/project-management", "portal", "public", "项目管理"],
  ["/demonstration", "portal", "public", "演示"],
  ["/aboutUs", "portal", "public", "关于我们"],
  ["/support", "portal", "public", "联系我们"],
  ["/providerList", "portal", "public", "服务商"],
  ["/plugIn", "portal", "public", "插件下载"],
  ["/log", "portal", "public", "更新日志"],
  ["/comingSoon", "portal", "public", "敬请期待"],
  ["/select-project", "bare", "public", "选择项目"],
  ["/refresh-search", "bare", "public", "刷新"],
  ["/register", "user", "public", "注册"],
  ["/forgetPwd", "user", "public", "忘记密码"],
  ["/user/login", "user", "public", "登录"],
  ["/agreement/{id}", "portal", "public", "服务协议"],
  ["/jjtMsg/page/{id}", "bare", "public", "消息"],
  ["/extra-community", "portal", "public", "交流社区"],
  ["/extra-community/circle", "portal", "public", "圈子"],
  ["/search", "portal", "public", "社区搜索"],
  ["/needDetail", "portal", "public", "需求详情"],
  ["/ArticleDetail", "portal", "public", "文章详情"],
  ["/facilitaror", "portal", "user", "服务商中心"],
  ["/facilitaror/home/{id}", "portal", "public", "服务商主页"],
  ["/family", "portal", "public", "族库商城"],
  ["/family/detail", "portal", "public", "族详情"],
  ["/family/shop", "portal", "public", "店铺"],
];

const byRoute = new Map<string, Screen>();
/** Makes rows known, before any of their pages is shown. */
export const addScreens = (more: readonly Row[]) => more.forEach(([route, shell, access, title]) => byRoute.set(route, { route, shell, access, title }));
addScreens(rows);
/** All that are known. */
export const screens = (): Screen[] => [...byRoute.values()];

/** The screen of a route as written in the table; an unknown one is a mistake of the page. */
export function screenOf(route: string): Screen {
  const screen = byRoute.get(route);
  if (!screen) throw new Error(`no screen for ${route}`);
  return screen;
}

export interface Crumb {
  title: string;
  path: string;
}

/** Titles of the matched routes, from the home page down to the route itself. */
export function crumbsOf(route: string): Crumb[] {
  const crumbs: Crumb[] = [{ title: "首页", path: "/home" }];
  const isPublic = screenOf(route).access === "public";
  const parts = route.split("/").filter((p) => p && !p.startsWith("{"));
  for (let n = 1; n <= parts.length; n++) {
    const path = "/" + parts.slice(0, n).join("/");
    const last = n === parts.length ? screenOf(route) : undefined;
    // The list of a page of one thing stands before it.
    for (const screen of [byRoute.get(path), last]) {
      // What anybody may read names no page that asks for a sign-in.
      if (screen && screen.title !== crumbs.at(-1)?.title && (!isPublic || screen.access === "public")) crumbs.push({ title: screen.title, path: screen.route });
    }
  }
  return crumbs;
}
