import type { OrderRecord } from "@/api/shapes";
import { ownPaths } from "@/ownPaths";
import { soldAt } from "@/ui/goods";
import type { StatusTable } from "@/ui/antd/StatusTag";

/** An order's states as its buyer reads them. */
export const orderStatus: StatusTable<OrderRecord["status"]> = {
  2: { label: "已完成", tone: "ok" },
  4: { label: "售后中", tone: "warn" },
  5: { label: "已退款", tone: "off" },
};

/** How an order stands with its invoice; nothing for one that is on none. */
export const invoiceWord: Record<OrderRecord["invoiceStatus"], string> = { 0: "", 1: "已申请，等待开票", 2: "已开票", 3: "已退款，发票冲红" };

export const goodsType: Record<OrderRecord["type"], string> = { template: "模板", product: "产品", family: "族", vip: "会员" };

/** Where what was bought is shown. */
export function goodsPath({ type, goodsId }: Pick<OrderRecord, "type" | "goodsId">): string {
  if (type === "vip") return ownPaths.membership;
  return soldAt(type, goodsId);
}

/** What ends when an order goes back. */
export const endOf = ({ type, name }: Pick<OrderRecord, "type" | "name">) => (type === "vip" ? `“${name}”的会员期随之退还` : `“${name}”的使用权随之收回`);
