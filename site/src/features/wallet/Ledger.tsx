import { Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { useGet } from "@/api/hooks";
import type { Entry } from "@/api/shapes";
import { calls, usePurse } from "@/parts/purse/purse";
import { ErrorStrip } from "@/ui/states";
import { part } from "@/ui/part";
import { signedYuan, yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import s from "./Ledger.module.css";

const ProofDialog = part(() => import("@/parts/proof/ProofDialog").then((m) => m.ProofDialog));

const columns: TableColumnsType<Entry> = [
  { title: "时间", dataIndex: "at", width: 168, responsive: ["md"], render: (at: number) => <span className={s.time}>{moment(at)}</span> },
  {
    title: "说明",
    dataIndex: "title",
    render: (title: string, e) => (
      <>
        {title}
        <span className={s.under}>{moment(e.at)}</span>
      </>
    ),
  },
  { title: "金额（元）", dataIndex: "amountFen", align: "right", width: 132, render: (fen: number) => <span className="num">{signedYuan(fen)}</span> },
  { title: "余额（元）", dataIndex: "balanceFen", align: "right", width: 148, responsive: ["md"], render: (fen: number) => <span className="num t2">{yuan(fen)}</span> },
];

/** The lines of the account around, the newest first; bare where the screen has a frame of its own. */
export function Ledger({ bare = false }: { bare?: boolean }) {
  const purse = usePurse();
  const [at, setAt] = useState({ current: 1, pageSize: 10 });
  const [proving, setProving] = useState(false);
  const { data, error, isValidating, mutate } = useGet(calls[purse].entries, at);
  return (
    <section className={`${bare ? "" : "panel"} ${s.ledger}`} aria-label="收支明细">
      <header className={bare ? s.bare : undefined}>
        {!bare && <h2>收支明细</h2>}
        <button type="button" className="btn s" onClick={() => setProving(true)}>
          核对账目
        </button>
      </header>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <Table<Entry>
        rowKey="no"
        size="middle"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={!data && isValidating ? { delay: 300 } : false}
        locale={{ emptyText: data ? <span className="t2">还没有收支记录，充值{purse === "company" && "、采购和销售"}后会出现在这里。</span> : " " }}
        pagination={{
          ...at,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          showTotal: (total) => `共 ${total} 条`,
          onChange: (current, pageSize) => setAt({ current, pageSize }),
        }}
      />
      {proving && <ProofDialog book={calls[purse].proof} onClose={() => setProving(false)} />}
    </section>
  );
}
