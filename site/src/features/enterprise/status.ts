import type { ReviewInput, ReviewRow } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

/** Where an enterprise stands for the operators. */
export const reviewStatus: StatusTable<ReviewRow["status"]> = {
  waiting: { label: "待审核", tone: "warn" },
  approved: { label: "已通过", tone: "ok" },
  failed: { label: "未通过", tone: "bad" },
  frozen: { label: "已冻结", tone: "bad" },
  dissolved: { label: "已撤回或解散", tone: "off" },
};

type Filter = NonNullable<ReviewInput["status"]>;
/** What the operators' list can be cut to: disputed is a part of those that wait. */
export const reviewFilters: readonly Filter[] = ["waiting", "disputed", "approved", "failed", "frozen", "dissolved"];
export const filterLabel = (f: Filter) => (f === "disputed" ? "信用代码争议" : reviewStatus[f].label);

/** What operators say most often; each can be changed before it is sent. */
export const refusals = [
  "营业执照照片不清晰，请上传原件彩色扫描件。",
  "营业执照四角不完整或被遮挡，请重新拍摄。",
  "企业全称与营业执照不一致，请核对后修改。",
  "统一社会信用代码与营业执照不一致，请核对后修改。",
  "法定代表人与营业执照不一致，如已变更请上传新执照。",
  "营业执照已过期或已注销，请上传有效执照。",
  "联系电话无法接通，请填写可以联系到的号码。",
];
export const freezings = ["营业执照已注销或被吊销。", "发布的内容违反平台规则，正在核查。", "企业资料被投诉不实，正在核实。", "应企业申请暂停使用。"];
