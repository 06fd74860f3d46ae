import type { LibraryRow } from "@/parts/library/library";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type State = LibraryRow["state"];
export const states: readonly State[] = ["waiting", "approved", "refused"];
export const status: StatusTable<State> = {
  waiting: { label: "待审批", tone: "warn" },
  approved: { label: "已入库", tone: "ok" },
  refused: { label: "未通过", tone: "bad" },
};
