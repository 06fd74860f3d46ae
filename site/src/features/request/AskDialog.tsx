import { Form, Input, Select } from "antd";
import { get } from "@/api/client";
import { FamilyRequestFormRules } from "@/api/gen/mall";
import { rulesOf } from "@/api/rules";
import type { FileReference } from "@/api/upload";
import { useSubmit } from "@/api/useSubmit";
import { useCategories } from "@/parts/family/useCategories";
import { useLabels } from "@/parts/labels";
import { UploadFile } from "@/parts/upload/UploadFile";
import { DayInput } from "@/ui/antd/DayInput";
import { Dialog } from "@/ui/antd/Dialog";
import { counted, picked } from "@/ui/antd/field";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { changes, formats, type RequestDetail, type Wanted } from "./request";
import s from "./request.module.css";

const rules = rulesOf(FamilyRequestFormRules);
const labels = { name: "构件名称", category: "分类", discipline: "专业", formats: "文件格式", revitYear: "Revit 版本", lod: "LOD", purpose: "用途和要求", neededBy: "需要的日期", uploads: "附件" } as const;
const years = Array.from({ length: 12 }, (_, i) => ({ value: 2026 - i, label: `Revit ${2026 - i}` }));

interface Fields {
  name: string;
  category?: string;
  discipline?: string;
  formats: string[];
  revitYear?: number;
  lod?: string;
  purpose: string;
  neededBy: string;
  uploads: FileReference[];
}
const fieldsOf = (r: RequestDetail): Fields => ({
  name: r.name, category: r.categoryCode, discipline: r.discipline, formats: r.formats, revitYear: r.revitYear, lod: r.lod, purpose: r.purpose, neededBy: r.neededBy,
  uploads: r.files.map((f) => ({ ...f, mime: "" })),
});

/** Asks the enterprise for a family, or changes one's own request. */
export function AskDialog({ record, wanted, onDone, onClose }: { record?: RequestDetail; wanted?: Wanted; onDone?: (saved: RequestDetail) => void; onClose: () => void }) {
  const { form, base, first, values, onStale, stale } = useFormOf(record, (r): Fields => (r ? fieldsOf(r) : { name: "", purpose: "", neededBy: "", uploads: [], ...wanted, formats: wanted?.formats ?? [] }));
  const categories = useCategories();
  const disciplines = useLabels("DISCIPLINE");
  const lods = useLabels("LOD");
  const { submit, busy, error } = useSubmit("/family/mall/request/edit", {
    form,
    refresh: [...changes],
    onStale: (current) => onStale(current as RequestDetail),
    onDone: (saved) => {
      toast(record ? "请求已修改" : "已提出请求，处理后会通知您", "ok");
      onDone?.(saved);
      onClose();
    },
  });
  // A branch of the tree may be asked for, as the search did that found nothing.
  const branch = first.category && !categories.some((g) => g.options.some((o) => o.value === first.category)) ? [{ label: "已选", options: [{ value: first.category, label: base?.categoryName || first.category }] }] : [];
  return (
    <Dialog title={record ? "修改请求" : "请求构件"} width={720} yes={record ? "保存" : "提出请求"} busy={busy} onYes={form.submit} onClose={onClose}>
      <p className={s.lead}>{record ? "修改后，正在处理的同事会收到消息。" : "请求发给本企业维护族库的同事，有人处理、完成或不做时会通知您。"}</p>
      <Form
        form={form}
        name="request"
        layout="vertical"
        initialValues={first}
        onFinish={({ uploads, ...fields }) =>
          void submit({
            ...fields, category: fields.category ?? "", discipline: fields.discipline ?? "", lod: fields.lod ?? "", revitYear: fields.revitYear ?? 0, formats: fields.formats ?? [],
            id: base?.id, rev: base?.rev, files: (uploads ?? []).map((f) => f.downloadPath),
          })
        }
      >
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="name" label={labels.name} rules={rules.name}>
          <Input autoComplete="off" count={counted(60)} />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="category" label={labels.category} getValueProps={picked}>
            <Select allowClear options={[...branch, ...categories]} showSearch={{ optionFilterProp: "label" }} placeholder="不确定可以不选" />
          </Form.Item>
          <Form.Item name="discipline" label={labels.discipline} getValueProps={picked}>
            <Select allowClear options={disciplines.options} placeholder="不限" />
          </Form.Item>
          <Form.Item name="revitYear" label={labels.revitYear} getValueProps={picked}>
            <Select allowClear options={years} placeholder="不限" />
          </Form.Item>
          <Form.Item name="lod" label={labels.lod} getValueProps={picked}>
            <Select allowClear options={lods.options} placeholder="不限" />
          </Form.Item>
          <Form.Item name="formats" label={labels.formats}>
            <Select mode="multiple" options={formats} placeholder="不限" />
          </Form.Item>
          <Form.Item name="neededBy" label={labels.neededBy} rules={rules.neededBy}>
            <DayInput />
          </Form.Item>
        </div>
        <Form.Item name="purpose" label={labels.purpose} rules={rules.purpose} extra="写明用在哪个部位、尺寸和参数，越具体处理得越快。">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={counted(500)} />
        </Form.Item>
        <Form.Item name="uploads" label={labels.uploads}>
          <UploadFile most={5} record={base && { files: base.files, link: (fileId) => get("/family/mall/request/file", { id: base.id, fileId }) }} />
        </Form.Item>
      </Form>
      {stale && (
        <StaleDialog
          differences={values ? differences({ name: labels.name, purpose: labels.purpose, neededBy: labels.neededBy }, values, stale.theirs) : []}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </Dialog>
  );
}
