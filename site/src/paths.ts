/** Every address of the site, without the base path, as functions. */
const q = (path: string, query: Record<string, string | undefined>) => {
  const text = new URLSearchParams(Object.entries(query).filter((e): e is [string, string] => !!e[1])).toString();
  return text ? `${path}?${text}` : path;
};
const withId = (path: string) => (id: string) => `${path}/${encodeURIComponent(id)}`;

export const paths = {
  root: "/",
  home: "/home",
  homeIndex: "/home/index",
  help: (id?: string) => (id ? withId("/bimCollege")(id) : "/bimCollege"),
  helpSearch: (keyword: string) => q("/bimCollege", { q: keyword }),
  news: "/news",
  newsDetail: withId("/news"),
  product: "/product",
  productDetail: withId("/productDetail"),
  business: "/business",
  businessOf: (product: string) => q("/business", { product }),
  demonstration: "/demonstration",
  portalSearch: "/portalSearch",
  searchFor: (keyword: string) => q("/portalSearch", { keyword }),
  templateCenter: "/template-center",
  templateDetail: (id: string) => q("/templateDetail", { id }),
  projectCase: "/project-case",
  projectDetails: (id: string) => q("/project_details", { id }),
  demoSystem: "/dome-system",
  demoOf: (id: string) => q("/dome-system", { id }),
  aboutUs: "/aboutUs",
  support: "/support",
  addProvider: "/addProvider",
  providerHome: (id: string) => `/facilitaror/home/${id}`,
  editEnterprise: (id: string) => q("/addProvider", { id }),
  providerList: "/providerList",
  plugIn: "/plugIn",
  newsOf: (type: string) => q("/news", { type }),
  log: "/log",
  comingSoon: "/comingSoon",
  selfApplication: "/selfApplication",
  /** A new project on a template. */
  applyWith: (templateId: string) => q("/selfApplication", { templateId }),
  register: (redirect?: string) => q("/register", { redirect }),
  forgetPwd: (redirect?: string) => q("/forgetPwd", { redirect }),
  agreement: (type: "user" | "privacy" | "provider") => `/agreement/${type}`,
  /** The sign-in page after an account was asked to be closed; until is epoch milliseconds. */
  cancelled: (until: number) => q("/user/login", { cancelled: String(until) }),
  login: (redirect?: string) => q("/user/login", { redirect }),
  community: "/extra-community",
  family: "/family",
  userInfo: "/user-info",
  userProjects: "/user-info/projectList",
  userTemplates: "/user-info/templateList",
  userOrders: "/user-info/myOrder",
  userMessages: "/user-info/messagecenter",
  userMessage: withId("/user-info/message"),
  chatMessages: "/user-info/jjt-msg",
  chatPage: withId("/jjtMsg/page"),
  userApps: "/user-info/appSquare",
  userProfile: "/user-info/myuserinfo",
  userAccount: "/user-info/account",
  /** With the dialog that asks for the balance back. */
  giveBack: "/user-info/account?give=back",
  myManagement: "/my-management/myManagement",
  personalSpace: "/personal-space/projectList",
  provider: "/facilitaror/main",
  workbench: (id?: string) => q("/workbenchHome", { id }),
  enterpriseReview: "/enterpriseReview",
  organization: "/organizationManagement",
  userRight: "/userRight",
} as const;

export const loginPath = "/user/login";

/** An address of this site that a redirect parameter may name; anything else is refused. */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\/[^/\\]/.test(value) || /[\\\s]/.test(value)) return undefined;
  return value.split(/[?#]/)[0] === loginPath ? undefined : value;
}
