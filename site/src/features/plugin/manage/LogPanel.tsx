import { Button, Form, Input, Select } from "antd";
import { useRouter } from "next/router";
import { useState } from "react";
import { useOpening, useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { Rows } from "@/parts/editing/Rows";
import { Permit } from "@/session/Permit";
import { DayInput } from "@/ui/antd/DayInput";
import { StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { leaving } from "@/ui/leaving";
import { Link } from "@/ui/Link";
import { StateTabs } from "@/ui/StateTabs";
import { ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { dayOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import e from "@/parts/editing/editor.module.css";
import s from "./log.module.css";
import { changeTypes, type LogEntry, LOGS, type ManagedLog } from "./status";

const MOST = 300;

// A form has the fields of an entry in an order of its own.
const textOf = (entries: readonly LogEntry[]) => JSON.stringify(entries.map((one) => [one.date, one.versionNo, one.type, one.text]));

/** The release logs of the four applications, edited whole. */
export function LogPanel() {
  const router = useRouter();
  const { data, error, mutate } = useRead(LOGS, {}, true, useOpening());
  const wanted = typeof router.query.app === "string" ? router.query.app : "portal";
  const log = data?.find((l) => l.app === wanted) ?? data?.[0];
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data || !log) return <Skeleton lines={8} height={28} />;
  return (
    <>
      <StateTabs tabs={data.map((l) => ({ value: l.app, label: l.name, count: l.entries?.length ?? 0 }))} value={log.app} onPick={(app) => leaving(() => void router.replace({ pathname: router.pathname, query: { tab: "logs", app } }, undefined, { shallow: true, scroll: false }))} />
      <LogForm key={log.app} log={log} />
    </>
  );
}

function LogForm({ log }: { log: ManagedLog }) {
  const { form, base, first, now, take, onStale, stale } = useFormOf(log, (l) => ({ entries: l.entries ?? [] }));
  const [today] = useState(() => dayOf(Date.now()));
  const changed = textOf(now.entries) !== textOf(first.entries);
  const { submit, busy, error } = useSubmit("/platform/home/log/edit", {
    form,
    refresh: [LOGS],
    onStale,
    onDone: (saved) => {
      take(saved);
      toast("更新日志已保存，访客一分钟内看到", "ok");
    },
  });
  return (
    <section className="panel" aria-label={base.name}>
      <Form form={form} name="log" layout="vertical" disabled={busy} initialValues={first} scrollToFirstError={{ focus: true }} onFinish={(fields) => void submit({ app: base.app, entries: fields.entries ?? [], rev: base.rev })}>
        <div className={e.form} style={{ paddingBottom: 20 }}>
          {error !== null && <ErrorStrip error={error} />}
          {!now.entries.length && <p className="t3">还没有日志，公开页面显示“当前平台暂无日志!”。</p>}
          <Rows name="entries" label="日志（保存后按日期从新到旧排列）" of="条目" most={MOST} fresh={{ versionNo: now.entries[0]?.versionNo ?? "", date: today, type: "new", text: "" } satisfies LogEntry}>
            {(name) => (
              <>
                <Form.Item name={name("date")} label="日期" className={s.short} rules={[{ required: true, message: "请选择日期" }]}>
                  <DayInput />
                </Form.Item>
                <Form.Item name={name("versionNo")} label="版本" className={s.short} rules={[{ required: true, whitespace: true, message: "请输入版本号" }]}>
                  <Input maxLength={20} autoComplete="off" />
                </Form.Item>
                <Form.Item name={name("type")} label="类型" className={s.short}>
                  <Select options={[...changeTypes]} />
                </Form.Item>
                <Form.Item name={name("text")} label="内容" className={s.long} rules={[{ required: true, whitespace: true, message: "请输入内容" }, { max: 200, message: "内容不能超过200字" }]}>
                  <Input autoComplete="off" />
                </Form.Item>
              </>
            )}
          </Rows>
        </div>
        <div className={e.foot}>
          <Permit any={["platform:plugin:edit"]}>
            <Button type="primary" htmlType="submit" loading={busy} disabled={!changed}>
              保存
            </Button>
          </Permit>
          <Link className="link" href={paths.log} target="_blank">
            公开页面
          </Link>
          <span className={e.saved} role="status">
            {busy ? "正在保存" : changed ? "有修改还没有保存" : ""}
          </span>
        </div>
      </Form>
      <Unsaved when={changed && !busy} />
      {stale && <StaleDialog of="日志" onReload={stale.reload} onKeep={stale.keep} />}
    </section>
  );
}
