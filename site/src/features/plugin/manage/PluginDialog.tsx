import { Form, Input, InputNumber, Select } from "antd";
import { PluginInputRules } from "@/api/gen/content";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { useLabels } from "@/parts/labels";
import { Dialog } from "@/ui/antd/Dialog";
import { counted, picked } from "@/ui/antd/field";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import e from "@/parts/editing/editor.module.css";
import { type ManagedPlugin, PLUGINS } from "./status";

type Fields = Pick<ManagedPlugin, "name" | "host" | "intro" | "note" | "guideUrl" | "order">;
const rules = rulesOf(PluginInputRules);
const labels: Record<keyof Fields, string> = { name: "插件名称", host: "适用软件", intro: "简介", note: "安装须知", guideUrl: "安装说明", order: "排序" };
const blank: Fields = { name: "", host: "", intro: "", note: "", guideUrl: "", order: 0 };
const fieldsFrom = (p: ManagedPlugin): Fields => ({ name: p.name, host: p.host, intro: p.intro, note: p.note, guideUrl: p.guideUrl, order: p.order });

export function PluginDialog({ record, onClose }: { record?: ManagedPlugin; onClose: () => void }) {
  const hosts = useLabels("HOST_APP");
  const { form, base, first, now, onStale, stale } = useFormOf(record, (p) => (p ? fieldsFrom(p) : blank));
  const { submit, busy, error } = useSubmit("/platform/home/plug/edit", {
    form,
    refresh: [PLUGINS],
    onStale,
    onDone: (saved) => {
      toast(base ? `“${saved.name}”已保存` : "插件已建立，上传安装包后访客可以下载", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={record ? `编辑 ${record.name}` : "新建插件"} width={640} yes="保存" onYes={() => form.submit()} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form
        form={form}
        name="plugin"
        layout="vertical"
        disabled={busy}
        initialValues={first}
        onFinish={(fields) => void submit({ ...fields, order: fields.order ?? 0, ...(base ? { id: base.id, rev: base.rev, off: base.off } : {}) })}
      >
        <div className={e.pair}>
          <Form.Item name="name" label={labels.name} rules={rules.name}>
            <Input count={counted(30)} autoComplete="off" />
          </Form.Item>
          <Form.Item name="host" label={labels.host} rules={rules.host} getValueProps={picked}>
            <Select options={hosts.options} placeholder="请选择" />
          </Form.Item>
        </div>
        <Form.Item name="intro" label={labels.intro} rules={rules.intro} className={e.counted}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(200)} />
        </Form.Item>
        <Form.Item name="note" label={labels.note} rules={rules.note} className={e.counted}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(200)} placeholder="安装前必须知道的事" />
        </Form.Item>
        <div className={e.pair}>
          <Form.Item name="guideUrl" label={labels.guideUrl} rules={rules.guideUrl} extra="帮助文档的地址（/bimCollege/ 开头）或外部网址">
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="order" label={labels.order} extra="小的排在前面">
            <InputNumber min={0} max={999} precision={0} style={{ width: "100%" }} />
          </Form.Item>
        </div>
      </Form>
      {stale && (
        <StaleDialog
          differences={differences(labels, now, stale.theirs, { host: hosts.labelOf })}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </Dialog>
  );
}
