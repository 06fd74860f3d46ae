import type { ResourceRow } from "@/api/shapes";

/** A menu with what may be done on it. To view it is a right of its own, which every other one brings with it. */
export interface Branch {
  menu: ResourceRow;
  buttons: ResourceRow[];
}

/** The branches of an enterprise's tree in its order. */
export function branchesOf(rows: readonly ResourceRow[]): Branch[] {
  return rows
    .filter((r) => r.type === "menu")
    .map((menu) => ({ menu, buttons: rows.filter((r) => r.type === "button" && r.parentId === menu.id) }));
}

export type Tick = "all" | "some" | "none";

/** How much of a branch is held. */
export function tickOf({ menu, buttons }: Branch, held: ReadonlySet<string>): Tick {
  const ids = [menu.id, ...buttons.map((b) => b.id)];
  const n = ids.filter((id) => held.has(id)).length;
  return n === 0 ? "none" : n === ids.length ? "all" : "some";
}

/** Everything of a branch that may be granted, or none of it; what may not stays as it is. */
export function tickBranch(branch: Branch, held: ReadonlySet<string>): Set<string> {
  const free = [branch.menu, ...branch.buttons].filter((r) => r.grantable).map((r) => r.id);
  const next = new Set(held);
  const full = free.every((id) => held.has(id));
  for (const id of free) if (full) next.delete(id);
  else next.add(id);
  if (!full) next.add(branch.menu.id);
  return next;
}

/** One right of a branch: to take away the view takes the rest with it, to give any gives the view. */
export function tickOne({ menu, buttons }: Branch, id: string, held: ReadonlySet<string>): Set<string> {
  const next = new Set(held);
  if (!held.has(id)) {
    next.add(id);
    next.add(menu.id);
  } else {
    next.delete(id);
    if (id === menu.id) for (const b of buttons) next.delete(b.id);
  }
  return next;
}

export interface Compared {
  branch: string;
  name: string;
  a: boolean;
  b: boolean;
}

/** What two roles open, line by line of the tree. */
export function compare(rows: readonly ResourceRow[], a: readonly string[], b: readonly string[]): Compared[] {
  const [inA, inB] = [new Set(a), new Set(b)];
  return branchesOf(rows).flatMap(({ menu, buttons }) =>
    [{ id: menu.id, name: "查看" }, ...buttons].map((r) => ({ branch: menu.name, name: r.name, a: inA.has(r.id), b: inB.has(r.id) })),
  );
}
