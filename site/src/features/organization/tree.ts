import type { Posts, Row } from "@/api/shapes";
import type { Drop } from "@/ui/useTree";

export type Tree = Posts["/micro/sys/department/tree"]["data"];
export type Node = NonNullable<Tree["departments"]>[number];
export type RoleChoice = NonNullable<Tree["roles"]>[number];
export type Member = Row<Posts["/micro/sys/user/page"]["data"]>;

/** What changes when departments or members do. */
export const refreshed = ["/micro/sys/department/tree", "/micro/sys/user/page"] as const;

const HOUR_MS = 3_600_000;
/** In how long a moment (milliseconds) comes: 7 天后, and on the last day 5 小时后. */
export function until(at: number, now = Date.now()): string {
  const hours = Math.max(1, Math.ceil((at - now) / HOUR_MS));
  return hours > 24 ? `${Math.ceil(hours / 24)} 天后` : `${hours} 小时后`;
}

/** A department and all above it, the root first. */
export function pathTo(nodes: readonly Node[], id: string): Node[] {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const path: Node[] = [];
  for (let node = byId.get(id); node && path.length < 20; node = byId.get(node.parentId)) path.unshift(node);
  return path;
}

/** A department and all below it. */
export function below(nodes: readonly Node[], id: string): Set<string> {
  const found = new Set([id]);
  for (const n of nodes) if (found.has(n.parentId)) found.add(n.id); // parents come before their children
  return found;
}

/** The lines of the tree: those of a search with all above them, or those whose parents are open. */
export function lines(nodes: readonly Node[], open: ReadonlySet<string>, word: string): Node[] {
  const text = word.trim().toLowerCase();
  if (text) {
    const shown = new Set(nodes.filter((n) => n.name.toLowerCase().includes(text)).flatMap((n) => pathTo(nodes, n.id).map((p) => p.id)));
    return nodes.filter((n) => shown.has(n.id));
  }
  const visible = new Set<string>();
  return nodes.filter((n) => {
    const shown = !n.parentId || (visible.has(n.parentId) && open.has(n.parentId));
    if (shown) visible.add(n.id);
    return shown;
  });
}

/** Where a department comes to lie when it is dropped on another one: the call's parent and place; nowhere beyond the caller's reach. */
export function dropped(nodes: readonly Node[], moved: string, target: string, where: Drop): { id: string; parentId: string; order: number } | undefined {
  const at = nodes.find((n) => n.id === target);
  const one = nodes.find((n) => n.id === moved);
  if (!at || !one?.can.move || below(nodes, moved).has(target)) return undefined;
  if (!nodes.find((n) => n.id === (where === "into" ? at.id : at.parentId))?.can.take) return undefined;
  if (where === "into") return { id: moved, parentId: at.id, order: nodes.filter((n) => n.parentId === at.id && n.id !== moved).length };
  const siblings = nodes.filter((n) => n.parentId === at.parentId && n.id !== moved);
  return { id: moved, parentId: at.parentId, order: siblings.findIndex((n) => n.id === target) + (where === "after" ? 1 : 0) };
}

export interface Choice {
  value: string;
  title: string;
  disabled?: boolean;
  children: Choice[];
}
/** The departments in which the caller may not do something: no choice of its dialog. */
export const beyond = (nodes: readonly Node[], what: keyof Node["can"]) => new Set(nodes.filter((n) => !n.can[what]).map((n) => n.id));

/** The departments as a TreeSelect takes them; those of `off` cannot be chosen. */
export function choices(nodes: readonly Node[], off: ReadonlySet<string> = new Set()): Choice[] {
  const byId = new Map<string, Choice>();
  const roots: Choice[] = [];
  for (const n of nodes) {
    const choice: Choice = { value: n.id, title: n.name, disabled: off.has(n.id), children: [] };
    byId.set(n.id, choice);
    (byId.get(n.parentId)?.children ?? roots).push(choice);
  }
  return roots;
}

/** "3 人手机号重复": what was not done of many, by its reason. */
export function failures(failed: readonly { reason: string }[]): string {
  const counts = new Map<string, number>();
  for (const f of failed) counts.set(f.reason, (counts.get(f.reason) ?? 0) + 1);
  return [...counts].map(([reason, n]) => `${n} 人：${reason}`).join("；");
}
