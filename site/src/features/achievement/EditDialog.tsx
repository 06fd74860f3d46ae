import { Form, Input, Radio, Select } from "antd";
import { AchievementInputRules } from "@/api/gen/project";
import { post } from "@/api/client";
import { useGet, useOpening } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import type { FileReference } from "@/api/upload";
import { UploadFile } from "@/parts/upload/UploadFile";
import { Dialog } from "@/ui/antd/Dialog";
import { DayInput } from "@/ui/antd/DayInput";
import { counted } from "@/ui/antd/field";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { changes, levels, types, visibilities, type AchievementDetail, type AchievementRow } from "./achievement";
import s from "./achievement.module.css";

const rules = rulesOf(AchievementInputRules);
type Fields = Pick<AchievementRow, "title" | "type" | "visibility" | "versionNo" | "level" | "date"> & { abstract: string; authors: string[]; keywords: string[]; uploads: FileReference[] };

/** Enters an achievement, or changes one's own. */
export function EditDialog({ record, onClose }: { record?: AchievementRow; onClose: () => void }) {
  const { data, error, mutate } = useGet("/micro/home/achievement/detail", { id: record?.id ?? "" }, !!record, useOpening());
  if (record && !data)
    return (
      <Dialog title="修改成果" width={720} onClose={onClose}>
        {error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={6} />}
      </Dialog>
    );
  return <Filled record={data} onClose={onClose} />;
}

function Filled({ record, onClose }: { record?: AchievementDetail; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const { submit, busy, error } = useSubmit("/micro/home/achievement/edit", {
    form,
    refresh: [...changes],
    onDone: () => {
      toast("已保存为草稿，提交审核后归档", "ok");
      onClose();
    },
  });
  const filed = record?.status === 2;
  const has: FileReference[] = (record?.files ?? []).map((f) => ({ ...f, mime: "" }));
  return (
    <Dialog title={record ? (filed ? "登记新版本" : "修改成果") : "登记成果"} width={720} yes="保存" onYes={form.submit} busy={busy} onClose={onClose}>
      <Form
        form={form}
        name="achievement"
        layout="vertical"
        initialValues={record ? { ...record, versionNo: record.versionNo, uploads: has } : { visibility: "enterprise", versionNo: "1.0.0", authors: [], keywords: [], uploads: [] }}
        onFinish={({ uploads, ...fields }) => void submit({ ...fields, abstract: fields.abstract ?? "", level: fields.level ?? "", id: record?.id, rev: record?.rev, files: uploads.map((f) => f.downloadPath) })}
      >
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="title" label="成果名称" rules={rules.title}>
          <Input count={counted(100)} />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="type" label="类型" rules={rules.type}>
            <Select options={types} placeholder="请选择" />
          </Form.Item>
          <Form.Item name="date" label="完成日期" rules={rules.date}>
            <DayInput />
          </Form.Item>
          <Form.Item name="versionNo" label="版本号" rules={rules.versionNo} extra={filed ? `须高于已归档的 ${record.versionNo}` : "如 1.0.0"}>
            <Input />
          </Form.Item>
          <Form.Item name="level" label="级别">
            <Select options={levels} allowClear placeholder="请选择" />
          </Form.Item>
        </div>
        <Form.Item name="authors" label="作者" rules={[{ required: true, message: "请填写作者" }]} extra="输入姓名后按回车，按署名顺序。">
          <Select mode="tags" open={false} suffixIcon={null} maxCount={20} tokenSeparators={["，", ",", "、"]} />
        </Form.Item>
        <Form.Item name="keywords" label="关键词">
          <Select mode="tags" open={false} suffixIcon={null} maxCount={10} tokenSeparators={["，", ",", "、"]} />
        </Form.Item>
        <Form.Item name="abstract" label="摘要" rules={rules.abstract}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={counted(2000)} />
        </Form.Item>
        <Form.Item name="visibility" label="归档后可见范围" rules={rules.visibility}>
          <Radio.Group options={visibilities} />
        </Form.Item>
        <Form.Item name="uploads" label="成果文件" rules={[{ required: true, type: "array", min: 1, message: "请上传成果文件" }]}>
          <UploadFile most={20} record={record && { files: has, link: (fileId) => post("/micro/home/achievement/download", { id: record.id, fileId }) }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
