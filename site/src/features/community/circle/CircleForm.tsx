import { useState } from "react";
import { useSubmit } from "@/api/useSubmit";
import { messageOf } from "@/api/error";
import type { CircleDetail } from "@/api/shapes";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { toast } from "@/ui/toast";
import { modes, REVIEW, type Mode } from "./circle";
import s from "./circle.module.css";

interface Props {
  /** The circle that is changed; none for a new one. */
  of?: CircleDetail;
  onClose: () => void;
  onDone: (id: string) => void;
}

/** What its managers say of a circle. */
export function CircleForm({ of, onClose, onDone }: Props) {
  const [form, setForm] = useState({
    name: of?.name ?? "", intro: of?.intro ?? "", rules: of?.rules ?? "", notice: of?.notice ?? "", coverUrl: of?.coverUrl ?? "",
    labels: of?.labels.join(" ") ?? "", joinMode: of?.joinMode ?? (0 as Mode),
  });
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const { submit, busy, error, fields } = useSubmit("/micro/home/community/circle/edit", {
    refresh: ["/micro/home/community/circle/mine", "/micro/home/community/circle/detail"],
    onDone: (done) => {
      toast(done.status === REVIEW ? "已提交审核，通过后公开" : of ? "已保存" : "圈子已创建", "ok");
      onDone(done.id);
      onClose();
    },
  });
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
        <form
          className={s.form}
          onSubmit={(e) => {
            e.preventDefault();
            void submit({ ...(of && { id: of.id, rev: of.rev }), ...form, labels: form.labels.split(/[\s,，、]+/).filter(Boolean) });
          }}
        >
          {error !== null && <FormError>{messageOf(error)}</FormError>}
          <Field label="名称" value={form.name} maxLength={20} error={fields.name} hint="2 至 20 字，不能和别的圈子相同" onChange={(name) => set({ name })} />
          {long("intro", "简介", 2, 200, true)}
          <fieldset>
            <legend>加入方式</legend>
            {modes.map((m) => (
              <label key={m.mode}>
                <input type="radio" name="joinMode" checked={form.joinMode === m.mode} onChange={() => set({ joinMode: m.mode })} />
                <span>
                  {m.label} <small>{m.text}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {long("notice", "公告", 2, 300)}
          {long("rules", "圈子规则", 4, 1000)}
          <Field label="标签" optional value={form.labels} error={fields.labels} hint="最多 5 个，用空格分开，每个不超过 10 字" onChange={(labels) => set({ labels })} />
          <div>
            <label htmlFor="circle-cover">封面</label>
            <UploadPicture id="circle-cover" purpose="picture" label="封面" maxMB={5} value={form.coverUrl} onChange={(coverUrl) => set({ coverUrl })} />
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
    </Dialog>
  );
}
