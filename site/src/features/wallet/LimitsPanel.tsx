import { Form, InputNumber, Radio } from "antd";
import { useGet } from "@/api/hooks";
import type { RoleLimit } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import s from "./CompanyAccount.module.css";

/** How much each role may spend of the enterprise's account in a month, and who has spent what. The owner sets the limits. */
export function LimitsPanel() {
  const { data, error, mutate } = useGet("/family/order/enterprise/limits", {});
  const dialog = useDialog<{ kind: "limit"; record: RoleLimit }>();
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div className={s.limits}>
        <Skeleton lines={6} height={32} />
      </div>
    );
  return (
    <div className={s.limits}>
      <h2>角色限额</h2>
      <p className="t3">拥有采购权限的角色，每位成员每月最多使用的金额。同时有几个角色的按最高的计，企业负责人不受限制。</p>
      {data.roles.length === 0 && <Empty of="list" text="还没有拥有采购权限的角色，可以在“用户权限”中给角色加上“用企业账户购买与退款”。" />}
      <ul>
        {data.roles.map((role) => (
          <li key={role.roleId} className={s.row} data-role={role.name}>
            <span>{role.name}</span>
            <span className="num">{role.limited ? `¥${yuan(role.limitFen)} / 月` : "不限"}</span>
            {data.can.set && (
              <button type="button" className="btn s" onClick={() => dialog.open({ kind: "limit", record: role })}>
                设置<span className="sr">，{role.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <h2>本月已用</h2>
      <p className="t3">
        {data.month.replace("-", " 年 ")} 月，共 <span className="num">¥{yuan(data.spentFen)}</span>，退款的不计。
      </p>
      {data.spenders.length === 0 ? (
        <p className="t2">本月还没有成员用企业账户采购。</p>
      ) : (
        <ul>
          {data.spenders.map((one) => (
            <li key={one.userId} className={s.row}>
              <span>{one.name || "成员"}</span>
              <b className="num">¥{yuan(one.spentFen)}</b>
            </li>
          ))}
        </ul>
      )}
      {dialog.value && <LimitDialog role={dialog.value.record} onClose={dialog.close} />}
    </div>
  );
}

interface Values {
  limited: 0 | 1;
  yuan?: number;
}

function LimitDialog({ role, onClose }: { role: RoleLimit; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const limited = Form.useWatch("limited", form);
  const { submit, busy, error } = useSubmit("/family/order/enterprise/limit", {
    refresh: ["/family/order/enterprise/limits", "/family/order/enterprise/account"],
    onDone: () => {
      toast("采购限额已更新", "ok");
      onClose();
    },
  });
  const first: Values = { limited: role.limited, yuan: role.limited ? role.limitFen / 100 : undefined };
  return (
    <Dialog title={`采购限额：${role.name}`} width={460} yes="保存" onYes={form.submit} busy={busy} onClose={onClose}>
      <Form
        form={form}
        name="limit"
        layout="vertical"
        initialValues={first}
        onFinish={(values) => void submit({ roleId: role.roleId, limited: values.limited, limitFen: values.limited ? Math.round((values.yuan ?? 0) * 100) : undefined })}
      >
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="limited" label="每月限额">
          <Radio.Group
            options={[
              { value: 0, label: "不限" },
              { value: 1, label: "限额" },
            ]}
          />
        </Form.Item>
        {limited === 1 && (
          <Form.Item name="yuan" label="每位成员每月最多" rules={[{ required: true, message: "请填写限额" }]} extra="填 0 表示不能采购。">
            <InputNumber min={0} max={100_000_000} precision={2} suffix="元" style={{ width: "100%" }} />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
