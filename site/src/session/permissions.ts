import { under } from "./enterprise";

/** What a page's menu asks for, as shared/auth/resources.go has it; a test holds the two together. */
export const permissions: Record<string, string> = {
  "/workbenchHome": "home:board:view",
  "/enterpriseReview": "platform:enterprise:view",
  "/payoutReview": "platform:payout:view",
  "/moneyDesk": "platform:money:view",
  "/claimReview": "platform:claim:view",
  "/invoiceReview": "platform:invoice:view",
  "/inquiryDesk": "platform:inquiry:view",
  "/companyAccount": "account:book:view",
  "/facilitaror/main": "provider:centre:view",
  "/facilitaror/account": "sale:list:view",
  "/organizationManagement": "org:user:view",
  "/userRight": "role:role:view",
  "/productManagement": "product:list:view",
  "/templateManagement": "template:list:view",
  "/familyManagement": "family:list:view",
  "/familyTopics": "platform:content:audit",
  "/caseManagement": "case:list:view",
  "/achievementManagement": "achievement:list:view",
  "/projectManagement": "project:list:view",
  "/versionManagement": "version:list:view",
  "/familyRequirements": "family:list:view",
  "/info": "news:list:view",
  "/contentReview": "platform:content:audit",
  "/communityReview": "platform:content:audit",
  "/dataBoard": "board:data:view",
  "/operationLog": "audit:line:view",
};
export const permissionOf = (route: string) => permissions[under[route] ?? route] ?? "";
