import { useRouter } from "next/router";
import { oneOf, text, whole } from "@/api/filters";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { ownPaths } from "@/ownPaths";
import { priceOf } from "@/parts/product/price";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import type { ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { RecordList, type Shown } from "../RecordList";
import { ProductPreview } from "./ProductPreview";

type OwnProduct = Row<Posts["/micro/home/product/page"]["data"]>;

const shown = (p: OwnProduct): Shown => ({
  id: p.id,
  name: p.name,
  sub: p.subTitle || p.intro,
  cover: p.coverUrl,
  drawing: p.drawing,
  state: p.putaway$e,
  reason: p.reason$e,
  change: p.change,
  changeReason: p.changeReason,
  can: { edit: p.can.edit, remove: p.can.delete, to: p.can.shelves ?? [] },
});

const columns: ListColumn<OwnProduct>[] = [
  { title: "分类", dataIndex: "group", render: (group: string, p) => group || p.typeName },
  { title: "价格", key: "price", render: (_, p) => <span className="num">{priceOf(p)}</span> },
  { title: "版本", dataIndex: "versionNo", render: (no: string) => <span className="num">{no || "—"}</span> },
  { title: "浏览", dataIndex: "viewCount", align: "right", render: (n: number) => count(n) },
  { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
];

/** The products of an enterprise in any state. */
export function ProductsScreen({ title }: { title: string }) {
  const router = useRouter();
  const list = useList("/micro/home/product/page", {
    filters: { status: whole(0, 5), staged: oneOf(["1"]), keyword: text() },
    input: ({ status, staged, keyword }) => ({ putaway$e: status, staged: staged === "1" || undefined, keyword }),
  });
  const { keyword } = list.values;
  const totals = useRead("/micro/home/product/page", { current: 1, pageSize: 1, ...(keyword ? { keyword } : {}) });
  const dialog = useDialog<{ kind: "preview"; row: Shown }>();
  const edit = (id: string) => void router.push(ownPaths.editProduct(id));
  const add = (
    <Permit any={["product:item:edit"]}>
      <button type="button" className="btn p" onClick={() => void router.push(ownPaths.addProduct)}>
        新增产品
      </button>
    </Permit>
  );
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        {add}
      </ScreenHead>
      <RecordList
        kind="product"
        list={list}
        place={{ status: list.values.status, staged: list.values.staged === "1" }}
        go={({ status, staged }) => list.set({ status, staged: staged ? "1" : undefined })}
        counts={totals.data?.counts}
        shown={shown}
        columns={columns}
        keyword={list.keyword("keyword")}
        onEdit={edit}
        onRemove={(id) => post(`/micro/home/product/delete/${id}` as "/micro/home/product/delete/{id}", {} as never)}
        onPreview={(row) => dialog.open({ kind: "preview", row })}
        empty={{ text: "还没有产品。填写名称、图片和介绍，提交审核通过后访客就能看到。" }}
        software
      />
      {dialog.value && <ProductPreview id={dialog.value.row.id} name={dialog.value.row.name} onClose={dialog.close} />}
    </AntdLayout>
  );
}
