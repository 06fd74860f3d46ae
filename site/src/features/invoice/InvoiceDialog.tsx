import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { belongsTo } from "@/api/scope";
import type { InvoiceDetail } from "@/api/shapes";
import { orderPath, useMay, usePurse } from "@/parts/purse/purse";
import { Dialog } from "@/ui/antd/Dialog";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Link } from "@/ui/Link";
import { Particulars, Progress } from "@/ui/Progress";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { AskButton } from "./AskButton";
import { calls, changed, invoiceStatus, kindWord, saveFile } from "./invoice";
import s from "./invoice.module.css";

/** One invoice: what it says, for which orders, and what happened to it. */
export function InvoiceDialog({ no, onClose }: { no: string; onClose: () => void }) {
  const purse = usePurse();
  const { data, error, mutate } = useGet(calls[purse].detail, { no });
  return (
    <Dialog title="发票详情" width={640} onClose={onClose}>
      {data && data.no === no ? <Whole invoice={data} /> : error ? <ErrorStrip error={error} onRetry={() => void mutate()} /> : <Skeleton lines={8} height={24} />}
    </Dialog>
  );
}

function factsOf(v: InvoiceDetail): [string, string][] {
  const facts: [string, string | undefined][] = [
    ["发票类型", kindWord[v.kind]],
    ["抬头", v.title],
    ["税号", v.taxNo],
    ["注册地址", v.address],
    ["注册电话", v.telephone],
    ["开户银行", v.bank],
    ["银行账号", v.bankNo],
    ["接收邮箱", v.email],
    ["申请人", v.userName],
    ["申请时间", moment(v.createdAt)],
    ["开票时间", v.issuedAt ? moment(v.issuedAt) : ""],
    ["发票号码", v.number],
    ["红字发票号码", v.redNumber],
  ];
  return facts.filter((fact): fact is [string, string] => !!fact[1]);
}

const said: Partial<Record<InvoiceDetail["status"], string>> = {
  refused: "不予开票的原因",
  withdrawn: "撤回的原因",
  toReverse: "冲红的原因",
  reversed: "冲红的原因",
};

function Whole({ invoice: v }: { invoice: InvoiceDetail }) {
  const purse = usePurse();
  const may = useMay();
  const { mutate } = useSWRConfig();
  const save = (red: boolean) => void saveFile(purse, v.no, red).then(() => toast("下载已开始", "ok"), (caught) => toast(messageOf(caught), "bad"));
  const withdraw = async () => {
    await post(calls[purse].withdraw, { no: v.no });
    await mutate(belongsTo(changed[purse]));
    toast("已撤回，订单可以重新申请开票", "ok");
  };
  const why = said[v.status];
  return (
    <div data-invoice={v.status}>
      <p className={s.sum}>
        <strong className="num">¥{yuan(v.amountFen)}</strong>
        <StatusTag of={invoiceStatus} value={v.status} />
      </p>
      {why && v.reason && (
        <p className={s.reason}>
          {why}：{v.reason}
        </p>
      )}
      {v.status === "toReverse" && <p className="t2">平台冲红后，没有退款的订单可以重新申请开票。</p>}
      {(v.can.file || v.can.redFile || (may && v.can.withdraw)) && (
        <p className={s.acts}>
          {v.can.file && (
            <button type="button" className="btn p" onClick={() => save(false)}>
              下载发票
            </button>
          )}
          {v.can.redFile && (
            <button type="button" className="btn" onClick={() => save(true)}>
              下载红字发票
            </button>
          )}
          {may && v.can.withdraw && (
            <AskButton text="撤回这次开票申请？撤回后，这些订单可以重新申请开票。" yes="撤回申请" onYes={withdraw}>
              撤回申请
            </AskButton>
          )}
        </p>
      )}
      <Particulars of={factsOf(v)} className={s.facts} />
      <h3>订单</h3>
      <ul className={s.lines}>
        {v.lines.map((o) => (
          <li key={o.orderNo}>
            <span className={s.two}>
              <Link className="link" href={orderPath[purse](o.orderNo)}>
                {o.name}
              </Link>
              <span className="t3">
                {moment(o.createdAt)}
                {o.refundedAt > 0 && ` · ${moment(o.refundedAt)} 退款`}
              </span>
            </span>
            <b className="num">{o.refundedAt > 0 ? <s>¥{yuan(o.payFen)}</s> : `¥${yuan(o.payFen)}`}</b>
          </li>
        ))}
      </ul>
      <h3>进度</h3>
      <Progress steps={v.steps} />
    </div>
  );
}
