import type { Posts, Row } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type Inquiry = Row<Posts["/micro/home/inquiry/page"]["data"]>;
export type State = Inquiry["state"];

export const inquiryStatus: StatusTable<State> = {
  new: { label: "新收到", tone: "warn" },
  doing: { label: "处理中", tone: "ink" },
  done: { label: "已处理", tone: "ok" },
};
