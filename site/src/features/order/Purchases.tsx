import { Select } from "antd";
import { oneOf } from "@/api/filters";
import type { OrderRecord } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { calls, orderPath, useMay, usePurse } from "@/parts/purse/purse";
import { ClaimOrder } from "./ClaimOrder";
import { GiveBackOrder } from "./GiveBackOrder";
import { goodsType, orderStatus } from "./order";
import s from "./order.module.css";

const states = [
  { value: "2", label: orderStatus[2].label },
  { value: "4", label: orderStatus[4].label },
  { value: "5", label: orderStatus[5].label },
] as const;
const types = Object.entries(goodsType).map(([value, label]) => ({ value: value as OrderRecord["type"], label }));
const goodsTypes = types.filter((t) => t.value !== "vip");
const priceOf = (record: OrderRecord) => (record.payFen ? yuan(record.payFen) : "免费");

/** What the caller has bought, the newest first. */
export function Purchases() {
  const purse = usePurse();
  const may = useMay();
  const list = useList(calls[purse].orders, {
    filters: { state: oneOf(states.map((o) => o.value)), type: oneOf(types.map((o) => o.value)) },
    input: ({ state, type }) => ({ status: state ? (Number(state) as OrderRecord["status"]) : undefined, type }),
  });
  const dialog = useDialog<{ kind: "giveBack" | "claim"; record: OrderRecord }>();
  const { state, type } = list.values;
  const columns: ListColumn<OrderRecord>[] = [
    {
      title: "商品",
      dataIndex: "name",
      card: "title",
      render: (name: string, record) => (
        <span className={s.goods}>
          <Link className="link" href={orderPath[purse](record.orderNo)}>
            {name}
          </Link>
          <span className="t3">
            {goodsType[record.type]} · {record.sellerName}
            {record.buyerName && ` · ${record.buyerName} 下单`}
          </span>
        </span>
      ),
    },
    { title: "实付（元）", dataIndex: "payFen", align: "right", render: (_, record) => <span className="num">{priceOf(record)}</span> },
    { title: "状态", dataIndex: "status", card: "side", render: (value: OrderRecord["status"]) => <StatusTag of={orderStatus} value={value} /> },
    { title: "下单时间", dataIndex: "createdAt", render: (at: number) => <span className={s.time}>{moment(at)}</span> },
    { title: "订单号", dataIndex: "orderNo", render: (no: string) => <span className={`code ${s.no}`}>{no}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <span className={s.acts}>
          <Link className="btn s" href={orderPath[purse](record.orderNo)}>
            详情<span className="sr">，{record.name}</span>
          </Link>
          {may && record.can.refund && (
            <button type="button" className="btn s" onClick={() => dialog.open({ kind: "giveBack", record })}>
              退款<span className="sr">，{record.name}</span>
            </button>
          )}
          {may && record.can.claim && (
            <button type="button" className="btn s" onClick={() => dialog.open({ kind: "claim", record })}>
              申请售后<span className="sr">，{record.name}</span>
            </button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <FilterBar list={list}>
        <Select aria-label="状态" placeholder="全部状态" allowClear value={state} options={[...states]} onChange={(value?: (typeof states)[number]["value"]) => list.set({ state: value })} />
        <Select aria-label="类型" placeholder="全部类型" allowClear value={type} options={purse === "own" ? types : goodsTypes} onChange={(value?: OrderRecord["type"]) => list.set({ type: value })} />
      </FilterBar>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(r) => r.orderNo}
        label="购买订单"
        empty={{
          of: "order",
          text: purse === "own" ? "您还没有购买过模板或产品，买过和免费获取的都会出现在这里。" : "企业还没有购买过模板或产品。购买时选择企业账户支付，所有成员都可以使用。",
          action: (
            <Link className="btn p" href={paths.templateCenter}>
              去看看模板
            </Link>
          ),
        }}
      />
      {dialog.value?.kind === "giveBack" && <GiveBackOrder record={dialog.value.record} onClose={dialog.close} />}
      {dialog.value?.kind === "claim" && <ClaimOrder record={dialog.value.record} onClose={dialog.close} />}
    </>
  );
}
