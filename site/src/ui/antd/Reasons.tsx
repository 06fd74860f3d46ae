import { Form } from "antd";
import s from "./reasons.module.css";

interface Props {
  /** The field of the form around. */
  field: string;
  texts: readonly string[];
  /** What a button says; the sentence without its stop. */
  nameOf?: (text: string) => string;
}

/** The reasons that are given most, below the field of one: each is a line more, and none takes the place of what was typed. */
export function Reasons({ field, texts, nameOf = (text) => text.replace(/。$/, "") }: Props) {
  const form = Form.useFormInstance();
  const add = (text: string) => {
    const now = (form.getFieldValue(field) as string | undefined)?.trimEnd() ?? "";
    if (!now.includes(text)) form.setFieldValue(field, now ? `${now}\n${text}` : text);
    void form.validateFields([field]).catch(() => undefined); // it says itself what is wrong with it
  };
  return (
    <div className={s.reasons} role="group" aria-label="常用原因">
      {texts.map((text) => (
        <button key={text} type="button" className="btn s" onClick={() => add(text)}>
          {nameOf(text)}
        </button>
      ))}
    </div>
  );
}
