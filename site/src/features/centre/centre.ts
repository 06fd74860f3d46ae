import type { Gets } from "@/api/shapes";
import { ownPaths } from "@/ownPaths";

export type Centre = Gets["/micro/home/offer/centre"]["data"];
export type Families = Gets["/family/mall/shop/desk"]["data"];

/** The kinds of what a provider offers, as the centre names them. */
export const kinds = [
  { key: "products", label: "产品", of: "product" },
  { key: "templates", label: "模板", of: "template" },
  { key: "cases", label: "案例", of: "case" },
] as const;

export const ranges: { value: 7 | 30 | 365; label: string }[] = [
  { value: 7, label: "近 7 天" },
  { value: 30, label: "近 30 天" },
  { value: 365, label: "近一年" },
];

/** As much of what was sent back as the centre lists. */
const MOST = 10;

/** Where a kind is managed. */
export const boards = { product: "/productManagement", template: "/facilitaror/template", case: "/caseManagement", family: ownPaths.families } as const;
const words = { product: "产品", template: "模板", case: "案例", family: "族" } as const;

export interface Todo {
  key: string;
  tag: string;
  tone: "warn" | "bad" | "ink";
  text: string;
  note: string;
  at: number;
  verb: string;
  path: string;
  /** The menu that the path belongs to. */
  board: string;
}

/** What of the centre waits for its people: what was sent back, claims, comments without an answer, what is under review. */
export function todosOf(centre: Centre, claims: number, families?: Families): Todo[] {
  const returned = [...(centre.returned ?? []), ...(families?.returned ?? [])].toSorted((a, b) => b.at - a.at).slice(0, MOST);
  const todos: Todo[] = returned.map((r) => ({
    key: r.id,
    tag: r.status === 4 ? "被驳回" : "被下架",
    tone: "bad",
    text: `${words[r.kind]}“${r.name}”${r.staged ? "的修改" : ""}`,
    note: r.reason ? `原因：${r.reason}` : "",
    at: r.at,
    verb: "去修改",
    path: boards[r.kind],
    board: boards[r.kind],
  }));
  if (claims) todos.push({ key: "claims", tag: "售后", tone: "warn", text: `${claims} 笔销售有售后申请`, note: "3 天内没有处理的会转给平台裁定。", at: 0, verb: "去处理", path: "/facilitaror/account?state=claimed", board: "/facilitaror/account" });
  if (centre.waiting) todos.push({ key: "comments", tag: "评价", tone: "warn", text: `${centre.waiting} 条评价待回复`, note: "回复会显示在评价下方，并通知评价人。", at: 0, verb: "去回复", path: "/facilitaror/main?tab=comments", board: "/facilitaror/main" });
  for (const f of families?.unanswered ?? [])
    todos.push({ key: `comments-${f.id}`, tag: "评价", tone: "warn", text: `族“${f.name}”有 ${f.comments} 条评价待回复`, note: "", at: 0, verb: "去回复", path: `${boards.family}?keyword=${encodeURIComponent(f.name)}`, board: boards.family });
  const review = [...kinds.map(({ key, of }) => ({ of, waits: centre[key].waits })), { of: "family" as const, waits: families?.waits ?? 0 }].filter((k) => k.waits > 0);
  const first = review[0];
  if (first) {
    const n = review.reduce((sum, k) => sum + k.waits, 0);
    todos.push({ key: "review", tag: "审核中", tone: "ink", text: `${n} 项内容在等平台审核`, note: "通过后自动上架，结果会以消息通知您。", at: 0, verb: "去查看", path: boards[first.of], board: boards[first.of] });
  }
  return todos;
}
