import { paths } from "./addresses";

/** Addresses that only what a reader has opened links to, so that no page carries them at its start: the rest of addresses.ts. */
export const ownPaths = {
  /** The public page of the roots that the platform signs. */
  books: "/books",
  frozenBoard: (token: string) => `/dataBoard/shared?${new URLSearchParams({ id: token })}`,
  organization: "/organizationManagement",
  myManagement: "/my-management/myManagement",
  chatMessages: "/user-info/jjt-msg",
  spaceProjects: "/personal-space/projectList",
  provider: "/facilitaror/main",
  project: (id: string) => `/user-info/projectDetail?${new URLSearchParams({ id })}`,
  projectPart: (id: string, tab: "members" | "files" | "log") => `/user-info/projectDetail?${new URLSearchParams({ id, tab })}`,
  editEnterprise: (id: string) => `${paths.addProvider}?${new URLSearchParams({ id })}`,
  /** The sign-in page after an account was asked to be closed; until is epoch milliseconds. */
  cancelled: (until: number) => `${paths.loginPage}?${new URLSearchParams({ cancelled: String(until) })}`,
  companyOrder: (orderNo: string) => `/companyOrder?${new URLSearchParams({ id: orderNo })}`,
  companyOrders: "/companyAccount?tab=orders",
  invoice: (no: string) => `${paths.userAccount}?${new URLSearchParams({ tab: "invoices", invoice: no })}`,
  companyInvoice: (no: string) => `/companyAccount?${new URLSearchParams({ tab: "invoices", invoice: no })}`,
  invoices: `${paths.userAccount}?tab=invoices`,
  companyInvoices: "/companyAccount?tab=invoices",
  addProduct: "/addProduct",
  editProduct: (id: string) => `/editProduct/${encodeURIComponent(id)}`,
  products: "/productManagement",
  families: "/familyManagement",
  /** A family in the library of the enterprise. */
  libraryEntry: (id: string) => `/familyLibrary?${new URLSearchParams({ id })}`,
  uploadFamilies: "/familyManagement/upload",
  /** An upload of what was searched and not found. */
  uploadWanted: (wanted: { name: string; category: string; discipline: string }) => `/familyManagement/upload?${new URLSearchParams(wanted)}`,
  myFamilies: "/family/mine",
  familySpace: "/family/space",
  /** What a share shows, for whoever has its code. */
  sharedObject: (code: string) => `/family/shared?${new URLSearchParams({ id: code })}`,
  enterpriseReview: "/enterpriseReview",
  /** The part of the account page that is about the membership. */
  membership: `${paths.userAccount}?tab=vip`,
} as const;
