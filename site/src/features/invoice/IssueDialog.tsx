import { Form, Input } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { InvoiceDecisionRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { InvoiceRow } from "@/api/shapes";
import type { FileReference } from "@/api/upload";
import { useSubmit } from "@/api/useSubmit";
import { UploadFile } from "@/parts/upload/UploadFile";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { Reasons } from "@/ui/antd/Reasons";
import { Particulars } from "@/ui/Progress";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { kindWord } from "./invoice";
import s from "./invoice.module.css";

const rules = rulesOf(InvoiceDecisionRules);
const words = {
  issue: { title: "开具发票", yes: "登记开票", said: "已登记，申请人会收到消息", what: "登记后不能撤销，申请人可以立即下载文件。" },
  refuse: { title: "不予开票", yes: "不予开票", said: "已处理，申请人会收到消息", what: "订单可以重新申请，申请人会收到原因。" },
  reverse: { title: "登记冲红", yes: "登记冲红", said: "已登记，没有退款的订单可以重新申请", what: "先在电子税务局开具红字发票。登记后不能撤销。" },
};
const refusals = ["抬头与税号不一致，请核对后重新申请。", "专用发票的地址、电话或开户信息不完整，请核对后重新申请。"];
const taken = ["invoice_decided", "invoice_not_to_reverse"];

interface Fields {
  number: string;
  filePath: string;
  note: string;
}

/** The operator's word on an invoice: issued with number and file, refused with a reason, or reversed by a red one. */
export function IssueDialog({ kind, record, onClose }: { kind: keyof typeof words | "view"; record: InvoiceRow; onClose: () => void }) {
  if (kind !== "view") return <Word kind={kind} record={record} onClose={onClose} />;
  return (
    <Dialog title="发票详情" width={600} onClose={onClose}>
      <Facts kind={kind} record={record} />
    </Dialog>
  );
}

function Facts({ kind, record }: { kind: keyof typeof words | "view"; record: InvoiceRow }) {
  const facts: [string, string | undefined][] = [
    ["金额", `¥${yuan(record.amountFen)}`],
    ["发票类型", kindWord[record.kind]],
    ["抬头", record.title],
    ["税号", record.taxNo],
    ["注册地址、电话", record.kind === "special" ? `${record.address} ${record.telephone}` : undefined],
    ["开户银行、账号", record.kind === "special" ? `${record.bank} ${record.bankNo}` : undefined],
    ["接收邮箱", record.email],
    [record.redNumber || kind === "reverse" ? "原发票号码" : "发票号码", record.number],
    ["红字发票号码", record.redNumber],
    ["原因", record.reason],
  ];
  return (
    <>
      <Particulars of={facts.filter(([, value]) => value)} className={s.facts} />
      {kind !== "refuse" && (
        <ul className={s.lines}>
          {record.lines.map((o) => (
            <li key={o.orderNo}>
              <span>{o.name}</span>
              <b className="num">{o.refundedAt ? <s>¥{yuan(o.payFen)}</s> : `¥${yuan(o.payFen)}`}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Word({ kind, record, onClose }: { kind: keyof typeof words; record: InvoiceRow; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const { title, yes, said, what } = words[kind];
  const { submit, busy, error } = useSubmit(
    async ({ number, filePath, note }: Fields, attempt) => {
      const no = record.no;
      try {
        if (kind === "reverse") await post("/family/user/invoice/reverse", { no, number, filePath }, attempt);
        else if (kind === "issue") await post("/family/user/invoice/decide", { no, result: 1, number, filePath }, attempt);
        else await post("/family/user/invoice/decide", { no, result: 2, note }, attempt);
        return said;
      } catch (caught) {
        // Somebody was faster, or it was withdrawn: the list shows what is.
        if (!(caught instanceof ApiError) || !taken.includes(caught.reason)) throw caught;
        return caught;
      }
    },
    {
      form,
      refresh: ["/family/user/invoice/review"],
      onDone: (answer) => {
        if (typeof answer === "string") toast(answer, "ok");
        else toast(answer.message, "bad");
        onClose();
      },
    },
  );
  const number = kind === "reverse" ? "红字发票号码" : "发票号码";
  return (
    <Dialog title={title} width={600} yes={yes} onYes={form.submit} danger={kind === "refuse"} busy={busy} onClose={onClose}>
      <Facts kind={kind} record={record} />
      <Form<Fields> form={form} name="issue" layout="vertical" initialValues={{ number: "", filePath: "", note: "" }} onFinish={(fields) => void submit({ ...fields, number: fields.number?.trim() ?? "" })}>
        {error !== null && <ErrorStrip error={error} />}
        {kind === "refuse" ? (
          <>
            <Form.Item name="note" label="原因" rules={[{ required: true, whitespace: true, message: "请填写不予开票的原因，申请人能看到" }, ...rules.note]}>
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(200)} />
            </Form.Item>
            <Reasons field="note" texts={refusals} nameOf={(text) => text.replace(/，请核对后重新申请。$/, "")} />
          </>
        ) : (
          <>
            <Form.Item
              name="number"
              label={number}
              normalize={(value: string) => value.replace(/\s/g, "")}
              validateTrigger="onBlur"
              rules={[{ required: true, message: "请输入 20 位数电票号码" }, { pattern: /^\d{20}$/, message: "请输入 20 位数电票号码" }]}
            >
              <Input className="code" autoComplete="off" inputMode="numeric" maxLength={30} />
            </Form.Item>
            <Form.Item name="filePath" label={kind === "reverse" ? "红字发票文件" : "发票文件"} rules={kind === "issue" ? [{ required: true, message: "请上传发票文件" }] : []}>
              <InvoiceFile />
            </Form.Item>
          </>
        )}
        <p className="t2">{what}</p>
      </Form>
    </Dialog>
  );
}

/** One file, kept by its path. */
function InvoiceFile({ value = "", onChange, id }: { value?: string; onChange?: (path: string) => void; id?: string }) {
  const [sent, setSent] = useState<FileReference[]>([]);
  return (
    <UploadFile
      id={id}
      purpose="invoice"
      formats="pdf,ofd,jpg,jpeg,png"
      maxMB={10}
      most={1}
      value={sent.filter((f) => f.downloadPath === value)}
      onChange={(files) => {
        setSent(files);
        onChange?.(files.at(-1)?.downloadPath ?? "");
      }}
    />
  );
}
