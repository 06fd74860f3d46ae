import { oneOf, text, whole } from "@/api/filters";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import type { ListColumn } from "@/ui/antd/ListTable";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import type { Shown } from "../RecordList";
import { RecordScreen } from "../RecordScreen";
import { CaseEditor } from "./CaseEditor";
import { CasePreview } from "./CasePreview";

type OwnCase = Row<Posts["/micro/home/case/page"]["data"]>;

const shown = (c: OwnCase): Shown => ({
  id: c.id,
  name: c.title,
  sub: c.summary,
  cover: c.coverUrl,
  drawing: c.kind,
  state: c.status,
  reason: c.reason,
  change: c.change,
  changeReason: c.changeReason,
  can: { edit: c.can.edit, remove: c.can.delete, to: c.can.to ?? [] },
});

const columns: ListColumn<OwnCase>[] = [
  { title: "类型", dataIndex: "caseTypeName" },
  { title: "地区", dataIndex: "regionName", render: (name: string) => name || "—" },
  { title: "置顶", dataIndex: "top", render: (top: number) => (top ? <span className="tag ink">置顶</span> : "—") },
  { title: "浏览", dataIndex: "viewCount", align: "right", render: (n: number) => count(n) },
  { title: "喜欢", dataIndex: "likeCount", align: "right", render: (n: number) => count(n) },
  { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
];

/** The cases of an enterprise in any state, and the editor in their place. */
export function CasesScreen({ title }: { title: string }) {
  const list = useList("/micro/home/case/page", {
    filters: { status: whole(0, 3), staged: oneOf(["1"]), caseType: text(32), keyword: text() },
    input: ({ status, staged, caseType, keyword }) => ({ status, staged: staged === "1" || undefined, caseType, keyword }),
  });
  const { keyword, caseType } = list.values;
  const totals = useRead("/micro/home/case/page", { current: 1, pageSize: 1, ...(keyword ? { keyword } : {}), ...(caseType ? { caseType } : {}) });
  return (
    <RecordScreen
      title={title}
      kind="case"
      list={list}
      counts={totals.data?.counts}
      types="SHOW_CASE_TYPE"
      typeFilter="caseType"
      shown={shown}
      columns={columns}
      onRemove={(id) => post("/micro/home/case/delete", { id })}
      empty="还没有案例。写下项目做了什么、达到了什么，提交审核通过后会出现在项目案例里。"
      editor={(id, edit) => <CaseEditor id={id} onOpen={edit} onBack={() => edit("")} />}
      preview={(row, close) => <CasePreview id={row.id} name={row.name} onClose={close} />}
    />
  );
}
