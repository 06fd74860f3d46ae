import { Select } from "antd";
import { useState } from "react";
import { day, endOfDay, oneOf, startOfDay } from "@/api/filters";
import { useRead } from "@/api/hooks";
import type { Sale } from "@/api/shapes";
import { useList } from "@/api/useList";
import { ExportButton } from "@/parts/ExportButton";
import { DecideDialog } from "@/parts/claim/DecideDialog";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { soldAt } from "@/ui/goods";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { DateRange } from "@/ui/antd/DateRange";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { statusOptions, StatusTag, type StatusTable } from "@/ui/antd/StatusTag";
import { Chart } from "@/ui/chart/Chart";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { lastDays } from "./days";
import sums from "@/ui/sums.module.css";
import s from "./sale.module.css";

const ProofDialog = part(() => import("@/parts/proof/ProofDialog").then((m) => m.ProofDialog));

const saleStatus: StatusTable<Sale["state"]> = {
  frozen: { label: "冻结中", tone: "warn" },
  released: { label: "已转入", tone: "ok" },
  claimed: { label: "售后中", tone: "bad" },
  refunded: { label: "已退款", tone: "off" },
};
const states = statusOptions(saleStatus);
const inputOf = ({ state, from, to }: { state?: Sale["state"]; from?: string; to?: string }) => ({ state, dateFrom: from ? startOfDay(from) : undefined, dateTo: to ? endOfDay(to) : undefined });
const pathOf = ({ type, goodsId }: Sale) => soldAt(type, goodsId);

/** What the enterprise has sold: what it earns, when it gets it, and each sale. */
export function SaleScreen({ title }: { title: string }) {
  const list = useList("/platform/home/provider/saleOrder", {
    filters: { state: oneOf(states.map((o) => o.value)), from: day, to: day },
    input: inputOf,
  });
  const dialog = useDialog<{ kind: "yes" | "no"; record: Sale }>();
  const { state, from, to } = list.values;
  const columns: ListColumn<Sale>[] = [
    {
      title: "商品",
      dataIndex: "name",
      card: "title",
      render: (name: string, sale) => (
        <Link className="link" href={pathOf(sale)}>
          {name}
        </Link>
      ),
    },
    { title: "成交价（元）", dataIndex: "payFen", align: "right", render: (fen: number) => <span className="num">{yuan(fen)}</span> },
    { title: "服务费（元）", dataIndex: "commissionFen", align: "right", render: (fen: number) => <span className="num t2">{yuan(fen)}</span> },
    { title: "收入（元）", dataIndex: "incomeFen", align: "right", render: (fen: number) => <b className="num">{yuan(fen)}</b> },
    { title: "状态", dataIndex: "state", card: "side", render: (value: Sale["state"]) => <StatusTag of={saleStatus} value={value} /> },
    { title: "成交时间", dataIndex: "createdAt", render: (at: number) => <span className={s.time}>{moment(at)}</span> },
    { title: "到账或退款", key: "ended", render: (_, sale) => <Ended sale={sale} /> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) =>
        record.claim.state === "seller" && (
          <Permit any={["sale:claim:decide"]}>
            <span className={s.acts}>
              <button type="button" className="btn s" onClick={() => dialog.open({ kind: "yes", record })}>
                同意退款<span className="sr">，{record.name}</span>
              </button>
              <button type="button" className="btn s" onClick={() => dialog.open({ kind: "no", record })}>
                拒绝<span className="sr">，{record.name}</span>
              </button>
            </span>
          </Permit>
        ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="收入在成交 7 天后转入企业账户；期间买家可以自助退款，之后由您处理售后。" />
      <Overview />
      <section className="panel" aria-label="销售记录">
        <FilterBar list={list}>
          <Select aria-label="状态" placeholder="全部状态" allowClear value={state} options={states} onChange={(value?: Sale["state"]) => list.set({ state: value })} />
          <DateRange label="成交日期" from={from} to={to} onChange={(range) => list.set(range)} />
          <ExportButton path="/platform/home/provider/account/export" of="销售记录" filter={inputOf(list.values)} />
        </FilterBar>
        <ListTable
          list={list}
          columns={columns}
          rowKey={(r) => r.orderNo}
          label="销售记录"
          empty={{
            of: "order",
            text: "还没有售出过商品。上架的模板或产品有价格时，成交会记在这里。",
          }}
        />
      </section>
      {dialog.value && <DecideDialog by="/platform/home/provider/account/claim" {...dialog.value} onClose={dialog.close} />}
    </AntdLayout>
  );
}

function Ended({ sale }: { sale: Sale }) {
  if (sale.state === "refunded")
    return (
      <span className={s.ended}>
        {moment(sale.refundedAt)}
        <span className="t3">原因：{sale.reason}</span>
      </span>
    );
  if (sale.state === "claimed")
    return (
      <span className={s.ended}>
        {sale.claim.state === "seller" ? `请在 ${moment(sale.claim.dueAt)} 前处理` : "等待平台裁定"}
        <span className="t3">原因：{sale.claim.reason}</span>
      </span>
    );
  return <span className={s.time}>{sale.releasedAt ? moment(sale.releasedAt) : `预计 ${moment(sale.frozenUntil)}`}</span>;
}

/** What all sales add up to, and the last 30 days. */
function Overview() {
  const { data, error, mutate } = useRead("/platform/home/provider/saleOrder", { current: 1, pageSize: 1 });
  const money = (fen: number | undefined) => (fen === undefined ? "—" : `¥${yuan(fen)}`);
  const [now] = useState(Date.now);
  const [proving, setProving] = useState(false);
  const days = lastDays(data?.days ?? [], now);
  return (
    <>
      {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <section className={`panel ${sums.sums} ${s.sums}`} aria-label="收入">
        <div>
          <span>企业账户余额</span>
          <strong data-balance={data?.balanceFen}>{money(data?.balanceFen)}</strong>
          <em>
            累计转入 {money(data?.sums.releasedFen)}
            <button type="button" className={`btn s ${s.prove}`} onClick={() => setProving(true)}>
              核对账目
            </button>
          </em>
        </div>
        <div>
          <span>冻结中的收入</span>
          <strong>{money(data?.sums.frozenFen)}</strong>
          <em>成交 7 天后转入</em>
        </div>
        <div>
          <span>成交</span>
          <strong>{data ? count(data.sums.orders) : "—"}</strong>
          <em>
            {money(data?.sums.payFen)}，退款 {data ? count(data.sums.refunds) : "—"} 笔
          </em>
        </div>
        <div>
          <span>平台服务费</span>
          <strong>{money(data?.sums.commissionFen)}</strong>
          <em>不含已退款的</em>
        </div>
      </section>
      {proving && <ProofDialog book="/platform/home/provider/account/proof" onClose={() => setProving(false)} />}
      <section className={`panel ${s.trend}`} aria-labelledby="sale-days">
        <header>
          <h2 id="sale-days">每日收入</h2>
          <span className="t3">近 30 天，单位元</span>
        </header>
        <div className={s.plot}>
          <Chart
            label="近 30 天每天成交的收入与退回的收入"
            unit="元"
            categories={days.map((d) => d.date.slice(5))}
            series={[
              { name: "成交收入", kind: "bar", data: days.map((d) => d.incomeFen) },
              { name: "退回收入", kind: "bar", data: days.map((d) => d.refundedFen) },
            ]}
            format={yuan}
            tick={(fen) => yuan(fen).replace(/\.00$/, "")}
            loading={!data && !error}
            error={data ? undefined : error}
            onRetry={() => void mutate()}
            empty="近 30 天没有成交。"
          />
        </div>
      </section>
    </>
  );
}
