import { useEffect, useId, useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useSiteConfig } from "@/api/config";
import { PRIVACY_VERSION } from "@/api/privacy";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { Field, FormError } from "@/ui/Field";
import { Link } from "@/ui/Link";
import type { InquiryBody, Kind } from "./kinds";
import s from "./form.module.css";

const CONTENT_MOST = 500;
const CONTENT_LEAST = 5;
const NAME_MOST = 20;
const COMPANY_MOST = 50;

interface Props {
  kinds: readonly { value: Kind; label: string }[];
  /** What is chosen at first. */
  kind: Kind;
  /** The product that the question is about. */
  product?: { id: string; name: string };
  hint: string;
}

/** A form that anybody may send. What is wrong stands by its field in the server's words; a second click sends nothing more. */
export function InquiryForm({ kinds, kind, product, hint }: Props) {
  const id = useId();
  const { hotline } = useSiteConfig();
  const [form, setForm] = useState({ kind, name: "", company: "", telephone: "", content: "", website: "" });
  // The address is read after the first picture; what was typed meanwhile stays.
  useEffect(() => setForm((now) => ({ ...now, kind })), [kind]);
  const [agreed, setAgreed] = useState(false);
  const [sent, setSent] = useState("");
  const { submit, busy, error, fields, clear } = useSubmit(async (body: InquiryBody, { idempotencyKey }) => {
    const { id } = await post("/micro/home/api/inquiry/add", body, { isPublic: true, idempotencyKey });
    setSent(id);
  });
  const set = (field: keyof typeof form) => (value: string) => {
    setForm((now) => ({ ...now, [field]: value }));
    if (fields[field]) clear({ ...fields, [field]: "" });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = form.name.trim();
    const content = form.content.trim();
    const wrong: Record<string, string> = {};
    if (!name) wrong.name = "请填写称呼";
    else if ([...name].length > NAME_MOST) wrong.name = `称呼不能超过${NAME_MOST}字`;
    if ([...form.company.trim()].length > COMPANY_MOST) wrong.company = `单位名称不能超过${COMPANY_MOST}字`;
    if (!form.telephone) wrong.telephone = "请输入手机号";
    else if (!/^1[3-9]\d{9}$/.test(form.telephone)) wrong.telephone = "请输入正确的手机号";
    if ([...content].length < CONTENT_LEAST) wrong.content = `请填写内容，至少${CONTENT_LEAST}个字`;
    else if ([...content].length > CONTENT_MOST) wrong.content = `内容不能超过${CONTENT_MOST}字`;
    if (!agreed) wrong.privacy = "请先阅读并同意隐私政策";
    clear(wrong);
    const first = ["name", "company", "telephone", "content", "privacy"].find((field) => wrong[field]);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    void submit({ ...form, name, company: form.company.trim(), content, privacy: PRIVACY_VERSION, ...(product ? { productId: product.id } : {}), website: form.website || undefined });
  };

  if (sent)
    return (
      <div className={s.sent} role="status">
        <h2>已收到您的信息</h2>
        <p>
          工程师会在一个工作日内致电 {form.telephone.slice(0, 3)}****{form.telephone.slice(-4)}。编号 <code>{sent}</code>
          {hotline && `，急事请拨打 ${hotline}`}。
        </p>
        <button
          type="button"
          className="btn"
          onClick={() => {
            setSent("");
            setForm((now) => ({ ...now, content: "" }));
          }}
        >
          再提交一条
        </button>
      </div>
    );
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate aria-label="在线提交">
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <fieldset className={s.kinds}>
        <legend>类型</legend>
        <div>
          {kinds.map((k) => (
            <label key={k.value}>
              <input type="radio" name="kind" value={k.value} checked={form.kind === k.value} onChange={() => set("kind")(k.value)} />
              {k.label}
            </label>
          ))}
        </div>
      </fieldset>
      {product && (
        <p className={s.about}>
          咨询的产品：<b>{product.name}</b>
        </p>
      )}
      <div className={s.pair}>
        <Field label="称呼" name="name" autoComplete="name" error={fields.name} value={form.name} onChange={set("name")} />
        <Field label="手机号" name="telephone" type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={11} error={fields.telephone} value={form.telephone} onChange={(v) => set("telephone")(v.replace(/\D/g, ""))} />
      </div>
      <Field label="单位" optional name="company" autoComplete="organization" error={fields.company} value={form.company} onChange={set("company")} />
      <div className={s.area}>
        <label htmlFor={`${id}-content`} className="must">
          内容
        </label>
        <textarea
          id={`${id}-content`}
          name="content"
          rows={5}
          value={form.content}
          placeholder={hint}
          aria-required
          aria-invalid={!!fields.content}
          aria-describedby={fields.content ? `${id}-wrong` : `${id}-left`}
          onChange={(e) => set("content")(e.target.value)}
        />
        <p>
          {fields.content && (
            <span id={`${id}-wrong`} className={s.wrong} role="alert">
              {fields.content}
            </span>
          )}
          <span id={`${id}-left`} className="num">
            {[...form.content].length} / {CONTENT_MOST}
          </span>
        </p>
      </div>
      {/* Nobody sees it; a program fills it. */}
      <input className={s.trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" value={form.website} onChange={(e) => set("website")(e.target.value)} />
      <label className={s.agree}>
        <input
          type="checkbox"
          name="privacy"
          checked={agreed}
          aria-invalid={!!fields.privacy}
          aria-describedby={fields.privacy ? `${id}-privacy` : undefined}
          onChange={(e) => {
            setAgreed(e.target.checked);
            clear({ ...fields, privacy: "" });
          }}
        />
        <span>
          我已阅读并同意
          <Link className="link" href={paths.agreement("privacy")} target="_blank">
            《隐私政策》
          </Link>
          ，所填信息只用于答复我，保存 180 天。
        </span>
      </label>
      {fields.privacy && (
        <p id={`${id}-privacy`} className={s.wrong} role="alert">
          {fields.privacy}
        </p>
      )}
      <button type="submit" className="btn c lg" disabled={busy} aria-busy={busy}>
        {busy ? "正在提交" : "提交"}
      </button>
    </form>
  );
}
