import { Checkbox, Form, Input, InputNumber, Select } from "antd";
import { EditInputRules } from "@/api/gen/catalogue";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { DrawingSelect } from "@/parts/editing/DrawingSelect";
import { useLabels } from "@/parts/labels";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { Dialog } from "@/ui/antd/Dialog";
import { counted, picked } from "@/ui/antd/field";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import e from "@/parts/editing/editor.module.css";
import { DESK, type ManagedDemo } from "./status";

type Fields = Pick<ManagedDemo, "name" | "intro" | "typeCode" | "coverUrl" | "kind" | "entryUrl" | "leaseMinutes" | "resetTime" | "sort"> & { tasks: string[]; open: boolean };
const rules = rulesOf(EditInputRules);
const labels: Record<keyof Fields, string> = {
  name: "系统名称", typeCode: "类型", intro: "简介", tasks: "体验内容", entryUrl: "入口地址", leaseMinutes: "每次体验（分钟）", resetTime: "每天重置数据", sort: "排序", coverUrl: "封面", kind: "没有封面时的图样", open: "对访客开放",
};
const fieldsFrom = (d: ManagedDemo): Fields => ({
  name: d.name, typeCode: d.typeCode, intro: d.intro, tasks: d.tasks ?? [], entryUrl: d.entryUrl, leaseMinutes: d.leaseMinutes, resetTime: d.resetTime, sort: d.sort, coverUrl: d.coverUrl, kind: d.kind, open: !d.off,
});
const blank: Fields = { name: "", typeCode: "", intro: "", tasks: [], entryUrl: "", leaseMinutes: 30, resetTime: "04:00", sort: 0, coverUrl: "", kind: "", open: true };

export function DemoDialog({ record, onClose }: { record?: ManagedDemo; onClose: () => void }) {
  const types = useLabels("PRODUCT_TYPE");
  const { form, base, first, now, onStale, stale } = useFormOf(record, (d) => (d ? fieldsFrom(d) : blank));
  const { submit, busy, error } = useSubmit("/micro/home/demo/edit", {
    form,
    refresh: [DESK],
    onStale,
    onDone: (saved) => {
      toast(base ? `“${saved.name}”已保存` : "系统已建立，增加体验账号后访客可以申请", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={record ? `编辑 ${record.name}` : "新建演示系统"} width={720} yes="保存" onYes={() => form.submit()} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form
        form={form}
        name="demo"
        layout="vertical"
        disabled={busy}
        initialValues={first}
        onFinish={({ open, ...fields }) => void submit({ ...fields, sort: fields.sort ?? 0, off: !open, ...(base ? { id: base.id, rev: base.rev } : {}) })}
      >
        <div className={e.pair}>
          <Form.Item name="name" label={labels.name} rules={rules.name}>
            <Input count={counted(30)} autoComplete="off" />
          </Form.Item>
          <Form.Item name="typeCode" label={labels.typeCode} rules={rules.typeCode} getValueProps={picked}>
            <Select options={types.options} placeholder="请选择" />
          </Form.Item>
        </div>
        <Form.Item name="intro" label={labels.intro} rules={rules.intro} className={e.counted}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(200)} />
        </Form.Item>
        <Form.Item name="tasks" label={labels.tasks} extra="访客可以试什么，回车添加，最多 8 条">
          <Select mode="tags" maxCount={8} open={false} suffixIcon={null} placeholder="例如 打开模型，查看机电管线" />
        </Form.Item>
        <div className={e.pair}>
          <Form.Item name="leaseMinutes" label={labels.leaseMinutes} rules={[{ required: true, message: "请输入每次体验的分钟数" }]}>
            <InputNumber min={5} max={240} precision={0} style={{ width: "100%" }} />
          </Form.Item>
          <Form.Item name="resetTime" label={labels.resetTime} rules={[{ required: true, message: "请选择每天重置数据的时间" }]}>
            <Input type="time" />
          </Form.Item>
        </div>
        <div className={e.pair}>
          <Form.Item name="entryUrl" label={labels.entryUrl} rules={rules.entryUrl} extra="不填时使用统一配置的地址">
            <Input autoComplete="off" placeholder="https://" />
          </Form.Item>
          <Form.Item name="sort" label={labels.sort} extra="小的排在前面">
            <InputNumber min={0} max={999} precision={0} style={{ width: "100%" }} />
          </Form.Item>
        </div>
        <div className={e.pair}>
          <Form.Item name="coverUrl" label={labels.coverUrl}>
            <UploadPicture purpose="picture" label="封面" maxMB={10} />
          </Form.Item>
          <Form.Item name="kind" label={labels.kind}>
            <DrawingSelect />
          </Form.Item>
        </div>
        <Form.Item name="open" valuePropName="checked" extra="下线后访客看不到，正在体验的到期为止">
          <Checkbox>{labels.open}</Checkbox>
        </Form.Item>
      </Form>
      {stale && (
        <StaleDialog
          differences={differences(labels, now, stale.theirs, { typeCode: types.labelOf, tasks: (list: string[]) => list.join("、"), open: (open: boolean) => (open ? "是" : "否") })}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </Dialog>
  );
}
