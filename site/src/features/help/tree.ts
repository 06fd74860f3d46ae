import type { HelpNode } from "@/api/shapes";

export interface Branch extends HelpNode {
  children: Branch[];
}

/** The nodes as they hang together. They come in a reader's order, each after the one it hangs from. */
export function branchesOf(nodes: readonly HelpNode[]): Branch[] {
  const byId = new Map<string, Branch>();
  const top: Branch[] = [];
  for (const node of nodes) {
    const branch = { ...node, children: [] };
    byId.set(node.id, branch);
    (byId.get(node.parentId)?.children ?? top).push(branch);
  }
  return top;
}

/** From the top down to the node, without it. */
export function pathTo(nodes: readonly HelpNode[], id: string): HelpNode[] {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const path: HelpNode[] = [];
  for (let up = byId.get(byId.get(id)?.parentId ?? ""); up && !path.includes(up); up = byId.get(up.parentId)) path.unshift(up);
  return path;
}

/** The first page with a text at or below the branch. */
export const firstOf = (branch: Branch): Branch | undefined => (branch.hasText ? branch : branch.children.map(firstOf).find(Boolean));

/** How many pages with a text are below the branch. */
export const countOf = (branch: Branch): number => branch.children.reduce((n, c) => n + (c.hasText ? 1 : 0) + countOf(c), 0);
