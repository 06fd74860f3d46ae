import { Button, Checkbox, Form, Input, Select, Table } from "antd";
import { useRouter } from "next/router";
import { DictInputRules } from "@/api/gen/platform";
import { useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Permit, usePermitted } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import b from "@/ui/antd/bench.module.css";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Dialog } from "@/ui/antd/Dialog";
import { StatusTag, type StatusTable } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { StateTabs } from "@/ui/StateTabs";
import { Empty, ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { undoable } from "@/ui/undo";
import { useDialog } from "@/ui/useDialog";
import s from "./dict.module.css";

const DESK = "/platform/home/dict/manage";
type Dictionary = Posts["/platform/home/dict/manage"]["data"];
type Item = NonNullable<Dictionary["items"]>[number];
const rules = rulesOf(DictInputRules);
const status: StatusTable<"on" | "off"> = { on: { label: "启用", tone: "ok" }, off: { label: "停用", tone: "off" } };
const states = [
  { value: undefined, label: "全部" },
  { value: "on", label: "启用" },
  { value: "off", label: "停用" },
] as const;

/** The dictionary: the types at the left, the items of one in their order. What is switched off keeps its name where it stands. */
export function DictDesk({ title }: { title: string }) {
  const router = useRouter();
  const query = (name: string) => (typeof router.query[name] === "string" ? router.query[name] : "");
  const code = query("type");
  const word = query("keyword").toLowerCase();
  const state = states.find((t) => t.value === query("state"))?.value;
  const { data, error, mutate } = useRead(DESK, code ? { typeCode: code } : {}, router.isReady);
  const edits = usePermitted(["platform:dict:edit"]);
  const dialog = useDialog<{ kind: "edit"; item?: Item }>();
  const order = useSubmit("/platform/home/dict/order", { refresh: [DESK] });
  const toggle = useSubmit("/platform/home/dict/edit", { refresh: [DESK], onDone: (i) => toast(i.enabled ? `“${i.label}”已启用` : `“${i.label}”已停用，已使用的内容保留名称`, "ok") });
  const set = (change: Record<string, string | undefined>) => {
    const next = Object.fromEntries(Object.entries({ ...router.query, ...change }).filter(([, value]) => value));
    void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
  };
  const items = data?.items ?? [];
  const shown = items.filter((i) => (!state || i.enabled === (state === "on")) && `${i.label}\n${i.value}\n${i.remark}`.toLowerCase().includes(word));
  const step = async (item: Item, by: 1 | -1) => {
    const was = items.map((i) => i.value);
    const at = was.indexOf(item.value);
    const now = was.toSpliced(at, 1).toSpliced(at + by, 0, item.value);
    const type = data?.type.typeCode ?? "";
    if (await order.submit({ typeCode: type, values: now })) undoable(`已移动“${item.label}”`, { undo: async () => void (await order.submit({ typeCode: type, values: was })) });
  };
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  const fixed = data?.type.fixed ?? false;
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        {edits && data && !fixed && (
          <button type="button" className="btn p" onClick={() => dialog.open({ kind: "edit" })}>
            新增字典项
          </button>
        )}
      </ScreenHead>
      <div className={s.split}>
        <nav className={`panel ${s.types}`} aria-label="字典类型">
          {!data && <Skeleton lines={10} />}
          {data?.types?.map((t) => (
            <button key={t.typeCode} type="button" aria-current={t.typeCode === data.type.typeCode ? "page" : undefined} onClick={() => set({ type: t.typeCode, keyword: undefined, state: undefined })}>
              {t.name}
            </button>
          ))}
        </nav>
        <div>
          <Select className={s.pick} aria-label="字典类型" value={data?.type.typeCode} options={data?.types?.map((t) => ({ value: t.typeCode, label: t.name }))} onChange={(type: string) => set({ type, keyword: undefined, state: undefined })} />
          <StateTabs tabs={states.map(({ value, label }) => ({ value, label, count: data && items.filter((i) => !value || i.enabled === (value === "on")).length }))} value={state} onPick={(to) => set({ state: to })} />
          {order.error !== null && <ErrorStrip error={order.error} />}
          {toggle.error !== null && <ErrorStrip error={toggle.error} />}
          <section className="panel" aria-label={data?.type.name ?? title} data-list={data ? (shown.length ? "rows" : "empty") : "loading"}>
            <div className={s.bar}>
              <Input key={data?.type.typeCode} className={b.search} prefix={<Icon name="search" />} aria-label="名称、值或说明" placeholder="名称、值或说明" allowClear defaultValue={query("keyword")} onChange={(e) => set({ keyword: e.target.value || undefined })} />
              {fixed && <span className="t3">这个类型的值由程序使用，只能改名称和排序。</span>}
            </div>
            {!data ? (
              <Skeleton lines={6} />
            ) : (
              <Table<Item>
                className={s.table}
                rowKey="value"
                size="middle"
                scroll={{ x: "max-content" }}
                pagination={false}
                dataSource={shown}
                locale={{ emptyText: <Empty text={word || state ? "没有符合条件的字典项。" : "还没有字典项。"}>{(word || state) && <Button onClick={() => set({ keyword: undefined, state: undefined })}>清空条件</Button>}</Empty> }}
                columns={[
                  { title: "名称", dataIndex: "label", render: (label: string) => <b>{label}</b> },
                  { title: "值", dataIndex: "value", responsive: ["md"], render: (value: string) => <code>{value}</code> },
                  { title: "状态", key: "state", render: (_, i) => <StatusTag of={status} value={i.enabled ? "on" : "off"} /> },
                  { title: "说明", dataIndex: "remark", responsive: ["lg"], render: (remark: string) => remark || "—" },
                  {
                    title: "操作",
                    key: "actions",
                    render: (_, i) => (
                      <Permit any={["platform:dict:edit"]}>
                        <span className={`${b.acts} ${s.acts}`}>
                          {([-1, 1] as const).map((by) => (
                            <Button key={by} size="small" aria-label={`${by < 0 ? "上移" : "下移"} ${i.label}`} disabled={!!word || !!state || order.busy || !items[items.indexOf(i) + by]} onClick={() => void step(i, by)}>
                              <span className={by < 0 ? s.up : s.down}>
                                <Icon name="down" />
                              </span>
                            </Button>
                          ))}
                          <Button size="small" onClick={() => dialog.open({ kind: "edit", item: i })}>
                            编辑<span className="sr">，{i.label}</span>
                          </Button>
                          {!fixed &&
                            (i.enabled ? (
                              <ConfirmButton size="small" title={`停用“${i.label}”？`} detail="不再出现在选项里，已使用它的内容保留名称，可以再次启用。" yes="停用" onYes={() => toggle.submit({ typeCode: data.type.typeCode, value: i.value, label: i.label, remark: i.remark, enabled: false, rev: i.rev })}>
                                停用<span className="sr">，{i.label}</span>
                              </ConfirmButton>
                            ) : (
                              <Button size="small" onClick={() => void toggle.submit({ typeCode: data.type.typeCode, value: i.value, label: i.label, remark: i.remark, enabled: true, rev: i.rev })}>
                                启用<span className="sr">，{i.label}</span>
                              </Button>
                            ))}
                        </span>
                      </Permit>
                    ),
                  },
                ]}
              />
            )}
          </section>
        </div>
      </div>
      {dialog.value && data && <ItemDialog type={data.type} item={dialog.value.item} onClose={dialog.close} />}
    </AntdLayout>
  );
}

function ItemDialog({ type, item, onClose }: { type: Dictionary["type"]; item?: Item; onClose: () => void }) {
  const [form] = Form.useForm<Pick<Item, "value" | "label" | "remark" | "enabled">>();
  const { submit, busy, error } = useSubmit("/platform/home/dict/edit", {
    form,
    refresh: [DESK],
    onDone: (saved) => {
      toast(`“${saved.label}”已保存，各处一分钟内生效`, "ok");
      onClose();
    },
  });
  return (
    <Dialog title={item ? `编辑 ${item.label}` : `${type.name}：新增字典项`} yes="保存" onYes={() => form.submit()} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form
        form={form}
        name="dict"
        layout="vertical"
        disabled={busy}
        initialValues={{ value: item?.value ?? "", label: item?.label ?? "", remark: item?.remark ?? "", enabled: item?.enabled ?? true }}
        onFinish={(fields) => void submit({ ...fields, value: item?.value ?? fields.value, typeCode: type.typeCode, ...(item ? { rev: item.rev } : {}) })}
      >
        <Form.Item name="label" label="名称" rules={[...(rules.label ?? []), { required: true, whitespace: true, message: "请输入名称" }]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="value" label="值" rules={[{ required: true, message: "请输入值" }, { pattern: /^[0-9A-Za-z][0-9A-Za-z_-]{0,31}$/, message: "值由字母、数字、下划线和短横线组成，最多32个字符" }]} extra={item ? "已有内容使用这个值，不能修改" : "保存后不能修改"}>
          <Input autoComplete="off" disabled={!!item} />
        </Form.Item>
        <Form.Item name="remark" label="说明" rules={rules.remark}>
          <Input autoComplete="off" />
        </Form.Item>
        {!type.fixed && (
          <Form.Item name="enabled" valuePropName="checked">
            <Checkbox>启用</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
