import { get } from "@/api/client";
import { saveFrom } from "@/api/save";
import type { InvoiceRecord, OrderToInvoice } from "@/api/shapes";
import type { Purse } from "@/parts/purse/purse";
import type { StatusTable } from "@/ui/antd/StatusTag";

/** The calls of either account, each pair with the same input and answer. */
export const calls = {
  own: {
    list: "/family/user/invoice/list",
    detail: "/family/user/invoice/detail",
    orders: "/family/user/invoice/orders",
    apply: "/family/user/invoice/apply",
    withdraw: "/family/user/invoice/withdraw",
    file: "/family/user/invoice/file",
    titles: "/family/user/invoice/titles",
    title: "/family/user/invoice/title",
    forget: "/family/user/invoice/title/delete",
  },
  company: {
    list: "/family/order/enterprise/invoice/list",
    detail: "/family/order/enterprise/invoice/detail",
    orders: "/family/order/enterprise/invoice/orders",
    apply: "/family/order/enterprise/invoice/apply",
    withdraw: "/family/order/enterprise/invoice/withdraw",
    file: "/family/order/enterprise/invoice/file",
    titles: "/family/order/enterprise/invoice/titles",
    title: "/family/order/enterprise/invoice/title",
    forget: "/family/order/enterprise/invoice/title/delete",
  },
} as const;

/** What an invoice that is asked for or withdrawn changes. */
export const changed = {
  own: [calls.own.list, calls.own.detail, calls.own.titles, "/family/user/order/list", "/family/user/order/detail"],
  company: [calls.company.list, calls.company.detail, calls.company.titles, "/family/order/enterprise/list", "/family/order/enterprise/detail"],
} as const;

/** An invoice's states as who asked for it reads them. */
export const invoiceStatus: StatusTable<InvoiceRecord["status"]> = {
  asked: { label: "待开票", tone: "warn" },
  issued: { label: "已开票", tone: "ok" },
  refused: { label: "未通过", tone: "bad" },
  withdrawn: { label: "已撤回", tone: "off" },
  toReverse: { label: "待冲红", tone: "warn" },
  reversed: { label: "已冲红", tone: "off" },
};

export const kindWord: Record<InvoiceRecord["kind"], string> = { general: "增值税普通发票", special: "增值税专用发票" };
export const kindShort: Record<InvoiceRecord["kind"], string> = { general: "普票", special: "专票" };
export const typeWord: Record<OrderToInvoice["type"], string> = { template: "模板", product: "产品", family: "族", vip: "会员" };

/** How many orders one invoice has at most, as functions/wallet/invoice has it. */
export const MOST = 50;

/** Saves the file of an invoice, or of the red one that reverses it. */
export async function saveFile(purse: Purse, no: string, red = false): Promise<void> {
  const { url, name } = await get(calls[purse].file, { no, red: red ? 1 : undefined });
  saveFrom(url, name);
}
