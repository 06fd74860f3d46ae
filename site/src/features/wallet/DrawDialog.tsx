import { Button, Form, Input } from "antd";
import { DrawInputRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { DrawTerms } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { moved } from "@/parts/purse/purse";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { fenOf, yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { AmountItem } from "./AmountItem";
import { drawFee } from "./drawFee";
import o from "./OrdersScreen.module.css";
import s from "./Payout.module.css";

const rules = rulesOf(DrawInputRules);
interface Fields {
  /** Yuan, as typed. */
  amountFen: string;
  account: string;
  realName: string;
}

/** Draws out of the enterprise's account: held at once, until it is transferred. */
export function DrawDialog({ balanceFen, terms, onClose }: { balanceFen: number; terms: DrawTerms; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const most = Math.min(balanceFen, terms.mostFen);
  const amount = fenOf(Form.useWatch("amountFen", form) ?? yuan(most)) ?? 0;
  const fee = drawFee(amount, terms);
  const fits = amount > 0 && amount <= most;
  const { submit, busy, error } = useSubmit("/family/order/enterprise/tocash", {
    form,
    refresh: [...moved.company, "/family/order/enterprise/tocash/mine"],
    onDone: (made) => {
      toast(made.status === "wait" ? "提现申请已提交，由平台核对后转账" : "提现申请已提交，正在转账", "ok");
      onClose();
    },
  });
  return (
    <Dialog title="企业账户提现" width={560} busy={busy} onClose={onClose}>
      <Form
        form={form}
        name="draw"
        className={s.form}
        layout="vertical"
        initialValues={{ amountFen: yuan(most), account: "", realName: "" }}
        onFinish={({ amountFen, account, realName }: Fields) => void submit({ amountFen: fenOf(amountFen) ?? 0, account, realName })}
      >
        {error !== null && <ErrorStrip error={error} />}
        <AmountItem
          label="提现金额"
          most={most}
          beyond={most < balanceFen ? `每笔最多提现 ${yuan(most)} 元` : `余额不足，最多提现 ${yuan(most)} 元`}
          extra={fits && fee > 0 ? `手续费 ${yuan(fee)} 元，到账 ${yuan(amount - fee)} 元` : undefined}
        />
        <div className={s.payee}>
          <Form.Item name="account" label="企业支付宝账号" rules={[{ required: true, whitespace: true, message: "请填写支付宝账号（手机号或邮箱）" }, ...rules.account]}>
            <Input autoComplete="off" placeholder="手机号或邮箱" />
          </Form.Item>
          <Form.Item name="realName" label="账号实名" rules={[{ required: true, whitespace: true, message: "请填写支付宝账号的实名" }, ...rules.realName]}>
            <Input autoComplete="off" placeholder="企业全称或负责人姓名" />
          </Form.Item>
        </div>
        <p className={o.rule}>
          提交后金额立即冻结。{amount > terms.lookFen ? "平台在 3 天内核对并转账" : "通常几分钟内到账"}；没有转成的全额回到企业账户，并在消息中心说明原因。每天最多申请 5 次、
          {yuan(terms.dayFen)} 元。
        </p>
        <div className={s.foot}>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {fits ? `提现 ¥${yuan(amount)}` : "提现"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
