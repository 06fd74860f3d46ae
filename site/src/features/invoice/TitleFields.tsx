import { Form, Input, Radio } from "antd";
import { TitleInputRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { InvoiceTitle } from "@/api/shapes";
import { codeHint, CODE_LENGTH, validCreditCode } from "@/parts/creditCode";
import { usePurse } from "@/parts/purse/purse";
import s from "./invoice.module.css";

const rules = rulesOf(TitleInputRules);
const wrong = "税号不正确，请填写 18 位统一社会信用代码";

/** A title as it is typed: a person has nothing but a name. */
export const emptyTitle = (titleType: InvoiceTitle["titleType"]) => ({ titleType, title: "", taxNo: "", address: "", telephone: "", bank: "", bankNo: "" });
export type TitleValues = ReturnType<typeof emptyTitle>;
/** The part of a form's values, or of a kept title, that is the title. */
export const titleOf = ({ titleType, title, taxNo = "", address = "", telephone = "", bank = "", bankNo = "" }: InvoiceTitle): TitleValues => ({ titleType, title, taxNo, address, telephone, bank, bankNo });

/** The fields of a title. What a special invoice needs beside the tax number is asked for where it is one. */
export function TitleFields({ special, more }: { special: boolean; more: boolean }) {
  const purse = usePurse();
  const form = Form.useFormInstance<TitleValues>();
  const type = Form.useWatch("titleType", form);
  const code = Form.useWatch("taxNo", form) ?? "";
  const company = purse === "company" || type === 2;
  const needed = (message: string) => (special ? [{ required: true, whitespace: true, message }] : []);
  return (
    <>
      <Form.Item name="titleType" label="抬头类型" hidden={purse === "company"}>
        <Radio.Group
          options={[
            { value: 1, label: "个人", disabled: special },
            { value: 2, label: "企业" },
          ]}
        />
      </Form.Item>
      <div className={company ? s.pair : ""}>
        <Form.Item name="title" label={company ? "企业名称" : "姓名"} rules={rules.title}>
          <Input autoComplete="off" placeholder={company ? "与营业执照一致" : "开票抬头"} />
        </Form.Item>
        {company && (
          <Form.Item
            name="taxNo"
            label="税号"
            required
            normalize={(value: string) => value.toUpperCase().replace(/\s/g, "")}
            validateTrigger={["onBlur"]}
            rules={[{ validator: (_, value?: string) => (validCreditCode(value ?? "") ? Promise.resolve() : Promise.reject(new Error(value ? wrong : "请输入税号"))) }]}
            extra={code ? <span className={!codeHint(code) ? "ok" : code.length >= CODE_LENGTH ? "bad" : ""}>{codeHint(code).replace("统一社会信用代码不正确，请核对营业执照", wrong) || "校验通过"}</span> : "18 位统一社会信用代码"}
          >
            <Input className="code" spellCheck={false} autoComplete="off" maxLength={24} />
          </Form.Item>
        )}
      </div>
      {company && (special || more) && (
        <div className={s.pair}>
          <Form.Item name="address" label="注册地址" rules={[...needed("开具专用发票需要注册地址"), ...rules.address]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="telephone" label="注册电话" rules={[...needed("请输入正确的注册电话"), ...rules.telephone]}>
            <Input autoComplete="off" inputMode="tel" />
          </Form.Item>
          <Form.Item name="bank" label="开户银行" rules={[...needed("开具专用发票需要开户银行"), ...rules.bank]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="bankNo" label="银行账号" rules={[...needed("请输入正确的银行账号"), ...rules.bankNo]}>
            <Input autoComplete="off" inputMode="numeric" />
          </Form.Item>
        </div>
      )}
    </>
  );
}
