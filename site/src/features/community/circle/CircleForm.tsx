import { Form } from "antd";
import { useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import type { CircleDetail, Posts } from "@/api/shapes";
import { useSubmit, type Attempt } from "@/api/useSubmit";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { StaleConfirm } from "@/ui/StaleConfirm";
import { toast } from "@/ui/toast";
import { useStale } from "@/ui/useStale";
import { modes, REVIEW, type Mode } from "./circle";
import s from "./circle.module.css";

interface Props {
  /** The circle that is changed; none for a new one. */
  of?: CircleDetail;
  onClose: () => void;
  onDone: (id: string) => void;
}

const EDIT = "/micro/home/community/circle/edit";
const labels = { name: "名称", intro: "简介", joinMode: "加入方式", notice: "公告", rules: "圈子规则", labels: "标签", coverUrl: "封面" } as const;
const fieldsOf = (of: CircleDetail | undefined) => ({
  name: of?.name ?? "", intro: of?.intro ?? "", rules: of?.rules ?? "", notice: of?.notice ?? "", coverUrl: of?.coverUrl ?? "",
  labels: of?.labels.join(" ") ?? "", joinMode: of?.joinMode ?? (0 as Mode),
});
type Fields = ReturnType<typeof fieldsOf>;
const differing = (mine: Fields, theirs: Fields) => (Object.keys(labels) as (keyof Fields)[]).filter((name) => mine[name] !== theirs[name]).map((name) => labels[name]);

/** What its managers say of a circle. */
export function CircleForm({ of, onClose, onDone }: Props) {
  const [form, setForm] = useState(() => fieldsOf(of));
  const set = (change: Partial<Fields>) => setForm({ ...form, ...change });
  const [base, setBase] = useState(of);
  const { stale, onStale } = useStale<CircleDetail>(setBase, (to) => setForm(fieldsOf(to)));
  // The cover's own: it says whether one is still on its way.
  const [cover] = Form.useForm();
  const run = async (input: Posts[typeof EDIT]["body"], attempt: Attempt) => {
    try {
      return await post(EDIT, input, attempt);
    } catch (caught) {
      // Whoever comes in or asks to changes a circle too, and nothing of what is said of it.
      const now = caught instanceof ApiError ? (caught.current as CircleDetail | undefined) : undefined;
      if (!now || differing(fieldsOf(base), fieldsOf(now)).length) throw caught;
      return post(EDIT, { ...input, rev: now.rev }, { ...attempt, idempotencyKey: crypto.randomUUID() });
    }
  };
  const { submit, busy, error, fields, clear } = useSubmit(run, {
    onStale: (current) => onStale(current as unknown as CircleDetail),
    refresh: ["/micro/home/community/circle/mine", "/micro/home/community/circle/detail"],
    onDone: (done) => {
      toast(done.status === REVIEW ? "已提交审核，通过后公开" : of ? "已保存" : "圈子已创建", "ok");
      onDone(done.id);
      onClose();
    },
  });
  const save = async (e: FormEvent) => {
    e.preventDefault();
    try {
      await cover.validateFields();
    } catch (caught) {
      const [wrong] = (caught as { errorFields?: { errors: string[] }[] }).errorFields ?? [];
      return clear({ coverUrl: wrong?.errors[0] ?? "" });
    }
    await submit({ ...(base && { id: base.id, rev: base.rev }), ...form, labels: form.labels.split(/[\s,，、]+/).filter(Boolean) });
  };
  const long = (name: "intro" | "rules" | "notice", label: string, rows: number, most: number, must = false) => (
    <label>
      <span className={must ? "must" : undefined}>{label}</span>
      <textarea rows={rows} maxLength={most} value={form[name]} aria-invalid={!!fields[name]} onChange={(e) => set({ [name]: e.target.value })} />
      {fields[name] && (
        <span className={s.wrong} role="alert">
          {fields[name]}
        </span>
      )}
    </label>
  );
  return (
    <Dialog title={of ? "圈子设置" : "创建圈子"} wide onClose={onClose}>
      <AntdLayout>
        <form className={s.form} onSubmit={(e) => void save(e)}>
          {error !== null && <FormError>{messageOf(error)}</FormError>}
          <Field label={labels.name} value={form.name} maxLength={20} error={fields.name} hint="2 至 20 字，不能和别的圈子相同" onChange={(name) => set({ name })} />
          {long("intro", labels.intro, 2, 200, true)}
          <fieldset>
            <legend>{labels.joinMode}</legend>
            {modes.map((m) => (
              <label key={m.mode}>
                <input type="radio" name="joinMode" checked={form.joinMode === m.mode} onChange={() => set({ joinMode: m.mode })} />
                <span>
                  {m.label} <small>{m.text}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {long("notice", labels.notice, 2, 300)}
          {long("rules", labels.rules, 4, 1000)}
          <Field label={labels.labels} optional value={form.labels} error={fields.labels} hint="最多 5 个，用空格分开，每个不超过 10 字" onChange={(labels) => set({ labels })} />
          <div>
            <label htmlFor="circle-cover">{labels.coverUrl}</label>
            <Form form={cover} component={false}>
              <UploadPicture
                id="circle-cover"
                purpose="picture"
                label={labels.coverUrl}
                maxMB={5}
                value={form.coverUrl}
                onChange={(coverUrl) => {
                  set({ coverUrl });
                  clear({ ...fields, coverUrl: "" });
                }}
              />
            </Form>
            {fields.coverUrl && (
              <span className={s.wrong} role="alert">
                {fields.coverUrl}
              </span>
            )}
          </div>
          <p className={s.buttons}>
            <button type="button" className="btn" disabled={busy} onClick={onClose}>
              取消
            </button>
            <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
              {of ? "保存" : "创建"}
            </button>
          </p>
        </form>
      </AntdLayout>
      {stale && <StaleConfirm of="圈子设置" differing={differing(form, fieldsOf(stale.record))} onReload={stale.reload} onKeep={stale.keep} />}
    </Dialog>
  );
}
