import { Form, Radio } from "antd";
import type { UserItem } from "@/api/shapes";
import { useState } from "react";
import { useSubmit } from "@/api/useSubmit";
import { usePicked } from "@/session/session";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useSWRConfig } from "swr";
import s from "./project.module.css";

const periods = [
  { value: 30, label: "一个月（30 天）" },
  { value: 180, label: "半年（180 天）" },
  { value: 360, label: "一年（360 天）" },
] as const;
type Period = (typeof periods)[number]["value"];
const DAY_MS = 86_400_000;
const dayText = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/** Prolongs a project from its end, or from now where that has passed. */
export function RenewDialog({ item, onClose }: { item: UserItem; onClose: () => void }) {
  const [form] = Form.useForm<{ validityPeriod: Period }>();
  const { mutate } = useSWRConfig();
  const userId = usePicked((x) => x.info?.userId);
  const period = (Form.useWatch("validityPeriod", form) as Period | undefined) ?? 180;
  const end = Date.parse(`${item.endTime.replace(" ", "T")}+08:00`);
  const [now] = useState(() => Date.now());
  const from = Math.max(end, now);
  const { submit, busy, error } = useSubmit("/platform/home/userItem/action", {
    form,
    onDone: async (saved) => {
      await mutate((key) => Array.isArray(key) && key[0] === userId);
      toast(`续期成功，到期时间 ${saved.endTime.slice(0, 10)}`, "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`续期：${item.itemName}`} width={460} yes="确认续期" onYes={form.submit} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form form={form} name="renew" layout="vertical" initialValues={{ validityPeriod: 180 }} onFinish={({ validityPeriod }) => void submit({ id: item.id, action: "renew", validityPeriod })}>
        <Form.Item name="validityPeriod" label="续期时长" rules={[{ required: true, message: "请输入开通周期" }]}>
          <Radio.Group options={[...periods]} vertical />
        </Form.Item>
      </Form>
      <dl className={s.pairOf}>
        <div>
          <dt>{end > now ? "现在到期" : "已于此日到期"}</dt>
          <dd className="num">{item.endTime.slice(0, 10)}</dd>
        </div>
        <div>
          <dt>续期后到期</dt>
          <dd className="num" data-renewed={dayText(from + period * DAY_MS)}>
            {dayText(from + period * DAY_MS)}
          </dd>
        </div>
      </dl>
      <p className="t3">{end > now ? "从原到期时间起顺延。" : "已到期的项目从今天起算，恢复编辑。"}</p>
    </Dialog>
  );
}
