import { messageOf } from "@/api/error";
import type { Posts, Row } from "@/api/shapes";

export type Space = Posts["/family/user/folder/list"]["data"];
export type Folder = Space["folders"][number];
export type Kept = Row<Posts["/family/user/object/list"]["data"]>;
/** Whose space: one's own without it. */
export type Scope = "enterprise" | undefined;

/** The reads that a change of a space changes. */
export const refreshed = ["/family/user/folder/list", "/family/user/object/list", "/family/user/object/shares"] as const;

/** How many objects one call takes. */
const AT_ONCE = 40;

/** The folders from the top down to one; empty at the top and for a folder that is gone. */
export function pathOf(folders: readonly Folder[], id: string | undefined): Folder[] {
  const path: Folder[] = [];
  for (let at = folders.find((f) => f.id === id); at && path.length < folders.length; at = folders.find((f) => f.id === at?.parentId)) path.unshift(at);
  return path;
}

export const pathText = (folders: readonly Folder[], id: string | undefined) => ["全部内容", ...pathOf(folders, id).map((f) => f.name)].join(" / ");

/** Where something may be put, each folder by its whole path; not below the folder that moves. */
export const placesOf = (folders: readonly Folder[], moving?: string) =>
  [{ value: "", label: "全部内容" }, ...folders.filter((f) => !moving || !pathOf(folders, f.id).some((p) => p.id === moving)).map((f) => ({ value: f.id, label: pathText(folders, f.id) }))].sort((a, b) =>
    a.label.localeCompare(b.label, "zh-CN"),
  );

export const chunks = (ids: readonly string[]) => Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) => ids.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** Does one thing to each in turn; answers how many it was done to, and why not to the first that refused it. */
export async function each<T>(list: readonly T[], act: (one: T) => Promise<unknown>) {
  let [done, failed, why] = [0, 0, ""];
  for (const one of list)
    try {
      await act(one);
      done++;
    } catch (error) {
      failed++;
      why ||= messageOf(error);
    }
  return { done, failed, why };
}
