import { Button, Form, Input } from "antd";
import { useRead } from "@/api/hooks";
import { useRowAct } from "@/api/useRowAct";
import { Permit } from "@/session/Permit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Drawer } from "@/ui/antd/Drawer";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { DESK, type ManagedSeat, seatStatus, stateOf } from "./status";
import s from "./seats.module.css";

const said = { add: "账号已增加", off: "账号已停用，不再借出", on: "账号已启用", rotate: "密码已更换，正在使用的访客已退出" } as const;
type Action = keyof typeof said;

/** The accounts of a system: who is in until when, switched off and on, taken back. */
export function SeatsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, mutate } = useRead(DESK, { current: 1, pageSize: 100 });
  const system = data?.records?.find((d) => d.id === id);
  const [form] = Form.useForm<{ account: string }>();
  const seat = useRowAct("/micro/home/demo/seat", { form, refresh: [DESK] });
  const act = async (account: string, action: Action, rev = 0) => {
    if (!(await seat.submit({ id, account, action, rev }))) return;
    toast(said[action], "ok");
    if (action === "add") form.resetFields();
  };
  return (
    <Drawer width={720} onClose={onClose} title={system ? `${system.name} 的体验账号` : "体验账号"}>
      {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} />}
      {seat.error !== null && <ErrorStrip error={seat.error} />}
      {system && (
        <>
          <Permit any={["platform:demo:edit"]}>
            <Form form={form} name="seat" layout="inline" className={s.add} disabled={seat.busy} initialValues={{ account: "" }} onFinish={({ account }) => void act(account, "add")}>
              <Form.Item name="account" label="账号" rules={[{ required: true, message: "请输入账号" }, { pattern: /^[0-9a-z][0-9a-z_-]{1,31}$/, message: "由小写字母、数字、下划线和短横线组成，2 到 32 个字符" }]}>
                <Input autoComplete="off" placeholder="例如 plan-07" />
              </Form.Item>
              <Button htmlType="submit" loading={seat.busy}>
                增加账号
              </Button>
            </Form>
          </Permit>
          {!system.seats?.length && <Empty text="还没有体验账号，增加后访客就可以申请。" />}
          <ul className={s.list}>
            {system.seats?.map((one) => (
              <li key={one.account}>
                <Row seat={one} busy={seat.busy} onAct={(action) => act(one.account, action, one.rev)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

function Row({ seat, busy, onAct }: { seat: ManagedSeat; busy: boolean; onAct: (action: Action) => Promise<void> }) {
  const leased = seat.leasedUntilAt > 0;
  return (
    <>
      <div className={s.who}>
        <b className="num">{seat.account}</b>
        <StatusTag of={seatStatus} value={stateOf(seat)} />
        {leased && seat.off && <span className="t3">到期后停用</span>}
      </div>
      <p className="t3">
        {leased && <span className="num">至 {moment(seat.leasedUntilAt)}　</span>}
        借出过 <span className="num">{count(seat.leases)}</span> 次
      </p>
      <Permit any={["platform:demo:edit"]}>
        <span className={s.acts}>
          <ConfirmButton size="small" disabled={busy} title={`更换 ${seat.account} 的密码？`} detail={leased ? "正在使用的访客会立即退出，账号回到空闲。" : "旧密码立即失效，下次借出时生成新的密码。"} yes="更换" onYes={() => onAct("rotate")}>
            更换密码<span className="sr">，{seat.account}</span>
          </ConfirmButton>
          {seat.off ? (
            <Button size="small" disabled={busy} onClick={() => void onAct("on")}>
              启用<span className="sr">，{seat.account}</span>
            </Button>
          ) : (
            <ConfirmButton size="small" disabled={busy} title={`停用 ${seat.account}？`} detail="不再借给访客，正在使用的到期为止。" yes="停用" onYes={() => onAct("off")}>
              停用<span className="sr">，{seat.account}</span>
            </ConfirmButton>
          )}
        </span>
      </Permit>
    </>
  );
}
