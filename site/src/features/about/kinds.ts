import type { Posts } from "@/api/shapes";

export type InquiryBody = Posts["/micro/home/api/inquiry/add"]["body"];
export type Kind = InquiryBody["kind"];

/** What one may write to the platform about, by the page that asks. */
export const businessKinds = [
  { value: "product", label: "产品咨询" },
  { value: "demo", label: "预约演示" },
  { value: "channel", label: "渠道合作" },
  { value: "provider", label: "服务商入驻" },
] as const satisfies readonly { value: Kind; label: string }[];
export const supportKinds = [
  { value: "support", label: "使用问题" },
  { value: "feedback", label: "意见建议" },
] as const satisfies readonly { value: Kind; label: string }[];
