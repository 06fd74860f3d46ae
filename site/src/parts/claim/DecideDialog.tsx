import { Form, Input } from "antd";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { ClaimDecisionRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { claimChanges, type Claim } from "./claim";
import { ClaimWords } from "./ClaimWords";
import s from "./claim.module.css";

interface Props {
  /** Whose word it is: the seller's, or the operator's. */
  by: "/platform/home/provider/account/claim" | "/family/user/order/claim/decide";
  kind: "yes" | "no";
  record: { orderNo: string; name: string; payFen: number; claim: Claim };
  onClose: () => void;
}

const rules = rulesOf(ClaimDecisionRules);

/** A word on a claim: the price goes back, or not and why. The operator says why in either case. */
export function DecideDialog({ by, kind, record, onClose }: Props) {
  const yes = kind === "yes";
  const [form] = Form.useForm<{ note: string }>();
  const seller = by === "/platform/home/provider/account/claim";
  const { submit, busy, error } = useSubmit(
    async ({ note }: { note: string }, attempt) => {
      try {
        await post(by, { orderNo: record.orderNo, result: yes ? 1 : 2, note }, attempt);
        return yes ? `已退款 ${yuan(record.payFen)} 元给买家` : "已处理，双方会收到消息";
      } catch (caught) {
        // Somebody was faster, or the buyer took it back: the list shows what is.
        if (!(caught instanceof ApiError) || caught.reason !== "no_claim") throw caught;
        return caught;
      }
    },
    {
      form,
      refresh: claimChanges,
      onDone: (answer) => {
        if (typeof answer === "string") toast(answer, "ok");
        else toast(answer.message, "bad");
        onClose();
      },
    },
  );
  const title = seller ? (yes ? "同意退款" : "拒绝退款") : yes ? "支持退款" : "不支持退款";
  const needed = !(seller && yes);
  return (
    <Dialog title={`${title}：${record.name}`} width={560} yes={yes ? `退款 ¥${yuan(record.payFen)}` : title} onYes={form.submit} danger busy={busy} onClose={onClose}>
      <ClaimWords claim={record.claim} />
      <Form form={form} name="decide" layout="vertical" initialValues={{ note: "" }} onFinish={(fields) => void submit(fields)}>
        {error !== null && <ErrorStrip error={error} />}
        {needed && (
          <Form.Item name="note" label={seller ? "拒绝的原因" : "裁定理由"} rules={[{ required: true, whitespace: true, message: "请填写说明，双方都能看到" }, ...rules.note]}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
          </Form.Item>
        )}
        <p className={s.rule}>{ruleOf(seller, yes)}</p>
      </Form>
    </Dialog>
  );
}

function ruleOf(seller: boolean, yes: boolean) {
  if (yes) return "金额立即退回买家余额，使用权随之收回；尚在冻结的收入从冻结中退出，已转入的从企业账户扣回。不能撤销。";
  return seller ? "买家会看到原因，7 天内可以申请平台介入。" : "双方会看到裁定理由，该订单的售后就此结束。";
}
