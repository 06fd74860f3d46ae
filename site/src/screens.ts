/** Every address of the portal: its shell, who may open it and its title. One row per route of the contract. */
export type Shell = "portal" | "user" | "workbench" | "bare";
export type Access = "public" | "user" | "workbench";
export interface Screen {
  route: string;
  shell: Shell;
  access: Access;
  title: string;
}

const rows: readonly (readonly [route: string, shell: Shell, access: Access, title: string])[] = [
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
  ["/addProvider", "portal", "user", "服务商入驻"],
  ["/providerList", "portal", "public", "服务商"],
  ["/plugIn", "portal", "public", "插件下载"],
  ["/log", "portal", "public", "更新日志"],
  ["/comingSoon", "portal", "public", "敬请期待"],
  ["/selfApplication", "portal", "user", "项目申请"],
  ["/project", "portal", "user", "项目"],
  ["/select-project", "bare", "public", "选择项目"],
  ["/refresh-search", "bare", "public", "刷新"],
  ["/register", "user", "public", "注册"],
  ["/forgetPwd", "user", "public", "忘记密码"],
  ["/user/login", "user", "public", "登录"],
  ["/agreement/{id}", "portal", "public", "服务协议"],
  ["/jjtMsg/page/{id}", "bare", "public", "消息"],
  ["/invite", "portal", "user", "企业邀请"],
  ["/workbenchHome", "workbench", "workbench", "工作台"],
  ["/achievementManagement", "workbench", "workbench", "成果管理"],
  ["/versionManagement", "workbench", "workbench", "版本管理"],
  ["/productManagement", "workbench", "workbench", "产品管理"],
  ["/addProduct", "workbench", "workbench", "新增产品"],
  ["/editProduct/{id}", "workbench", "workbench", "编辑产品"],
  ["/templateManagement", "workbench", "workbench", "模板管理"],
  ["/caseManagement", "workbench", "workbench", "案例管理"],
  ["/info", "workbench", "workbench", "新闻公告"],
  ["/dataBoard", "workbench", "workbench", "数据看板"],
  ["/organizationManagement", "workbench", "workbench", "组织管理"],
  ["/userRight", "workbench", "workbench", "用户权限"],
  ["/enterpriseReview", "workbench", "workbench", "企业审核"],
  ["/operationLog", "workbench", "workbench", "操作日志"],
  ["/extra-community", "portal", "public", "交流社区"],
  ["/extra-community/circle", "portal", "public", "圈子"],
  ["/releaseNeed", "portal", "user", "发布需求"],
  ["/releaseAirticle", "portal", "user", "发布文章"],
  ["/search", "portal", "public", "社区搜索"],
  ["/needDetail", "portal", "public", "需求详情"],
  ["/needDetail/submitManu", "portal", "user", "提交稿件"],
  ["/ArticleDetail", "portal", "public", "文章详情"],
  ["/my-management", "portal", "user", "我的管理"],
  ["/my-management/myManagement", "portal", "user", "我的管理"],
  ["/my-management/myTracked", "portal", "user", "我的关注"],
  ["/my-management/myContribution", "portal", "user", "我的贡献"],
  ["/my-management/myTransaction", "portal", "user", "我的交易"],
  ["/my-management/myResource", "portal", "user", "我的资源"],
  ["/user-info", "portal", "user", "个人中心"],
  ["/user-info/projectList", "portal", "user", "我的项目"],
  ["/user-info/projectDetail", "portal", "user", "项目详情"],
  ["/user-info/templateList", "portal", "user", "我的模板"],
  ["/user-info/myOrder", "portal", "user", "我的订单"],
  ["/user-info/myuserinfo", "portal", "user", "个人资料"],
  ["/user-info/account", "portal", "user", "账号安全"],
  ["/user-info/message/{id}", "portal", "user", "消息详情"],
  ["/user-info/messagecenter", "portal", "user", "消息中心"],
  ["/user-info/jjt-msg", "portal", "user", "企业微信消息"],
  ["/user-info/appSquare", "portal", "user", "应用广场"],
  ["/user-info/appDetail", "portal", "user", "应用详情"],
  ["/user-info/groupingDetail", "portal", "user", "应用分组"],
  ["/user-info/addApp", "portal", "user", "添加应用"],
  ["/user-info/addAppDetail", "portal", "user", "应用配置"],
  ["/personal-space", "portal", "user", "个人空间"],
  ["/personal-space/projectList", "portal", "user", "个人空间"],
  ["/personal-space/templateList", "portal", "user", "我的模板"],
  ["/personal-space/myOrderitem", "portal", "user", "我的订单"],
  ["/facilitaror", "portal", "user", "服务商中心"],
  ["/facilitaror/main", "portal", "user", "服务商中心"],
  ["/facilitaror/account", "portal", "user", "服务商账户"],
  ["/facilitaror/info", "portal", "user", "服务商资料"],
  ["/facilitaror/template", "portal", "user", "服务商模板"],
  ["/facilitaror/home/{id}", "portal", "public", "服务商主页"],
  ["/family", "portal", "public", "族库商城"],
  ["/family/detail", "portal", "public", "族详情"],
  ["/family/shop", "portal", "public", "店铺"],
];

export const screens: readonly Screen[] = rows.map(([route, shell, access, title]) => ({ route, shell, access, title }));

const byRoute = new Map(screens.map((s) => [s.route, s]));

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
  const parts = route.split("/").filter((p) => p && !p.startsWith("{"));
  for (let n = 1; n <= parts.length; n++) {
    const path = "/" + parts.slice(0, n).join("/");
    const last = n === parts.length ? screenOf(route) : undefined;
    // The list of a page of one thing stands before it.
    for (const screen of [byRoute.get(path), last]) {
      if (screen && screen.title !== crumbs.at(-1)?.title) crumbs.push({ title: screen.title, path: screen.route });
    }
  }
  return crumbs;
}
