import { Form, Input, Select } from "antd";
import { useState } from "react";
import { FamilyRequestAnswerRules, FamilyRequestDeclineRules, FamilyRequestHandRules } from "@/api/gen/mall";
import { useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { changes, type RequestDetail, type RequestRow } from "./request";

interface Of {
  record: Pick<RequestRow, "id" | "rev" | "name" | "categoryCode">;
  onClose: () => void;
}
const hand = rulesOf(FamilyRequestHandRules);
const answer = rulesOf(FamilyRequestAnswerRules);
const decline = rulesOf(FamilyRequestDeclineRules);
const note = counted(200);

/** Gives a request to a colleague who keeps the families. */
export function HandDialog({ record, onClose }: Of) {
  const [form] = Form.useForm<{ userId: string; note?: string }>();
  const people = useRead("/family/mall/request/keepers", {});
  const { submit, busy, error } = useSubmit("/family/mall/request/hand", {
    form,
    refresh: [...changes],
    onDone: (saved: RequestDetail) => {
      toast(`已转交给${saved.workerName}`, "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`转交“${record.name}”`} yes="转交" busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="hand" layout="vertical" onFinish={(fields) => void submit({ ...fields, id: record.id, rev: record.rev })}>
        {(error ?? people.error) != null && <ErrorStrip error={error ?? people.error} />}
        <Form.Item name="userId" label="处理人" rules={hand.userId} extra="能编辑本企业族的成员。">
          <Select showSearch={{ optionFilterProp: "label" }} loading={!people.data} placeholder="请选择" options={(people.data?.list ?? []).map((p) => ({ value: p.userId, label: p.name }))} />
        </Form.Item>
        <Form.Item name="note" label="说明" rules={hand.note}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={note} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Ends a request with a family of the library. */
export function AnswerDialog({ record, onClose }: Of) {
  const [form] = Form.useForm<{ familyId: string; note?: string }>();
  const [keyword, setKeyword] = useState(record.name.slice(0, 40));
  const found = useRead("/family/mall/api/product/list", { current: 1, keyword, pageSize: 20 });
  const near = useRead("/family/mall/api/product/list", { current: 1, groupCode: record.categoryCode, pageSize: 20 }, !!record.categoryCode);
  const seen = new Set<string>();
  const options = [...(found.data?.records ?? []), ...(near.data?.records ?? [])].filter((f) => !seen.has(f.id) && seen.add(f.id)).map((f) => ({ value: f.id, label: `${f.name}，${f.no}，${f.providerName}` }));
  const { submit, busy, error } = useSubmit("/family/mall/request/answer", {
    form,
    refresh: [...changes],
    onDone: () => {
      toast("已完成，请求的同事会收到消息", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`完成“${record.name}”`} width={560} yes="完成请求" busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="answer" layout="vertical" onFinish={(fields) => void submit({ ...fields, id: record.id, rev: record.rev })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="familyId" label="族" rules={answer.familyId} extra="从共享族库里选，本企业新做的族上架后也在这里。">
          <Select showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim().slice(0, 40)) }} loading={!found.data} placeholder="输入族名或编号查找" options={options} notFoundContent={found.data ? "没有找到，换个词试试" : "正在查找"} />
        </Form.Item>
        <Form.Item name="note" label="说明" rules={answer.note}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={note} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Ends a request without a family, and says why. */
export function DeclineDialog({ record, onClose }: Of) {
  const [form] = Form.useForm<{ reason: string }>();
  const { submit, busy, error } = useSubmit("/family/mall/request/decline", {
    form,
    refresh: [...changes],
    onDone: () => {
      toast("已回复，请求的同事会收到消息", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`不做“${record.name}”`} yes="确定不做" danger busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="decline" layout="vertical" onFinish={({ reason }) => void submit({ id: record.id, rev: record.rev, reason })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="reason" label="原因" rules={decline.reason} extra="请求的同事会看到。">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={note} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
