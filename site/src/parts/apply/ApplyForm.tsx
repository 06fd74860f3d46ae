import { useId, useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { ApiError, messageOf } from "@/api/error";
import { useGet, usePublic } from "@/api/hooks";
import { track } from "@/api/points";
import { useSubmit } from "@/api/useSubmit";
import { priceOf } from "@/parts/cards/TemplateCard";
import { useCompanyOwns } from "@/parts/buy/useCompanyOwns";
import { useSession } from "@/session/session";
import { Cover } from "@/ui/Cover";
import { Field, FormError, PasswordField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { part } from "@/ui/part";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { ModuleList } from "./ModuleList";
import { TemplatePicker } from "./TemplatePicker";
import { empty, newKey, periods, wrongOf, type Fields } from "./fields";
import { useCodeFree } from "./useCodeFree";
import s from "./apply.module.css";

const BuyDialog = part(() => import("@/parts/buy/BuyDialog").then((m) => m.BuyDialog));

interface Props {
  /** The template that somebody has chosen before. */
  templateId?: string;
  /** The server has taken it, and says so. */
  onDone: (message: string) => void;
}

/**
 * The self-application (spec.md section 5): a template, the project's own lines, and whose it will be. All that is wrong is said at once, in
 * the server's words; while it sends nothing is sent again.
 */
export function ApplyForm({ templateId = "", onDone }: Props) {
  const id = useId();
  const { info } = useSession();
  const { mutate } = useSWRConfig();
  const [form, setForm] = useState<Fields>({ ...empty, templateId });
  const [picking, setPicking] = useState(!templateId);
  const whose = useGet("/platform/home/userItem/whose", {});
  const code = useCodeFree(form.itemCode);
  const { submit, busy, error, fields, clear } = useSubmit("/platform/home/userItem/create", {
    onDone: async ({ message }) => {
      track("project_apply");
      await mutate((key) => Array.isArray(key) && key[0] === info?.userId);
      onDone(message);
    },
  });
  const set = <K extends keyof Fields>(name: K, value: Fields[K]) => {
    setForm((was) => ({ ...was, [name]: value }));
    if (fields[name]) clear({ ...fields, [name]: "" });
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong: Partial<Record<keyof Fields, string>> = { ...wrongOf(form), ...(code.taken ? { itemCode: code.taken } : {}) };
    clear(wrong as Record<string, string>);
    const first = (["templateId", "itemName", "itemCode", "secretKey", "validityPeriod", "description"] as const).find((name) => wrong[name]);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    const { validityPeriod, ...rest } = form;
    if (validityPeriod) void submit({ ...rest, itemName: form.itemName.trim(), itemCode: form.itemCode.trim(), description: form.description.trim(), validityPeriod, isRetainExample: 1, taskAction: "create" });
  };

  if (picking)
    return (
      <TemplatePicker
        chosen={form.templateId}
        onChoose={(chosen) => {
          set("templateId", chosen);
          setPicking(false);
        }}
        onBack={form.templateId ? () => setPicking(false) : undefined}
      />
    );
  const elsewhere = error instanceof ApiError && error.reason === "template_unowned";
  return (
    <form className={s.form} onSubmit={send} noValidate aria-label="项目申请">
      {error !== null && !elsewhere && <FormError>{messageOf(error)}</FormError>}
      <Chosen id={form.templateId} wrong={fields.templateId} onChange={() => setPicking(true)} />
      <div className={s.pair}>
        <Field label="项目名称" name="itemName" placeholder="不超过 15 字" autoComplete="off" error={fields.itemName} value={form.itemName} onChange={(v) => set("itemName", v)} hint={<span className="num">{[...form.itemName.trim()].length} / 15</span>} />
        <Field
          label="项目代号"
          name="itemCode"
          placeholder="字母开头，含数字，6-18 位"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={18}
          error={fields.itemCode || code.taken}
          value={form.itemCode}
          onChange={(v) => set("itemCode", v.trim())}
          hint={!fields.itemCode && !code.taken && (code.free ? <span className={s.free}>该代号可以使用</span> : code.looking ? "正在查询是否可用…" : "在平台内唯一，开通后不能修改")}
        />
      </div>
      <div className={s.pair}>
        <div>
          <PasswordField label="项目密钥" name="secretKey" placeholder="6-18 位字母或数字" autoComplete="new-password" maxLength={18} error={fields.secretKey} value={form.secretKey} onChange={(v) => set("secretKey", v)} hint="用于续期和接入应用时核对，平台不保存原文，请妥善保管" />
          <button
            type="button"
            className={`link ${s.make}`}
            onClick={() => {
              const key = newKey();
              set("secretKey", key);
              void navigator.clipboard?.writeText(key).then(() => toast("已生成密钥并复制", "ok"), () => toast("已生成密钥，请点眼睛查看并记下"));
            }}
          >
            随机生成并复制
          </button>
        </div>
        <Field label="所属企业" readOnly optional value={whose.data?.companyName ?? ""} placeholder={whose.error ? "暂时没有读到" : "正在读取"} onChange={() => undefined} hint={whose.data?.enterpriseId ? "项目归该企业，有权限的成员可以查看" : "项目归您个人"} />
      </div>
      <fieldset className={s.periods}>
        <legend className="must">开通周期</legend>
        {periods.map((p) => (
          <label key={p.value}>
            <input type="radio" name="validityPeriod" value={p.value} checked={form.validityPeriod === p.value} onChange={() => set("validityPeriod", p.value)} />
            <span>
              {p.label}
              <small className="num">{p.days}</small>
            </span>
          </label>
        ))}
        {fields.validityPeriod && (
          <p className={s.wrong} role="alert">
            {fields.validityPeriod}
          </p>
        )}
      </fieldset>
      <div className={s.area}>
        <label htmlFor={`${id}-description`}>项目简介</label>
        <textarea id={`${id}-description`} name="description" rows={3} value={form.description} placeholder="工程地点、规模、参建单位等，选填" aria-invalid={!!fields.description} aria-describedby={`${id}-count`} onChange={(e) => set("description", e.target.value)} />
        <p id={`${id}-count`}>
          {fields.description && (
            <span className={s.wrong} role="alert">
              {fields.description}
            </span>
          )}
          <span className="num">{[...form.description.trim()].length} / 100</span>
        </p>
      </div>
      <p className={s.kept}>
        <Icon name="check" />
        开通后保留模板的示例数据，可以在项目中删除。
      </p>
      <div className={s.acts}>
        <button type="submit" className="btn c lg" disabled={busy} aria-busy={busy}>
          {busy ? "正在提交" : "提交申请"}
        </button>
      </div>
    </form>
  );
}

/** The template that was chosen, what it brings, and what is still missing to use it. */
function Chosen({ id, wrong, onChange }: { id: string; wrong?: string; onChange: () => void }) {
  const template = usePublic("/platform/home/itemTemplate/detail", { id });
  const mine = useGet("/platform/home/itemTemplate/mine", { ids: [id] });
  const company = useCompanyOwns("template", id);
  const [buying, setBuying] = useState(false);
  const { data, error } = template;
  if (error)
    return (
      <div className={s.chosen}>
        {error.status === 404 ? <FormError>模板不存在或已下架，请重新选择</FormError> : <ErrorStrip error={error} onRetry={() => void template.mutate()} />}
        <button type="button" name="templateId" className="btn" onClick={onChange}>
          选择模板
        </button>
      </div>
    );
  if (!data) return <Skeleton lines={2} height={28} />;
  const owned = mine.data?.some((m) => m.id === id && m.owned === 1) || !!company.data?.orderNo;
  const lacks = !!mine.data && !company.waits && !owned;
  const closed = data.closed && lacks;
  const missing = lacks && !closed && data.priceFen > 0;
  return (
    <section className={s.chosen} aria-label="项目模板" data-template={id}>
      <div className={s.picture}>
        <Cover url={data.thumbUrl} kind={data.kind} id={data.id} name={data.templateName} />
      </div>
      <div>
        <b>{data.templateName}</b>
        <span className="t3">
          {data.providerName} · <span className="num">{data.versionNo}</span> · {owned ? "已拥有" : priceOf(data.priceFen)}
        </span>
        <ModuleList text={data.function} />
      </div>
      <button type="button" name="templateId" className="btn s" onClick={onChange}>
        更换模板
      </button>
      {(wrong || missing || closed) && (
        <p className={s.missing} role={wrong ? "alert" : undefined}>
          {closed ? "该模板的提供方已停止服务，请更换模板。" : missing ? "使用该模板需要先购买。" : wrong}
          {missing && (
            <button type="button" className="btn s" onClick={() => setBuying(true)}>
              购买 {priceOf(data.priceFen)}
            </button>
          )}
        </p>
      )}
      {buying && (
        <BuyDialog
          goods={{ type: "template", id, name: data.templateName, priceFen: data.priceFen, cover: data.thumbUrl, drawing: data.kind, seller: data.providerName }}
          next={{ text: "继续填写申请", run: () => setBuying(false) }}
          onBought={() => void Promise.all([mine.mutate(), company.mutate()])}
          onClose={() => setBuying(false)}
        />
      )}
    </section>
  );
}
