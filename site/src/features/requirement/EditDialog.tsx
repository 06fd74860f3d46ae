import { Button, Form, Input } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { RequirementFormRules } from "@/api/gen/mall";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import type { Requirement } from "./requirement";
import s from "./requirement.module.css";

const rules = rulesOf(RequirementFormRules);
const MOST = 512 * 1024;

/** The form gives its fields aria-required, which a button may not have. */
const Choose = ({ id, "aria-describedby": by, onClick, children }: { id?: string; "aria-describedby"?: string; onClick: () => void; children: ReactNode }) => (
  <Button id={id} aria-describedby={by} onClick={onClick}>
    {children}
  </Button>
);

/** A new requirement, or another name or file of one. */
export function EditDialog({ record, onClose }: { record?: Requirement; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string; text?: string }>();
  const [file, setFile] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { submit, busy, error } = useSubmit("/family/mall/ids/edit", {
    form,
    refresh: ["/family/mall/ids/list"],
    onDone: () => {
      toast("已保存", "ok");
      onClose();
    },
  });
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MOST) {
      form.setFields([{ name: "text", errors: ["IDS 文件不能超过 512 KB"] }]);
      return;
    }
    form.setFields([{ name: "text", value: await chosen.text(), errors: [] }]);
    setFile(chosen.name);
    if (!form.getFieldValue("name")) form.setFieldValue("name", chosen.name.replace(/\.(ids|xml)$/i, "").slice(0, 40));
  };
  return (
    <Dialog title={record ? "修改交付要求" : "添加交付要求"} yes="保存" busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="requirement" layout="vertical" initialValues={{ name: record?.name ?? "" }} onFinish={({ name }) => void submit({ id: record?.id, rev: record?.rev, name, text: (form.getFieldValue("text") as string | undefined) ?? "" })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="name" label="名称" rules={rules.name}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="text" label="IDS 文件" extra={record && !file ? "不选择文件则沿用现在的要求。" : "buildingSMART IDS 1.0，扩展名 .ids 或 .xml。"} required={!record}>
          <Choose onClick={() => input.current?.click()}>{file ? "重新选择" : "选择文件"}</Choose>
        </Form.Item>
        {file && <p className={s.file}>{file}</p>}
        <input ref={input} type="file" accept=".ids,.xml" className="sr" tabIndex={-1} aria-label="IDS 文件" onChange={(e) => void take(e.target.files?.[0])} />
      </Form>
    </Dialog>
  );
}
