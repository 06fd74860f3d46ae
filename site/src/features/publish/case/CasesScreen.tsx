import { Select } from "antd";
import { oneOf, text, whole } from "@/api/filters";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useLabels } from "@/parts/labels";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import type { ListColumn } from "@/ui/antd/ListTable";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { RecordList, type Shown } from "../RecordList";
import { useEditing } from "@/parts/editing/useEditing";
import { CaseEditor } from "./CaseEditor";
import { CasePreview } from "./CasePreview";
import s from "../publish.module.css";

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
  const types = useLabels("SHOW_CASE_TYPE");
  const { id, edit } = useEditing();
  const list = useList("/micro/home/case/page", {
    filters: { status: whole(0, 3), staged: oneOf(["1"]), caseType: text(32), keyword: text() },
    input: ({ status, staged, caseType, keyword }) => ({ status, staged: staged === "1" || undefined, caseType, keyword }),
  });
  const { keyword, caseType } = list.values;
  const totals = useRead("/micro/home/case/page", { current: 1, pageSize: 1, ...(keyword ? { keyword } : {}), ...(caseType ? { caseType } : {}) });
  const dialog = useDialog<{ kind: "preview"; row: Shown }>();
  if (id)
    return (
      <AntdLayout>
        <CaseEditor key={id} id={id} onOpen={edit} onBack={() => edit("")} />
      </AntdLayout>
    );
  return (
    <AntdLayout>
      <div className={s.head}>
        <h1>{title}</h1>
        <div className={s.headActs}>
          <Permit any={["case:item:edit"]}>
            <button type="button" className="btn p" onClick={() => edit("new")}>
              新建案例
            </button>
          </Permit>
        </div>
      </div>
      <RecordList
        kind="case"
        list={list}
        place={{ status: list.values.status, staged: list.values.staged === "1" }}
        go={({ status, staged }) => list.set({ status, staged: staged ? "1" : undefined })}
        counts={totals.data?.counts}
        shown={shown}
        columns={columns}
        filters={<Select aria-label="类型" placeholder="全部类型" allowClear value={caseType} options={types.options} onChange={(to?: string) => list.set({ caseType: to })} />}
        keyword={list.keyword("keyword")}
        onEdit={edit}
        onRemove={(one) => post("/micro/home/case/delete", { id: one })}
        onPreview={(row) => dialog.open({ kind: "preview", row })}
        empty={{ text: "还没有案例。写下项目做了什么、达到了什么，提交审核通过后会出现在项目案例里。" }}
      />
      {dialog.value && <CasePreview id={dialog.value.row.id} name={dialog.value.row.name} onClose={dialog.close} />}
    </AntdLayout>
  );
}
