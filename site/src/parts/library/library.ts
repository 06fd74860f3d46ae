import type { Posts, Row } from "@/api/shapes";

export type LibraryRow = Row<Posts["/family/mall/library/page"]["data"]>;
export type Audience = NonNullable<Posts["/family/mall/library/put"]["body"]>["audience"];

/** What a change of the library changes elsewhere. */
export const changes = ["/family/mall/library/page", "/family/mall/api/product/list", "/family/mall/api/product/info"] as const;

/** Whom an entry is for, in words. */
export const forWhom = (of: { audience: string; departments: readonly { name: string }[] }) =>
  of.audience === "departments" ? of.departments.map((d) => d.name).join("、") : of.audience === "self" ? "仅自己" : "全企业";
