import { Form, Input } from "antd";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { DecideInputRules } from "@/api/gen/enterprise";
import { rulesOf } from "@/api/rules";
import type { EnterpriseFull } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { Reasons } from "@/ui/antd/Reasons";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { freezings, refusals } from "./status";
import s from "./Review.module.css";

const rules = rulesOf(DecideInputRules);
export type Decision = "approve" | "refuse" | "freeze" | "unfreeze";
const words: Record<Decision, { title: string; what: string; yes: string; needs: string; done: string; templates: readonly string[] }> = {
  approve: { title: "通过审核", what: "通过后企业所有者会收到消息，可以进入工作台、添加成员和部门。", yes: "通过", needs: "", done: "已通过审核", templates: [] },
  refuse: { title: "不通过", what: "企业所有者会收到消息和原因，修改后可以重新提交。", yes: "不通过", needs: "请填写不通过的原因", done: "已退回，原因已通知企业", templates: refusals },
  freeze: { title: "冻结企业", what: "冻结后企业的工作台只能查看，不能修改。所有者会收到消息和原因。", yes: "冻结", needs: "请填写冻结原因", done: "企业已冻结", templates: freezings },
  unfreeze: { title: "解除冻结", what: "解除后企业恢复正常使用，所有者会收到消息。", yes: "解除冻结", needs: "", done: "已解除冻结", templates: [] },
};
const MOST = 200;
/** Refusals whose own sentence says what to do. */
const known = ["not_in_review", "frozen_already", "dispute_open", "dispute_changed", "license_gone"];

interface Props {
  kind: Decision;
  record: EnterpriseFull;
  onClose: () => void;
  /** The enterprise is another than it was shown: it has to be read again. */
  onChanged: () => void;
}

/** The operator's decision about an enterprise, with its reason. */
export function DecideDialog({ kind, record, onClose, onChanged }: Props) {
  const [form] = Form.useForm<{ reason: string }>();
  const { title, what, yes, needs, done, templates } = words[kind];
  // Who claims a code that another one holds is approved at the holder's cost.
  const holder = record.sides?.find((side) => side.holds);
  const { submit, busy, error } = useSubmit(
    async ({ reason }: { reason: string }, attempt) => {
      const at = { id: record.id, rev: record.rev, reason };
      const compared = holder ? { holderId: holder.id, holderRev: holder.rev } : {};
      try {
        if (kind === "approve" || kind === "refuse") return await post("/micro/home/provider/audit", { ...at, result: kind === "approve" ? 1 : 2, ...compared }, attempt);
        return await post("/micro/home/provider/freeze", { ...at, frozen: kind === "freeze" ? 1 : 0 }, attempt);
      } catch (caught) {
        // Somebody was faster, or the owner has changed it: nothing is decided on what is no longer so.
        if (!(caught instanceof ApiError) || caught.status !== 409) throw caught;
        toast(known.includes(caught.reason) ? caught.message : "企业资料已变化，请核对后再操作", "bad");
        onChanged();
        onClose();
        return undefined;
      }
    },
    {
      form,
      refresh: ["/micro/home/provider/review", "/micro/home/provider/detail", "/micro/sys/workbench/home"],
      onDone: (saved) => {
        if (!saved) return;
        toast(done, "ok");
        onChanged();
        onClose();
      },
    },
  );
  return (
    <Dialog title={title} width={520} yes={yes} onYes={() => form.submit()} danger={kind === "refuse" || kind === "freeze"} busy={busy} onClose={onClose}>
      <Form form={form} layout="vertical" initialValues={{ reason: "" }} onFinish={(fields) => void submit(fields)}>
        <p className={s.what}>
          <b>{record.fullName}</b>
          {what}
        </p>
        {kind === "approve" && holder && (
          <p className={s.cost} role="note">
            统一社会信用代码将从“{holder.shortName}”移给这家企业，“{holder.shortName}”的认证随之取消，其所有者会收到消息，可以更正资料后重新提交。
          </p>
        )}
        {kind === "approve" && !record.license && (
          <p className={s.cost} role="note">
            这家企业没有上传营业执照。请确认已经用其他方式核对过企业信息。
          </p>
        )}
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="reason" label={needs ? "原因" : "备注"} rules={[...(needs ? [{ required: true, whitespace: true, message: needs }] : []), ...rules.reason]}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={counted(MOST)} />
        </Form.Item>
        {templates.length > 0 && <Reasons field="reason" texts={templates} />}
      </Form>
    </Dialog>
  );
}
