import type { Gets, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { needOf, releaseOf, standings, statuses, type NeedBrief } from "./need";

type Handed = Row<Gets["/micro/home/community/manuscript/mine"]["data"]>;
const at = (ms: number) => <span className="num">{ms ? moment(ms) : "—"}</span>;

/** Needs that somebody has written, in any state. */
export function MyNeeds() {
  const list = useList("/micro/home/community/need/mine", { method: "get", filters: {} });
  const columns: ListColumn<NeedBrief>[] = [
    { title: "需求", key: "title", card: "title", render: (_, n) => <Link className="link" href={n.status === 0 ? releaseOf(n.id) : needOf(n.id)}>{n.title || "未命名的草稿"}</Link> },
    { title: "状态", dataIndex: "status", card: "side", render: (v: NeedBrief["status"]) => <StatusTag of={statuses} value={v} /> },
    { title: "预算（元）", dataIndex: "budgetFen", align: "right", render: (fen: number) => yuan(fen) },
    { title: "稿件", dataIndex: "manuCount", align: "right" },
    { title: "截稿", dataIndex: "deadline", render: at },
    { title: "发布", dataIndex: "publishedAt", render: at },
  ];
  return <ListTable list={list} columns={columns} rowKey={(n) => n.id} label="发布的需求" empty={{ text: "还没有发布过需求。", action: <Link className="btn" href={releaseOf()}>发布需求</Link> }} />;
}

/** What somebody has handed in. */
export function MyManuscripts() {
  const list = useList("/micro/home/community/manuscript/mine", { method: "get", filters: {} });
  const columns: ListColumn<Handed>[] = [
    { title: "需求", key: "title", card: "title", render: (_, m) => <Link className="link" href={needOf(m.needId)}>{m.needTitle}</Link> },
    { title: "稿件", dataIndex: "status", card: "side", render: (v: Handed["status"]) => <StatusTag of={standings} value={v} /> },
    { title: "需求状态", dataIndex: "needStatus", render: (v: Handed["needStatus"]) => <StatusTag of={statuses} value={v} /> },
    { title: "报价（元）", dataIndex: "quoteFen", align: "right", render: (fen: number) => (fen ? yuan(fen) : "—") },
    { title: "所得（元）", dataIndex: "amountFen", align: "right", render: (fen: number) => (fen ? yuan(fen) : "—") },
    { title: "提交", dataIndex: "submittedAt", render: at },
  ];
  return <ListTable list={list} columns={columns} rowKey={(m) => m.needId} label="提交的稿件" empty={{ text: "还没有提交过稿件。社区的需求里有正在征集的任务。" }} />;
}
