import type { Posts, Row } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type RequestRow = Row<Posts["/family/mall/request/page"]["data"]>;
export type RequestDetail = Posts["/family/mall/request/detail"]["data"];
export type State = RequestRow["state"];

export const states: readonly State[] = ["open", "taken", "done", "declined", "withdrawn"];
export const status: StatusTable<State> = {
  open: { label: "待处理", tone: "warn" },
  taken: { label: "处理中", tone: "ink" },
  done: { label: "已完成", tone: "ok" },
  declined: { label: "不做", tone: "bad" },
  withdrawn: { label: "已撤回", tone: "off" },
};
export const formats = ["rfa", "ifc", "dwg", "skp", "3dm", "glb"].map((value) => ({ value, label: value.toUpperCase() }));
/** What a change of a request changes elsewhere. */
export const changes = ["/family/mall/request/page", "/family/mall/request/detail"] as const;

/** What a request begins with: from the search that found nothing, or from an earlier one. */
export type Wanted = Partial<Pick<RequestDetail, "name" | "discipline" | "lod" | "revitYear" | "formats" | "purpose">> & { category?: string };

/** What a search of the family list asks for, as its address says it. */
export function wantedFrom(query: Record<string, string | string[] | undefined>): Wanted {
  const one = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const format = one("format");
  const year = Number(one("revitYear"));
  return {
    purpose: one("purpose"), name: one("keyword").slice(0, 60), category: one("groupCode"), discipline: one("discipline"), lod: one("lod"),
    revitYear: Number.isInteger(year) && year >= 2010 && year <= 2100 ? year : 0, formats: formats.some((f) => f.value === format) ? [format] : [],
  };
}
