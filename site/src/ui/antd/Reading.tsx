import type { ReactNode } from "react";
import s from "./antd.module.css";

/** The value of a form's field that its reader may not change: text, since a switched-off control is pale and cannot be copied. */
export function Reading({ id, value, text }: { id?: string; value?: string | readonly string[]; text?: (value: string) => ReactNode }) {
  const all = (Array.isArray(value) ? (value as readonly string[]) : [value as string | undefined]).filter((one): one is string => !!one);
  return (
    <output id={id} className={s.reading}>
      {all.length ? all.map((one, i) => <span key={one}>{i > 0 && "、"}{text ? text(one) : one}</span>) : "未填写"}
    </output>
  );
}
