import { Button, Form, Input } from "antd";
import { useState } from "react";
import { ReplyRules } from "@/api/gen/mall";
import { useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Permit } from "@/session/Permit";
import { Drawer } from "@/ui/antd/Drawer";
import { counted } from "@/ui/antd/field";
import { leaving } from "@/ui/leaving";
import { RowSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Turn } from "@/ui/Turn";
import { Unsaved } from "@/ui/Unsaved";
import s from "../publish.module.css";

const SIZE = 100;
const rules = rulesOf(ReplyRules);

/** What buyers say of a family, and the enterprise's answers. */
export function FamilyComments({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useRead("/family/mall/sys/commentList", { id, current: page, pageSize: SIZE });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  const turn = (to: number) => {
    setAnswering([]);
    setTyped([]);
    setPage(to);
  };
  const [answering, setAnswering] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const without = (id: string) => (ids: readonly string[]) => ids.filter((one) => one !== id);
  const close = (id: string) => {
    setAnswering(without(id));
    setTyped(without(id));
  };
  return (
    <Drawer onClose={() => leaving(onClose)} title={`评价：${name}`}>
      {error && !data && (error.status === 404 ? <Empty text="没有公开的族没有评价。" /> : <PageError error={error} onRetry={() => void mutate()} />)}
      {!data && !error && <RowSkeleton rows={4} />}
      {data?.records.length === 0 && <Empty text="还没有人评价。下载过的人评价后会出现在这里。" />}
      <ol className={s.past}>
        {data?.records.map((c) => (
          <li key={c.id}>
            <p>
              <b>{c.nickname}</b>
              <time className="num">{c.createTime.slice(0, 10)}</time>
            </p>
            <p>{c.text}</p>
            <p className="t3 num">
              质量 {c.scores.quality}，数据 {c.scores.data}，服务 {c.scores.service}，V{c.versionNo}
            </p>
            {c.reply && <p className="t2">回复：{c.reply}</p>}
            <Permit any={["comment:item:reply"]}>
              {answering.includes(c.id) ? (
                <Answer familyId={id} id={c.id} was={c.reply} onTyped={() => setTyped((ids) => [...without(c.id)(ids), c.id])} onCancel={() => (typed.includes(c.id) ? leaving(() => close(c.id)) : close(c.id))} onDone={() => (close(c.id), void mutate())} />
              ) : (
                <Button size="small" onClick={() => setAnswering((ids) => [...ids, c.id])}>
                  {c.reply ? "修改回复" : "回复"}
                  <span className="sr">，{c.nickname}</span>
                </Button>
              )}
            </Permit>
          </li>
        ))}
      </ol>
      {last > 1 && (
        <p className={s.turn}>
          <Turn page={page} last={last} onTurn={(to) => leaving(() => turn(to))} />
        </p>
      )}
      <Unsaved when={typed.length > 0} text="回复还没有发布，离开后会丢失。" />
    </Drawer>
  );
}

function Answer({ familyId, id, was, onTyped, onCancel, onDone }: { familyId: string; id: string; was: string; onTyped: () => void; onCancel: () => void; onDone: () => void }) {
  const [form] = Form.useForm<{ text: string }>();
  const { submit, busy, error } = useSubmit("/family/mall/product/reply", {
    form,
    onDone: () => {
      toast(was ? "回复已修改" : "已回复", "ok");
      onDone();
    },
  });
  return (
    <Form form={form} layout="vertical" disabled={busy} initialValues={{ text: was }} onValuesChange={onTyped} onFinish={({ text }) => void submit({ familyId, id, text })}>
      {error !== null && <ErrorStrip error={error} />}
      <Form.Item name="text" label="回复" rules={rules.text}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} count={counted(300)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        发布回复
      </Button>{" "}
      <Button onClick={onCancel}>取消</Button>
    </Form>
  );
}
