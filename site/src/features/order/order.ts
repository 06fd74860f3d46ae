import type { OrderRecord } from "@/api/shapes";
import { paths } from "@/addresses";
import type { StatusTable } from "@/ui/antd/StatusTag";

/** An order's states as its buyer reads them. */
export const orderStatus: StatusTable<OrderRecord["status"]> = {
  2: { label: "已完成", tone: "ok" },
  4: { label: "售后中", tone: "warn" },
  5: { label: "已退款", tone: "off" },
};

export const goodsType: Record<OrderRecord["type"], string> = { template: "模板", product: "产品" };

/** Where what was bought is shown. */
export const goodsPath = ({ type, goodsId }: Pick<OrderRecord, "type" | "goodsId">) => (type === "template" ? paths.templateDetail(goodsId) : paths.productDetail(goodsId));

/** What changes when an order is given back. */
export const givenBack = ["/family/user/order/list", "/family/user/order/detail", "/family/mall/personal/asset", "/family/user/wallet/entries"] as const;
