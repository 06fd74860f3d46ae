import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import type { Posts } from "@/api/shapes";
import { caseStatus, shelfStatus, templateStatus } from "@/parts/record/status";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type Kind = Posts["/micro/home/publish/history"]["body"]["kind"];
export type Counts = Posts["/micro/home/product/page"]["data"]["counts"];
export type Change = NonNullable<Posts["/micro/home/review/sheet"]["data"]["changes"]>[number];
export type Fact = NonNullable<Posts["/micro/home/review/sheet"]["data"]["facts"]>[number];

/** The states of every kind; the numbers are the wire's. */
export const DRAFT = 0;
export const WAITING = 1;
export const ON = 2;
export const OFF = 3;
export const REJECTED = 4;

export interface KindWords {
  word: string;
  status: StatusTable<number>;
  /** The states that have a tab, with the name of their count. */
  tabs: readonly { value: number; count: keyof Counts }[];
  /** What taking it off the shelf is called. */
  off: string;
  rights: { edit: string; move: string; remove: string; view: string };
  /** Where the public reads a record. */
  page: (id: string) => string;
  list: "/micro/home/product/page" | "/platform/home/provider/allTemplateList" | "/micro/home/case/page" | "/family/mall/personal/shop/product";
}

export const kinds: Readonly<Record<Kind, KindWords>> = {
  product: {
    word: "产品",
    status: shelfStatus,
    tabs: [
      { value: 0, count: "draft" },
      { value: 1, count: "inReview" },
      { value: 2, count: "on" },
      { value: 3, count: "off" },
      { value: 4, count: "rejected" },
      { value: 5, count: "forcedOff" },
    ],
    off: "下架",
    rights: { edit: "product:item:edit", move: "product:item:shelf", remove: "product:item:delete", view: "product:list:view" },
    page: paths.productDetail,
    list: "/micro/home/product/page",
  },
  template: {
    word: "模板",
    status: templateStatus,
    tabs: [
      { value: 0, count: "draft" },
      { value: 1, count: "inReview" },
      { value: 2, count: "on" },
      { value: 3, count: "off" },
      { value: 4, count: "rejected" },
    ],
    off: "下架",
    rights: { edit: "template:item:edit", move: "template:item:shelf", remove: "template:item:delete", view: "template:list:view" },
    page: paths.templateDetail,
    list: "/platform/home/provider/allTemplateList",
  },
  case: {
    word: "案例",
    status: caseStatus,
    tabs: [
      { value: 0, count: "draft" },
      { value: 1, count: "inReview" },
      { value: 2, count: "on" },
      { value: 3, count: "off" },
    ],
    off: "撤回发布",
    rights: { edit: "case:item:edit", move: "case:item:publish", remove: "case:item:delete", view: "case:list:view" },
    page: paths.projectDetails,
    list: "/micro/home/case/page",
  },
  family: {
    word: "族",
    status: shelfStatus,
    tabs: [
      { value: 0, count: "draft" },
      { value: 1, count: "inReview" },
      { value: 2, count: "on" },
      { value: 3, count: "off" },
      { value: 4, count: "rejected" },
      { value: 5, count: "forcedOff" },
    ],
    off: "下架",
    rights: { edit: "family:item:edit", move: "family:item:shelf", remove: "family:item:delete", view: "family:list:view" },
    page: familyPaths.detail,
    list: "/family/mall/personal/shop/product",
  },
};

const catalogue = { history: "/micro/home/publish/history", days: "/micro/home/publish/days", bulk: "/micro/home/publish/bulk", discard: "/micro/home/publish/discard", copy: "/micro/home/publish/copy", queue: "/micro/home/review/queue", sheet: "/micro/home/review/sheet", decide: "/micro/home/review/decide" } as const;
const mall = { history: "/family/mall/publish/history", days: "/family/mall/publish/days", bulk: "/family/mall/publish/bulk", discard: "/family/mall/publish/discard", copy: "/family/mall/publish/copy", queue: "/family/mall/review/queue", sheet: "/family/mall/review/sheet", decide: "/family/mall/review/decide" } as const;

/** The calls of the desk that a kind lies on: families have a group of their own. */
export const deskOf = (kind: Kind) => (kind === "family" ? mall : catalogue);

/** The reads that a change of a record changes. */
export const refreshed = (kind: Kind) => [kinds[kind].list, deskOf(kind).history, infos[kind], "/micro/sys/workbench/home"] as const;

/** How a record is read by who works on it. */
export const infos = { product: "/micro/home/product/info", template: "/platform/home/itemTemplate/own", case: "/micro/home/case/info", family: "/family/mall/product/own" } as const;
export type Own<K extends Kind> = Posts[(typeof infos)[K]]["data"];

/** How a record is saved that an editor of one page holds whole; a product is saved step by step. */
export const edits = { template: "/platform/home/itemTemplate/addOrEdit", case: "/micro/home/case/edit", family: "/family/mall/product/edit" } as const;
export type WholeKind = keyof typeof edits;
