import { Checkbox, Form, Input, Radio, Select } from "antd";
import { useId, useState } from "react";
import { InvoiceInputRules } from "@/api/gen/wallet";
import { useGet } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { InvoiceRecord, InvoiceTitle } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { usePurse } from "@/parts/purse/purse";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { calls, changed, kindWord } from "./invoice";
import { OrderPicker } from "./OrderPicker";
import { emptyTitle, titleOf, TitleFields, type TitleValues } from "./TitleFields";
import { useOrders } from "./useOrders";
import s from "./invoice.module.css";

const rules = rulesOf(InvoiceInputRules);
const NEW = "new";
interface Fields extends TitleValues {
  kind: InvoiceRecord["kind"];
  email: string;
  keep: boolean;
}

/** Asks for an invoice: which orders, to whom, and where to. */
export function ApplyDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const purse = usePurse();
  const titles = useGet(calls[purse].titles, {});
  if (titles.error && !titles.data)
    return (
      <Dialog title="申请发票" width={720} onClose={onClose}>
        <ErrorStrip error={titles.error} onRetry={() => void titles.mutate()} />
      </Dialog>
    );
  if (!titles.data) return null;
  const { list, own } = titles.data;
  const choices: { value: string; label: string; title: InvoiceTitle }[] = list.map((t) => ({ value: t.id, label: t.taxNo ? `${t.title}（${t.taxNo}）` : t.title, title: t }));
  if (own && !list.some((t) => t.taxNo === own.taxNo)) choices.unshift({ value: "own", label: `${own.title}（本企业）`, title: own });
  return <Apply email={email} choices={choices} onClose={onClose} />;
}

function Apply({ email, choices, onClose }: { email: string; choices: { value: string; label: string; title: InvoiceTitle }[]; onClose: () => void }) {
  const purse = usePurse();
  const orders = useOrders();
  const [form] = Form.useForm<Fields>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [none, setNone] = useState(false);
  const [from, setFrom] = useState(choices[0]?.value ?? NEW);
  const kind = Form.useWatch("kind", form);
  const heading = useId();
  const sum = orders.list.reduce((all, o) => all + (chosen.has(o.orderNo) ? o.payFen : 0), 0);
  const { submit, busy, error } = useSubmit(calls[purse].apply, {
    form,
    refresh: changed[purse],
    onDone: () => {
      toast("已提交，开具后会发消息通知您", "ok");
      onClose();
    },
  });
  const pick = (value: string) => {
    setFrom(value);
    const title = choices.find((c) => c.value === value)?.title ?? emptyTitle(purse === "company" || kind === "special" ? 2 : 1);
    form.setFieldsValue({ ...titleOf(title), ...(kind === "special" && title.titleType === 1 ? { kind: "general" } : {}) });
  };
  const finish = ({ keep, kind, email, ...title }: Fields) => {
    if (!chosen.size) return setNone(true);
    const company = title.titleType === 2;
    void submit({ orderNos: [...chosen], kind, email: email.trim(), keep: keep && from === NEW ? 1 : 0, ...(company ? titleOf(title) : { titleType: 1, title: title.title }) });
  };
  const first = choices.find((c) => c.value === from)?.title ?? emptyTitle(purse === "company" ? 2 : 1);
  return (
    <Dialog title="申请发票" width={720} yes={sum > 0 ? `申请开票 ¥${yuan(sum)}` : "申请开票"} onYes={form.submit} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <section aria-labelledby={heading} className={s.choose}>
        <h3 id={heading}>选择订单</h3>
        <OrderPicker
          orders={orders}
          chosen={chosen}
          onChange={(now) => {
            setChosen(now);
            setNone(false);
          }}
        />
        {none && (
          <p className="bad" role="alert">
            请选择要开票的订单
          </p>
        )}
      </section>
      <Form<Fields> form={form} name="invoice" layout="vertical" initialValues={{ kind: "general", email, keep: true, ...titleOf(first) }} onFinish={finish} onFinishFailed={() => setNone(!chosen.size)}>
        <Form.Item name="kind" label="发票类型">
          <Radio.Group
            onChange={(e) => {
              if (e.target.value === "special") form.setFieldsValue({ titleType: 2 });
            }}
            options={(["general", "special"] as const).map((value) => ({ value, label: kindWord[value] }))}
          />
        </Form.Item>
        {choices.length > 0 && (
          <Form.Item label="发票抬头">
            <Select aria-label="发票抬头" value={from} onChange={pick} options={[...choices.map(({ value, label }) => ({ value, label })), { value: NEW, label: "填写新的抬头" }]} />
          </Form.Item>
        )}
        <TitleFields special={kind === "special"} more={false} />
        <Form.Item name="email" label="接收邮箱" rules={[...rules.email, { type: "email", message: "请输入正确的邮箱" }]} extra="电子发票也可以在这里下载">
          <Input autoComplete="email" inputMode="email" />
        </Form.Item>
        {from === NEW && (
          <Form.Item name="keep" valuePropName="checked">
            <Checkbox>保存到抬头管理</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
