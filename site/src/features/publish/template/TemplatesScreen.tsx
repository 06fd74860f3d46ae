import { Select } from "antd";
import { oneOf, text, whole } from "@/api/filters";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useLabels } from "@/parts/labels";
import { priceOf } from "@/parts/cards/TemplateCard";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import type { ListColumn } from "@/ui/antd/ListTable";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { RecordList, type Shown } from "../RecordList";
import { useEditing } from "@/parts/editing/useEditing";
import { TemplateEditor } from "./TemplateEditor";
import { TemplatePreview } from "./TemplatePreview";
import s from "../publish.module.css";

type OwnTemplate = Row<Posts["/platform/home/provider/allTemplateList"]["data"]>;

const shown = (t: OwnTemplate): Shown => ({
  id: t.id,
  name: t.templateName,
  sub: t.intro,
  cover: t.thumbUrl,
  drawing: t.kind,
  state: t.status,
  reason: t.reason,
  change: t.change,
  changeReason: t.changeReason,
  can: { edit: t.can.edit, remove: t.can.delete, to: t.can.to ?? [] },
});

const columns: ListColumn<OwnTemplate>[] = [
  { title: "类型", dataIndex: "typeName" },
  { title: "版本", dataIndex: "versionNo", render: (no: string) => <span className="num">{no}</span> },
  { title: "价格", dataIndex: "priceFen", render: (fen: number) => <span className="num">{priceOf(fen)}</span> },
  { title: "使用", dataIndex: "useCount", align: "right", render: (n: number) => count(n) },
  { title: "点赞", dataIndex: "likeCount", align: "right", render: (n: number) => count(n) },
  { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
];

/** The templates of an enterprise in any state, and the editor in their place. */
export function TemplatesScreen({ title }: { title: string }) {
  const types = useLabels("TEMPLATE_TYPE");
  const { id, edit } = useEditing();
  const list = useList("/platform/home/provider/allTemplateList", {
    filters: { status: whole(0, 4), staged: oneOf(["1"]), typeCode: text(32), keyword: text() },
    input: ({ status, staged, typeCode, keyword }) => ({ status, staged: staged === "1" || undefined, typeCode, keyword }),
  });
  const { keyword, typeCode } = list.values;
  const totals = useRead("/platform/home/provider/allTemplateList", { current: 1, pageSize: 1, ...(keyword ? { keyword } : {}), ...(typeCode ? { typeCode } : {}) });
  const dialog = useDialog<{ kind: "preview"; row: Shown }>();
  if (id)
    return (
      <AntdLayout>
        <TemplateEditor key={id} id={id} onOpen={edit} onBack={() => edit("")} />
      </AntdLayout>
    );
  return (
    <AntdLayout>
      <div className={s.head}>
        <h1>{title}</h1>
        <div className={s.headActs}>
          <Permit any={["template:item:edit"]}>
            <button type="button" className="btn p" onClick={() => edit("new")}>
              新建模板
            </button>
          </Permit>
        </div>
      </div>
      <RecordList
        kind="template"
        list={list}
        place={{ status: list.values.status, staged: list.values.staged === "1" }}
        go={({ status, staged }) => list.set({ status, staged: staged ? "1" : undefined })}
        counts={totals.data?.counts}
        shown={shown}
        columns={columns}
        filters={<Select aria-label="类型" placeholder="全部类型" allowClear value={typeCode} options={types.options} onChange={(to?: string) => list.set({ typeCode: to })} />}
        keyword={list.keyword("keyword")}
        onEdit={edit}
        onRemove={(templateId) => post("/platform/home/itemTemplate/deleteTemplate", { templateId })}
        onPreview={(row) => dialog.open({ kind: "preview", row })}
        empty={{ text: "还没有模板。写好功能模块和介绍，提交审核通过后别人就能用它开通项目。" }}
      />
      {dialog.value && <TemplatePreview id={dialog.value.row.id} name={dialog.value.row.name} onClose={dialog.close} />}
    </AntdLayout>
  );
}
