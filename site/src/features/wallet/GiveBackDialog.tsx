import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useGet, useOpening } from "@/api/hooks";
import { CashInputRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { CashPlan } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { fenOf, yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { AmountItem } from "./AmountItem";
import { waysOf } from "./giveBack";
import o from "./OrdersScreen.module.css";
import s from "./Payout.module.css";

const rules = rulesOf(CashInputRules);
const NAME = "余额退回";
interface Fields {
  /** Yuan, as typed. */
  amountFen: string;
  account: string;
  realName: string;
}

/** Asks for the balance back: to the payments it came from, and what they take no more by an operator's transfer. */
export function GiveBackDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useGet("/family/order/alipay/tocash/plan", {}, true, useOpening());
  const [busy, setBusy] = useState(false);
  const most = data ? data.byTradeFen + data.byTransferFen : 0;
  return (
    <Dialog title={NAME} width={560} busy={busy} onClose={onClose}>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={4} height={28} />}
      {data && most === 0 && !isValidating && (
        <Empty of="order" text={data.balanceFen > 0 ? `余额 ¥${yuan(data.balanceFen)} 要等正在处理的退款或转账完成后才能申请。` : "现在没有可以退回的余额。"}>
          <button type="button" className="btn" onClick={onClose}>
            知道了
          </button>
        </Empty>
      )}
      {data && most > 0 && <GiveBackForm plan={data} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}

function GiveBackForm({ plan, onBusy, onClose }: { plan: CashPlan; onBusy: (busy: boolean) => void; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const most = plan.byTradeFen + plan.byTransferFen;
  const amount = fenOf(Form.useWatch("amountFen", form) ?? yuan(most)) ?? 0;
  const ways = waysOf(plan, amount);
  const { submit, busy, error } = useSubmit("/family/order/alipay/tocash", {
    form,
    refresh: ["/family/order/alipay/tocash/plan", "/family/order/alipay/tocash/mine", "/family/order/personal/recharge", "/family/mall/personal/asset", "/family/user/wallet/entries"],
    onDone: (made) => {
      if (made.refusedFen > 0) toast(`支付宝已不受理其中 ¥${yuan(made.refusedFen)} 的退款，金额已回到余额，请重新申请由平台转账`, "bad");
      else if (made.byTransferFen > 0) toast("申请已提交，转账部分由平台处理", "ok");
      else toast("申请已提交，金额原路退回", "ok");
      onClose();
    },
  });
  const send = async ({ amountFen, account = "", realName = "" }: Fields) => {
    onBusy(true);
    await submit({ amountFen: fenOf(amountFen) ?? 0, ...(ways.transfer > 0 ? { account, realName } : {}) });
    onBusy(false);
  };
  return (
    <Form form={form} name="giveBack" className={s.form} layout="vertical" initialValues={{ amountFen: yuan(most), account: "", realName: "" }} onFinish={(fields: Fields) => void send(fields)}>
      {error !== null && <ErrorStrip error={error} />}
      <AmountItem label="退回金额" most={most} extra={plan.laterFen > 0 ? `另有 ¥${yuan(plan.laterFen)} 在正在处理的退款或转账完成后可以申请` : undefined} />
      <ul className={s.ways} aria-label="退回去向">
        {ways.trade > 0 && (
          <li data-way="trade">
            <b>原路退回</b>
            <strong>¥{yuan(ways.trade)}</strong>
            <span>退回付款的支付宝账户，从最近的充值开始退，通常几分钟内到账。</span>
          </li>
        )}
        {ways.transfer > 0 && (
          <li data-way="transfer">
            <b>平台转账</b>
            <strong>¥{yuan(ways.transfer)}</strong>
            <span>支付宝不再受理这部分的原路退回，由平台核对后转账到下面的支付宝账号。处理前这部分金额冻结。</span>
          </li>
        )}
      </ul>
      {ways.transfer > 0 && (
        <div className={s.payee}>
          <Form.Item name="account" label="支付宝账号" rules={[{ required: true, whitespace: true, message: "请填写支付宝账号（手机号或邮箱）" }, ...rules.account]}>
            <Input autoComplete="off" placeholder="手机号或邮箱" />
          </Form.Item>
          <Form.Item name="realName" label="账号实名" rules={[{ required: true, whitespace: true, message: "请填写支付宝账号的实名" }, ...rules.realName]}>
            <Input autoComplete="off" />
          </Form.Item>
        </div>
      )}
      <p className={o.rule}>
        提交后金额立即从可用余额扣除；没有退成的部分会回到余额，并在消息中心说明原因。每天最多申请 5 次。
        {ways.transfer > 0 && "支付宝账号与实名只用于这次转账。"}
      </p>
      <div className={s.foot}>
        <Button disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {amount > 0 && amount <= most ? `退回 ¥${yuan(amount)}` : "退回"}
        </Button>
      </div>
    </Form>
  );
}
