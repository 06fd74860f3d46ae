import { Form, Input } from "antd";
import { useState } from "react";
import type { Brief, Portion } from "@/api/gen/community";
import { get } from "@/api/client";
import { useGet } from "@/api/hooks";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { FileList } from "@/parts/files/FileList";
import { Permit } from "@/session/Permit";
import { Dialog } from "@/ui/antd/Dialog";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Field } from "@/ui/Field";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { fenOf, yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import s from "./claim.module.css";

const by = { buyer: "发布方", author: "中选者", platform: "到期自动转入" };

/** The needs that are disputed: what was said and delivered, and the operator's word about where the budget goes. */
export function NeedDisputes() {
  const list = useList("/micro/home/community/need/disputes", { method: "get", filters: {} });
  const dialog = useDialog<{ kind: "decide"; record: Brief }>();
  const columns: ListColumn<Brief>[] = [
    {
      title: "需求",
      dataIndex: "title",
      card: "title",
      render: (title: string, r) => (
        <Link className="link" href={`${paths.needPage}?id=${encodeURIComponent(r.id)}`}>
          {title}
        </Link>
      ),
    },
    { title: "发布方", key: "who", render: (_, r) => r.enterpriseName || r.userName },
    { title: "托管（元）", dataIndex: "budgetFen", align: "right", render: (fen: number) => <b className="num">{yuan(fen)}</b> },
    { title: "发布时间", dataIndex: "publishedAt", render: (at: number) => moment(at) },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, r) => (
        <Permit any={["platform:claim:decide"]}>
          <button type="button" className="btn s" onClick={() => dialog.open({ kind: "decide", record: r })}>
            裁定<span className="sr">，{r.title}</span>
          </button>
        </Permit>
      ),
    },
  ];
  return (
    <section className="panel" aria-label="需求纠纷">
      <ListTable list={list} columns={columns} rowKey={(r) => r.id} label="需求纠纷" empty={{ of: "order", text: "没有等待裁定的需求。" }} />
      {dialog.value && <Decide need={dialog.value.record} onClose={dialog.close} />}
    </section>
  );
}

function Decide({ need, onClose }: { need: Brief; onClose: () => void }) {
  const found = useGet("/micro/home/community/need/case", { id: need.id });
  const [form] = Form.useForm<{ note?: string }>();
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const { submit, busy, error } = useSubmit("/micro/home/community/need/decide", {
    form,
    refresh: ["/micro/home/community/need/disputes"],
    onDone: () => {
      toast("已裁定，双方会收到消息", "ok");
      onClose();
    },
  });
  const data = found.data;
  const parts: Portion[] = Object.entries(amounts).map(([manuscriptId, text]) => ({ manuscriptId, amountFen: text.trim() ? (fenOf(text) ?? -1) : 0 }));
  const sum = parts.reduce((n, p) => n + p.amountFen, 0);
  const wrong = parts.some((p) => p.amountFen < 0) || sum > need.budgetFen;
  return (
    <Dialog title={`裁定“${need.title}”`} width={680} yes="确认裁定" busy={busy} missing={!data || wrong} onYes={form.submit} onClose={onClose}>
      {found.error && <ErrorStrip error={found.error} onRetry={() => void found.mutate()} />}
      {!data && !found.error && <Skeleton lines={6} height={20} />}
      {data && (
        <Form form={form} layout="vertical" name="decide" onFinish={({ note = "" }) => void submit({ id: need.id, rev: data.rev, parts, note: note.trim() })}>
          {error !== null && <ErrorStrip error={error} />}
          <p>
            <b>{by[data.dispute.by]}</b>　{moment(data.dispute.at)}
          </p>
          <p className="t2">{data.dispute.reason}</p>
          {data.manuscripts.map((m) => (
            <div key={m.manuscriptId} className={s.part}>
              <Field
                label={`结给${m.name}（元），中选份额 ¥${yuan(m.amountFen)}`}
                optional
                inputMode="decimal"
                autoComplete="off"
                value={amounts[m.manuscriptId] ?? ""}
                onChange={(value) => setAmounts((was) => ({ ...was, [m.manuscriptId]: value }))}
              />
              <p className="t3">{m.delivery.at ? `${moment(m.delivery.at)} 交付。${m.delivery.note}` : "没有交付。"}</p>
              {m.delivery.files.length > 0 && <FileList files={m.delivery.files} link={(fileId) => get("/micro/home/community/need/file", { id: need.id, manuscriptId: m.manuscriptId, fileId })} />}
            </div>
          ))}
          <p role="status" className={wrong ? "bad" : "t2"}>
            {wrong ? `金额不正确，合计不能超过托管的 ¥${yuan(need.budgetFen)}` : `退回发布方 ¥${yuan(need.budgetFen - sum)}`}
          </p>
          <Form.Item name="note" label="处理说明" rules={[{ required: true, message: "请填写处理说明" }]}>
            <Input.TextArea rows={3} maxLength={300} showCount />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  );
}
