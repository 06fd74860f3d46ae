import { useRouter } from "next/router";
import { messageOf } from "@/api/error";
import type { InvoiceRecord } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useMay, usePurse } from "@/parts/purse/purse";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { yuan } from "@/ui/money";
import { part } from "@/ui/part";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { calls, invoiceStatus, kindShort, saveFile } from "./invoice";
import { InvoiceDialog } from "./InvoiceDialog";
import { TitlesDialog } from "./TitlesDialog";
import s from "./invoice.module.css";

// The others come with the list: each part of its own is a line in what every public page loads.
const ApplyDialog = part(() => import("./ApplyDialog").then((m) => m.ApplyDialog));

/** The invoices of an account, the newest first. The address says which one is open. */
export function Invoices() {
  const purse = usePurse();
  const may = useMay();
  const router = useRouter();
  const list = useList(calls[purse].list, { filters: {} });
  const dialog = useDialog<{ kind: "apply" | "titles" }>();
  const shown = typeof router.query.invoice === "string" ? router.query.invoice : "";
  const show = (invoice: string | undefined) => {
    const { invoice: _, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: invoice ? { ...rest, invoice } : rest }, undefined, { shallow: true, scroll: false });
  };
  const save = (r: InvoiceRecord) => void saveFile(purse, r.no).then(() => toast("下载已开始", "ok"), (caught) => toast(messageOf(caught), "bad"));
  const columns: ListColumn<InvoiceRecord>[] = [
    {
      title: "抬头",
      dataIndex: "title",
      card: "title",
      render: (title: string, r) => (
        <span className={s.two}>
          <b>{title}</b>
          <span className="t3">
            {kindShort[r.kind]} · {r.orders} 个订单
            {r.userName && ` · ${r.userName} 申请`}
          </span>
        </span>
      ),
    },
    { title: "金额（元）", dataIndex: "amountFen", align: "right", render: (fen: number) => <b className="num">{yuan(fen)}</b> },
    { title: "状态", dataIndex: "status", card: "side", render: (value: InvoiceRecord["status"]) => <StatusTag of={invoiceStatus} value={value} /> },
    { title: "申请时间", dataIndex: "createdAt", render: (at: number) => <span className={s.time}>{moment(at)}</span> },
    { title: "发票号码", dataIndex: "number", render: (number: string, r) => (number ? <span className="code">{number}</span> : <span className="t3">{r.status === "refused" ? r.reason : "—"}</span>) },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, r) => (
        <span className={s.acts}>
          <button type="button" className="btn s" onClick={() => show(r.no)}>
            详情<span className="sr">，{r.title} {yuan(r.amountFen)} 元</span>
          </button>
          {r.can.file && (
            <button type="button" className="btn s" onClick={() => save(r)}>
              下载<span className="sr">，发票 {r.number}</span>
            </button>
          )}
        </span>
      ),
    },
  ];
  const apply = may && (
    <button type="button" className="btn p" onClick={() => dialog.open({ kind: "apply" })}>
      申请发票
    </button>
  );
  return (
    <>
      <div className={s.bar}>
        <p className="t2">按实付金额开票，充值不开票。付款后 1 年内可以申请，平台通常在 3 个工作日内开具。</p>
        <span className={s.acts}>
          <button type="button" className="btn" onClick={() => dialog.open({ kind: "titles" })}>
            抬头管理
          </button>
          {apply}
        </span>
      </div>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(r) => r.no}
        label="发票"
        empty={{ of: "order", text: "还没有申请过发票。购买模板、产品或会员后，可以选择订单开具电子发票。", action: apply }}
      />
      {shown && <InvoiceDialog key={shown} no={shown} onClose={() => show(undefined)} />}
      {dialog.value?.kind === "apply" && <ApplyDialog email={list.tableProps.dataSource[0]?.email ?? ""} onClose={dialog.close} />}
      {dialog.value?.kind === "titles" && <TitlesDialog onClose={dialog.close} />}
    </>
  );
}
