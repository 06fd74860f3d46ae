/**
 * Every address of the portal below its base path, once, those that only their own pages need in ownAddresses.ts: its route, the shell around it, who may open it, its title. The
 * functions that write addresses, the breadcrumb, the CDN's table (`npm run gen`) and the tests are made from it.
 */
export type Shell = "portal" | "user" | "workbench" | "bare";
export type Access = "public" | "user" | "workbench";
export type Row = readonly [route: string, shell: Shell, access: Access, title: string];

export const addresses = {
  // What anybody may open.
  home: ["/home", "portal", "public", "首页"],
  homeIndex: ["/home/index", "portal", "public", "首页"],
  help: ["/bimCollege/{id?}", "portal", "public", "帮助与交流"],
  news: ["/news", "portal", "public", "新闻公告"],
  newsDetail: ["/news/{id}", "portal", "public", "新闻详情"],
  product: ["/product", "portal", "public", "产品与服务"],
  productDetails: ["/productDetails/{id}", "portal", "public", "产品详情"],
  productDetail: ["/productDetail/{id}", "portal", "public", "产品详情"],
  business: ["/business", "portal", "public", "商务合作"],
  portalSearch: ["/portalSearch", "portal", "public", "搜索"],
  templateCenter: ["/template-center", "portal", "public", "项目模板"],
  templatePage: ["/templateDetail", "portal", "public", "模板详情"],
  projectCase: ["/project-case", "portal", "public", "项目案例"],
  casePage: ["/project_details", "portal", "public", "案例详情"],
  demoSystem: ["/dome-system", "portal", "public", "演示系统"],
  projectManagement: ["/project-management", "portal", "public", "项目管理"],
  demonstration: ["/demonstration", "portal", "public", "演示"],
  aboutUs: ["/aboutUs", "portal", "public", "关于我们"],
  support: ["/support", "portal", "public", "联系我们"],
  providerList: ["/providerList", "portal", "public", "服务商"],
  plugIn: ["/plugIn", "portal", "public", "插件下载"],
  log: ["/log", "portal", "public", "更新日志"],
  comingSoon: ["/comingSoon", "portal", "public", "敬请期待"],
  selectProject: ["/select-project", "bare", "public", "选择项目"],
  refreshSearch: ["/refresh-search", "bare", "public", "刷新"],
  registerPage: ["/register", "user", "public", "注册"],
  forgetPwdPage: ["/forgetPwd", "user", "public", "忘记密码"],
  loginPage: ["/user/login", "user", "public", "登录"],
  agreement: ["/agreement/{id}", "portal", "public", "服务协议"],
  chatPage: ["/jjtMsg/page/{id}", "bare", "public", "消息"],
  community: ["/extra-community", "portal", "public", "交流社区"],
  circle: ["/extra-community/circle", "portal", "public", "圈子"],
  communitySearch: ["/search", "portal", "public", "社区搜索"],
  needPage: ["/needDetail", "portal", "public", "需求详情"],
  articlePage: ["/ArticleDetail", "portal", "public", "文章详情"],
  providerHome: ["/facilitaror/home/{id}", "portal", "public", "服务商主页"],
  family: ["/family", "portal", "public", "共享族库"],
  familyPage: ["/family/detail", "portal", "public", "族详情"],
  familyShop: ["/family/shop", "portal", "public", "店铺"],
  familyTopic: ["/family/topic", "portal", "public", "族专题"],
  // What only somebody signed in opens, and pages link to.
  addProvider: ["/addProvider", "portal", "user", "服务商入驻"],
  selfApplication: ["/selfApplication", "portal", "user", "项目申请"],
  workbenchHome: ["/workbenchHome", "workbench", "workbench", "工作台"],
  userInfo: ["/user-info", "portal", "user", "个人中心"],
  userProjects: ["/user-info/projectList", "portal", "user", "我的项目"],
  userTemplates: ["/user-info/templateList", "portal", "user", "我的模板"],
  userOrders: ["/user-info/myOrder", "portal", "user", "我的订单"],
  orderPage: ["/user-info/orderDetail", "portal", "user", "订单详情"],
  userProfile: ["/user-info/myuserinfo", "portal", "user", "个人资料"],
  userAccount: ["/user-info/account", "portal", "user", "账号与余额"],
  userMessage: ["/user-info/message/{id}", "portal", "user", "消息详情"],
  userMessages: ["/user-info/messagecenter", "portal", "user", "消息中心"],
  userApps: ["/user-info/appSquare", "portal", "user", "应用广场"],
} as const satisfies Record<string, Row>;

type Name = keyof typeof addresses;
export type Route = (typeof addresses)[Name][0];
/** How an address is written: a text, or a function of the id that its route ends in. */
type Address<R extends Route> = R extends `${string}{id?}` ? (id?: string) => string : R extends `${string}{id}` ? (id: string) => string : R;

function addressOf(route: string) {
  const [before = "", end] = route.split(/\/\{id(\??)\}/);
  if (end === undefined) return route;
  return (id?: string) => (id ? `${before}/${encodeURIComponent(id)}` : before);
}

const plain = Object.fromEntries(Object.entries(addresses).map(([name, [route]]) => [name, addressOf(route)])) as { [N in Name]: Address<(typeof addresses)[N][0]> };
const q = (path: string, query: Record<string, string | undefined>) => {
  const text = new URLSearchParams(Object.entries(query).filter((e): e is [string, string] => !!e[1])).toString();
  return text ? `${path}?${text}` : path;
};

/** Every address of the site, without the base path: those of the table, and those that say more. */
export const paths = {
  ...plain,
  root: "/",
  helpSearch: (keyword: string) => q(plain.help(), { q: keyword }),
  businessOf: (product: string) => q(plain.business, { product }),
  searchFor: (keyword: string) => q(plain.portalSearch, { keyword }),
  orderDetail: (orderNo: string) => q(plain.orderPage, { id: orderNo }),
  templateDetail: (id: string) => q(plain.templatePage, { id }),
  projectDetails: (id: string) => q(plain.casePage, { id }),
  demoOf: (id: string) => q(plain.demoSystem, { id }),
  newsOf: (type: string) => q(plain.news, { type }),
  /** A new project on a template. */
  applyWith: (templateId: string) => q(plain.selfApplication, { templateId }),
  register: (redirect?: string) => q(plain.registerPage, { redirect }),
  forgetPwd: (redirect?: string) => q(plain.forgetPwdPage, { redirect }),
  login: (redirect?: string) => q(plain.loginPage, { redirect }),
  agreement: (type: "user" | "privacy" | "provider") => plain.agreement(type),
  workbench: (id?: string) => q(plain.workbenchHome, { id }),
} as const;

/** An address of this site that a redirect parameter may name; anything else is refused. */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\/[^/\\]/.test(value) || /[\\\s]/.test(value)) return undefined;
  return value.split(/[?#]/)[0] === plain.loginPage ? undefined : value;
}

export interface Screen {
  route: string;
  shell: Shell;
  access: Access;
  title: string;
}
const known = new Map<string, Screen>();
/** Makes rows known, before any of their pages is shown. */
export const addScreens = (rows: readonly Row[]) => rows.forEach(([route, shell, access, title]) => known.set(route, { route, shell, access, title }));
addScreens(Object.values(addresses));
export const screens: ReadonlyMap<string, Screen> = known;

/** The screen of a route as written in the table; an unknown one is a mistake of the page. */
export function screenOf(route: string): Screen {
  const screen = screens.get(route);
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
    for (const screen of [screens.get(path), last]) {
      // What anybody may read names no page that asks for a sign-in.
      if (screen && screen.title !== crumbs.at(-1)?.title && (!isPublic || screen.access === "public")) crumbs.push({ title: screen.title, path: screen.route });
    }
  }
  return crumbs;
}
