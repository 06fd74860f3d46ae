import { Select } from "antd";
import { oneOf, text, whole } from "@/api/filters";
import { post } from "@/api/client";
import { usePublic, useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { ownPaths } from "@/ownPaths";
import { revitOf, scoreOf, shortPrice } from "@/parts/family/words";
import { PutDialog } from "@/parts/library/PutDialog";
import { Permit, usePermitted } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import type { ListColumn } from "@/ui/antd/ListTable";
import { Link } from "@/ui/Link";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { RecordList, type Shown } from "../RecordList";
import { useEditing } from "@/parts/editing/useEditing";
import { FamilyComments } from "./FamilyComments";
import { FamilyEditor } from "./FamilyEditor";
import { ON } from "../kinds";
import { FamilyPreview } from "./FamilyPreview";
import { FamilyUses } from "./FamilyUses";
import { ShopDialog } from "./ShopDialog";

type OwnFamily = Row<Posts["/family/mall/personal/shop/product"]["data"]>;

const shown = (f: OwnFamily): Shown => ({
  id: f.id, name: f.name, sub: `${f.no} · ${f.categoryName}`, cover: f.cover, drawing: f.kind, dims: f.dims, state: f.status, reason: f.reason, change: f.change, changeReason: f.changeReason,
  can: { edit: f.can.edit, remove: f.can.delete, to: f.can.to },
});

const tags = { waiting: ["warn", "入库待审批"], approved: ["ok", "已入库"], refused: ["bad", "入库未通过"] } as const;
const columns: ListColumn<OwnFamily>[] = [
  { title: "Revit", dataIndex: "minRevit", render: (year: number) => <span className="num">{revitOf(year)}</span> },
  { title: "健康分", dataIndex: "health", align: "right", render: (n: number) => <span className="num">{scoreOf(n)}</span> },
  { title: "版本", dataIndex: "versionNo", render: (no: string) => <span className="num">{no}</span> },
  { title: "价格", key: "price", render: (_, f) => <span className="num">{shortPrice(f)}</span> },
  { title: "下载", dataIndex: "downloadCount", align: "right", render: (n: number) => count(n) },
  { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
];
type Open = { kind: "preview" | "comments" | "library"; row: Shown } | { kind: "shop" };

/** The families of an enterprise in any state, and the editor in their place. */
export function FamiliesScreen({ title }: { title: string }) {
  const tree = usePublic("/family/mall/api/product/category", {});
  const { id, edit } = useEditing();
  const list = useList("/family/mall/personal/shop/product", {
    filters: { status: whole(0, 5), staged: oneOf(["1"]), groupCode: text(5), keyword: text() },
    input: ({ status, staged, groupCode, keyword }) => ({ status, staged: staged === "1" || undefined, groupCode, keyword }),
  });
  const { keyword, groupCode } = list.values;
  const totals = useRead("/family/mall/personal/shop/product", { current: 1, pageSize: 1, ...(keyword ? { keyword } : {}), ...(groupCode ? { groupCode } : {}) });
  const dialog = useDialog<Open>();
  const edits = usePermitted(["family:item:edit"]);
  const ids = list.tableProps.dataSource.map((f) => f.id);
  const kept = useRead("/family/mall/library/page", { current: 1, pageSize: 50, ids: ids.slice(0, 50) }, ids.length > 0);
  const stateOf = (id: string) => kept.data?.records.find((r) => r.familyId === id);
  const library: ListColumn<OwnFamily> = {
    title: "企业族库",
    key: "library",
    render: (_, f) => {
      const row = stateOf(f.id);
      return row ? (
        <Link href={ownPaths.libraryEntry(f.id)} className={`tag ${tags[row.state][0]}`}>
          {tags[row.state][1]}
        </Link>
      ) : (
        <span className="t3">—</span>
      );
    },
  };
  if (id)
    return (
      <AntdLayout>
        <FamilyEditor key={id} id={id} onOpen={edit} onBack={() => edit("")} />
      </AntdLayout>
    );
  const { value } = dialog;
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        <Permit any={["family:item:edit"]}>
          <button type="button" className="btn" onClick={() => dialog.open({ kind: "shop" })}>
            店铺设置
          </button>
          <button type="button" className="btn" onClick={() => edit("new")}>
            新建一个族
          </button>
          <Link className="btn p" href={ownPaths.uploadFamilies}>
            批量上传
          </Link>
        </Permit>
      </ScreenHead>
      <RecordList
        kind="family"
        list={list}
        place={{ status: list.values.status, staged: list.values.staged === "1" }}
        go={({ status, staged }) => list.set({ status, staged: staged ? "1" : undefined })}
        counts={totals.data?.counts}
        shown={shown}
        columns={[...columns, library]}
        filters={
          <Select
            aria-label="分类"
            placeholder="全部分类"
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            value={groupCode}
            options={(tree.data ?? []).map((g) => ({ label: g.groupName, options: [{ value: g.groupCode, label: `${g.groupName}全部` }, ...g.subGroupList.map((c) => ({ value: c.groupCode, label: c.groupName }))] }))}
            onChange={(to?: string) => list.set({ groupCode: to })}
          />
        }
        keyword={list.keyword("keyword")}
        onEdit={edit}
        onRemove={(familyId) => post("/family/mall/product/delete", { id: familyId })}
        onPreview={(row) => dialog.open({ kind: "preview", row })}
        more={(row) => [...(edits ? [{ key: "library", label: stateOf(row.id)?.stands ? "提交库中更新" : "提交入库", onClick: () => dialog.open({ kind: "library", row }) }] : []), ...(row.state === ON ? [{ key: "comments", label: "评价", onClick: () => dialog.open({ kind: "comments", row }) }] : [])]}
        stats={(id) => <FamilyUses id={id} />}
        empty={{ text: "还没有族。把文件夹拖进批量上传，平台会读出类型和参数，核对后提交审核。" }}
      />
      {value?.kind === "preview" && <FamilyPreview id={value.row.id} name={value.row.name} onClose={dialog.close} />}
      {value?.kind === "library" && <PutDialog id={value.row.id} name={value.row.name} own onClose={dialog.close} />}
      {value?.kind === "comments" && <FamilyComments id={value.row.id} name={value.row.name} onClose={dialog.close} />}
      {value?.kind === "shop" && <ShopDialog onClose={dialog.close} />}
    </AntdLayout>
  );
}

