import type { OrderDetail } from "@/api/shapes";
import { moved } from "@/parts/purse/purse";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type Claim = OrderDetail["claim"];

/** Where a claim stands, as everybody reads it. */
export const claimStatus: StatusTable<Exclude<Claim["state"], "">> = {
  seller: { label: "等待卖方处理", tone: "warn" },
  refused: { label: "卖方已拒绝", tone: "bad" },
  operator: { label: "等待平台裁定", tone: "warn" },
  paid: { label: "已退款", tone: "off" },
  rejected: { label: "平台不支持退款", tone: "off" },
  withdrawn: { label: "买家已撤回", tone: "off" },
};

/** What changes with a claim, for the buyer, the seller and the operator. */
export const claimChanges = [
  ...moved.own,
  ...moved.company,
  "/platform/home/provider/saleOrder",
  "/family/user/order/claim/review",
] as const;
