import { Button, Checkbox, Form, Input, Select } from "antd";
import { useEffect, useState } from "react";
import { post } from "@/api/client";
import { NewEnterpriseInputRules } from "@/api/gen/enterprise";
import { rulesOf } from "@/api/rules";
import type { EnterpriseFull } from "@/api/shapes";
import { useSubmit, type Attempt } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { counted } from "@/ui/antd/field";
import { Reading } from "@/ui/antd/Reading";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { Link } from "@/ui/Link";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { useStale } from "@/ui/useStale";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { codeHint, CODE_LENGTH, validCreditCode } from "@/parts/creditCode";
import { fieldsOf, isChanged, keepDraft, labels, proven, readDraft, textOf, type Choices, type DetailFields, type DictField } from "./details";
import { LicenseField } from "./LicenseField";
import s from "./EnterpriseForm.module.css";

const rules = rulesOf(NewEnterpriseInputRules);
const wrongCode = "统一社会信用代码不正确，请核对营业执照";
const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const matches = (pattern: RegExp, message: string) => ({ validator: (_: unknown, value?: string) => (!value?.trim() || pattern.test(value.trim()) ? Promise.resolve() : Promise.reject(new Error(message))) });

type Fields = DetailFields & { agreement?: boolean };
interface Props {
  /** new: the first submission. again: the one after a refusal. edit: an approved enterprise. */
  kind: "new" | "again" | "edit";
  userId: string;
  record?: EnterpriseFull;
  choices: Choices;
  onSaved: () => Promise<unknown>;
}

/** What the server is sent: a new enterprise, a correction, or a change of one that is approved. */
async function send(kind: Props["kind"], base: EnterpriseFull | undefined, fields: DetailFields, attempt: Attempt): Promise<EnterpriseFull | { id: string; disputed: boolean }> {
  if (kind === "new") return post("/micro/home/provider/add", { ...fields, agreement: true }, attempt);
  const at = { id: base?.id ?? "", rev: base?.rev ?? 0 };
  if (kind === "again") return post("/micro/home/provider/add-or-edit", { ...fields, ...at, agreement: true }, attempt);
  return post("/platform/home/provider/edit", { ...fields, rev: at.rev }, { ...attempt, enterprise: at.id });
}

export function EnterpriseForm({ kind, userId, record, choices, onSaved }: Props) {
  const [form] = Form.useForm<Fields>();
  const [base, setBase] = useState(record);
  const { stale, onStale } = useStale<EnterpriseFull>(setBase, (to) => {
    form.setFieldsValue(fieldsOf(to));
    void onSaved();
  });
  const [draft, setDraft] = useState(() => (kind === "new" ? readDraft(userId) : null));
  const [sent, setSent] = useState(false);
  const values = Form.useWatch([], form) as Partial<Fields> | undefined;
  const changed = isChanged(fieldsOf(base ?? {}), values);
  const code = values?.creditCode ?? "";
  const locked = (name: keyof DetailFields) => kind === "edit" && proven.includes(name);

  useEffect(() => {
    if (record && base && record.rev > base.rev && !changed) {
      setBase(record);
      form.setFieldsValue(fieldsOf(record));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [record]);

  // At once: a pause would lose the last words of who leaves.
  useEffect(() => {
    if (kind === "new" && values && !sent && form.isFieldsTouched()) keepDraft(userId, isChanged({}, values) ? values : null);
  }, [kind, userId, values, sent, form]);

  const { submit, busy, error } = useSubmit((fields: DetailFields, attempt) => send(kind, base, fields, attempt), {
    form,
    refresh: ["/micro/home/provider/create-and-join", "/micro/home/provider/detail"],
    onStale: (current) => "rev" in current && onStale(current),
    onDone: async (done) => {
      setSent(true);
      if (kind === "new") keepDraft(userId, null);
      if ("rev" in done) {
        setBase(done);
        form.setFieldsValue(fieldsOf(done));
      }
      toast(kind === "edit" ? "企业资料已保存" : done.disputed ? "资料已提交。该统一社会信用代码存在争议，平台将核对双方营业执照" : "资料已提交，请等待审核", "ok");
      await onSaved();
    },
  });

  const select = (name: DictField, search = false) => (
    <Form.Item name={name} label={labels[name]} rules={rules[name]}>
      <Select options={choices[name]} placeholder="请选择" showSearch={search ? { optionFilterProp: "label" } : false} loading={!choices[name].length} virtual={false} />
    </Form.Item>
  );
  return (
    <Form
      form={form}
      name="enterprise"
      layout="vertical"
      className={s.form}
      inert={busy}
      initialValues={{ ...fieldsOf(base ?? draft ?? {}), ...emptied(base ?? draft) }}
      scrollToFirstError={{ focus: true }}
      onFinish={(fields) => void submit(fieldsOf(fields))}
      data-kind={kind}
    >
      {error !== null && <ErrorStrip error={error} />}
      {draft && (
        <p className={s.draft} role="status">
          已恢复您上次没有提交的内容。
          <button
            type="button"
            className="btn s"
            onClick={() => {
              keepDraft(userId, null);
              setDraft(null);
              form.setFieldsValue({ ...fieldsOf({}), ...emptied(null) } as Fields);
            }}
          >
            清空重填
          </button>
        </p>
      )}
      <fieldset>
        <legend>营业执照</legend>
        <Form.Item name="license" label={labels.license} required={!locked("license")} rules={locked("license") ? [] : [{ required: true, message: "请上传营业执照" }, ...rules.license]} extra={kind === "edit" ? undefined : "原件彩色扫描件或照片，四角完整、文字清晰。仅您和平台审核人员可以查看。"}>
          <LicenseField disabled={locked("license")} />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="fullName" label={labels.fullName} rules={locked("fullName") ? [] : rules.fullName}>
            {locked("fullName") ? <Reading /> : <Input autoComplete="organization" placeholder="与营业执照一致" />}
          </Form.Item>
          <Form.Item
            name="creditCode"
            label={labels.creditCode}
            normalize={(value: string) => value.toUpperCase().replace(/\s/g, "")}
            rules={locked("creditCode") ? [] : [...rules.creditCode, { validateTrigger: "onBlur", validator: (_, value?: string) => (!value || validCreditCode(value) ? Promise.resolve() : Promise.reject(new Error(wrongCode))) }]}
            validateTrigger={["onChange", "onBlur"]}
            extra={code && !locked("creditCode") ? <span className={code.length >= CODE_LENGTH && codeHint(code) ? "bad" : codeHint(code) ? "" : "ok"}>{codeHint(code) || "校验通过"}</span> : undefined}
          >
            {locked("creditCode") ? <Reading /> : <Input className="code" spellCheck={false} autoComplete="off" maxLength={24} />}
          </Form.Item>
          <Form.Item name="legalPerson" label={labels.legalPerson} rules={locked("legalPerson") ? [] : rules.legalPerson}>
            {locked("legalPerson") ? <Reading /> : <Input autoComplete="off" />}
          </Form.Item>
          <Form.Item name="shortName" label={labels.shortName} rules={rules.shortName}>
            <Input count={counted(20)} placeholder="显示在工作台和企业切换中" />
          </Form.Item>
        </div>
      </fieldset>
      <fieldset>
        <legend>企业情况</legend>
        <div className={s.pair}>
          {select("entType")}
          {select("industry")}
          {select("scale")}
          {select("regionCode", true)}
        </div>
        <Form.Item name="address" label={labels.address} rules={rules.address}>
          <Input autoComplete="street-address" count={counted(100)} />
        </Form.Item>
        <Form.Item name="logo" label={labels.logo} rules={rules.logo}>
          <UploadPicture purpose="picture" formats="jpg,jpeg,png,webp" maxMB={2} label={labels.logo} />
        </Form.Item>
        <Form.Item name="intro" label={labels.intro} rules={rules.intro} className={s.counted}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={counted(500)} placeholder="主营业务、代表项目、资质等" />
        </Form.Item>
      </fieldset>
      <fieldset>
        <legend>联系方式</legend>
        <div className={s.pair}>
          <Form.Item name="contactName" label={labels.contactName} rules={rules.contactName}>
            <Input autoComplete="name" />
          </Form.Item>
          <Form.Item name="contactPhone" label={labels.contactPhone} rules={[...rules.contactPhone, matches(PHONE, "请输入正确的手机号或座机号")]} validateTrigger="onBlur">
            <Input autoComplete="tel" inputMode="tel" />
          </Form.Item>
          <Form.Item name="contactEmail" label={labels.contactEmail} rules={[...rules.contactEmail, matches(MAIL, "邮箱格式不正确")]} validateTrigger="onBlur">
            <Input autoComplete="email" inputMode="email" />
          </Form.Item>
        </div>
      </fieldset>
      {kind !== "edit" && (
        <Form.Item name="agreement" valuePropName="checked" rules={[{ validator: (_, ticked) => (ticked ? Promise.resolve() : Promise.reject(new Error("请阅读并同意《服务商入驻协议》"))) }]}>
          <Checkbox>
            我已阅读并同意
            <Link className="link" href={paths.agreement("provider")} target="_blank">
              《服务商入驻协议》
            </Link>
            ，保证资料真实有效
          </Checkbox>
        </Form.Item>
      )}
      <div className={s.foot}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={kind === "edit" && !changed}>
          {kind === "new" ? "提交审核" : kind === "again" ? "重新提交" : "保存"}
        </Button>
        {kind === "new" && <span className="t3">填写的内容会保存在这台设备上，下次可以继续。</span>}
      </div>
      <Unsaved when={kind !== "new" && changed && !busy && !sent} />
      {stale && (
        <StaleDialog
          differences={differences<DetailFields>(
            labels,
            { ...fieldsOf(base ?? {}), ...values },
            fieldsOf(stale.record),
            Object.fromEntries((Object.keys(labels) as (keyof DetailFields)[]).map((name) => [name, (value: string) => textOf(name, value, choices)])),
          )}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </Form>
  );
}

/** A select without a value shows its placeholder. */
function emptied(fields: Partial<DetailFields> | null | undefined) {
  const names: DictField[] = ["entType", "industry", "scale", "regionCode"];
  return Object.fromEntries(names.filter((n) => !fields?.[n]).map((n) => [n, undefined]));
}
