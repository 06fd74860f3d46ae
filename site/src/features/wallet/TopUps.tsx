import { Select } from "antd";
import { day, endOfDay, oneOf, startOfDay } from "@/api/filters";
import type { TopUpRecord } from "@/api/shapes";
import { useJob } from "@/api/useJob";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { calls, usePurse } from "@/parts/purse/purse";
import { DateRange } from "@/ui/antd/DateRange";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { statusOptions, StatusTag } from "@/ui/antd/StatusTag";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { RefundDialog } from "./RefundDialog";
import { topUpStatus } from "./status";
import s from "./OrdersScreen.module.css";

const states = statusOptions(topUpStatus);
const time = (at: number) => <span className={s.time}>{at ? moment(at) : "—"}</span>;

/** The history of the caller's top-ups: the example of a list. */
export function TopUps() {
  const purse = usePurse();
  const list = useList(calls[purse].topUps, {
    filters: { status: oneOf(states.map((o) => o.value)), from: day, to: day },
    input: ({ status, from, to }) => ({ status, from: from ? startOfDay(from) : undefined, to: to ? endOfDay(to) : undefined }),
  });
  const dialog = useDialog<{ kind: "refund"; record: TopUpRecord }>();
  const { status, from, to } = list.values;

  // What the provider is still busy with is looked at again, less often the longer it takes.
  const refunding = list.tableProps.dataSource.filter((r) => r.status === "refunding").map((r) => r.outTradeNo);
  useJob(refunding.join() || null, list.retry, () => false, { first: 2000, every: 5000, most: 60 });

  const columns: ListColumn<TopUpRecord>[] = [
    { title: "订单号", dataIndex: "outTradeNo", render: (no: string) => <span className={`code ${s.no}`}>{no}</span> },
    { title: "金额（元）", dataIndex: "amountFen", align: "right", card: "title", render: (fen: number) => <span className={`num ${s.sum}`}>{yuan(fen)}</span> },
    { title: "状态", dataIndex: "status", card: "side", render: (value: TopUpRecord["status"]) => <StatusTag of={topUpStatus} value={value} /> },
    { title: "下单时间", dataIndex: "createdAt", render: time },
    { title: "到账时间", dataIndex: "paidAt", render: time },
    { title: "已退（元）", dataIndex: "refundedFen", align: "right", render: (fen: number) => <span className="num t2">{fen ? yuan(fen) : "—"}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) =>
        record.can.refund && (
          <button type="button" className="btn s" onClick={() => dialog.open({ kind: "refund", record })}>
            退款<span className="sr">，订单 {record.outTradeNo}</span>
          </button>
        ),
    },
  ];

  return (
    <>
      <FilterBar list={list}>
        <Select
          aria-label="状态"
          placeholder="全部状态"
          allowClear
          value={status}
          options={states}
          onChange={(value?: TopUpRecord["status"]) => list.set({ status: value })}
        />
        <DateRange label="下单日期" from={from} to={to} onChange={(range) => list.set(range)} />
      </FilterBar>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(r) => r.outTradeNo}
        label="充值记录"
        empty={{
          of: "order",
          text: purse === "own" ? "您还没有充值过，充值后可以在这里查看和退款。" : "企业账户还没有充值过。",
          action: purse === "own" && (
            <Link className="btn p" href={paths.userAccount}>
              去充值
            </Link>
          ),
        }}
      />
      {dialog.value?.kind === "refund" && <RefundDialog record={dialog.value.record} onClose={dialog.close} />}
    </>
  );
}
