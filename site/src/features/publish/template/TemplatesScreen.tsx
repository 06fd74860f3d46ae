import { oneOf, text, whole } from "@/api/filters";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { priceOf } from "@/parts/cards/TemplateCard";
import type { ListColumn } from "@/ui/antd/ListTable";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import type { Shown } from "../RecordList";
import { RecordScreen } from "../RecordScreen";
import { TemplateEditor } from "./TemplateEditor";
import { TemplatePreview } from "./TemplatePreview";

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
  const list = useList("/platform/home/provider/allTemplateList", {
    filters: { status: whole(0, 4), staged: oneOf(["1"]), typeCode: text(32), keyword: text() },
    input: ({ status, staged, typeCode, keyword }) => ({ status, staged: staged === "1" || undefined, typeCode, keyword }),
  });
  const { keyword, typeCode } = list.values;
  const totals = useRead("/platform/home/provider/allTemplateList", { current: 1, pageSize: 1, ...(keyword ? { keyword } : {}), ...(typeCode ? { typeCode } : {}) });
  return (
    <RecordScreen
      title={title}
      kind="template"
      list={list}
      counts={totals.data?.counts}
      types="TEMPLATE_TYPE"
      typeFilter="typeCode"
      shown={shown}
      columns={columns}
      onRemove={(templateId) => post("/platform/home/itemTemplate/deleteTemplate", { templateId })}
      empty="还没有模板。写好功能模块和介绍，提交审核通过后别人就能用它开通项目。"
      editor={(id, edit) => <TemplateEditor id={id} onOpen={edit} onBack={() => edit("")} />}
      preview={(row, close) => <TemplatePreview id={row.id} name={row.name} onClose={close} />}
    />
  );
}
