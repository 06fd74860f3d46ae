import { Button, Form } from "antd";
import type { ReactNode } from "react";
import { Icon } from "@/ui/Icon";
import { undoable } from "@/ui/undo";
import s from "./rows.module.css";

interface Props<R> {
  name: string;
  label: string;
  /** What one of them is called. */
  of: string;
  most: number;
  fresh: R;
  /** Its fields have no labels above them. */
  bare?: boolean;
  /** The fields of one row; the names are those of a Form.List. */
  children: (name: (field: keyof R & string) => [number, string], at: number) => ReactNode;
}

/** Rows of fields in a form: added, moved up and down by mouse and keyboard, removed with 撤销. */
export function Rows<R extends object>({ name, label, of, most, fresh, bare = false, children }: Props<R>) {
  const form = Form.useFormInstance();
  return (
    <Form.List name={name}>
      {(fields, { add, remove, move }) => (
        <fieldset className={`${s.rows} ${bare ? s.bare : ""}`}>
          <legend>
            {label}
            <span className="t3">
              {fields.length} / {most}
            </span>
          </legend>
          <ol>
            {fields.map((field, i) => (
              <li key={field.key}>
                <div className={s.fields}>{children((one) => [field.name, one], i)}</div>
                <div className={s.tools}>
                  <Button size="small" aria-label={`上移第 ${i + 1} 个${of}`} disabled={i === 0} onClick={() => move(i, i - 1)}>
                    <span className={s.up}>
                      <Icon name="down" />
                    </span>
                  </Button>
                  <Button size="small" aria-label={`下移第 ${i + 1} 个${of}`} disabled={i === fields.length - 1} onClick={() => move(i, i + 1)}>
                    <Icon name="down" />
                  </Button>
                  <Button
                    size="small"
                    aria-label={`删除第 ${i + 1} 个${of}`}
                    onClick={() => {
                      const was = (form.getFieldValue(name) as R[])[field.name];
                      remove(field.name);
                      undoable(`已删除一个${of}`, { undo: () => add(was, i) });
                    }}
                  >
                    <Icon name="close" />
                  </Button>
                </div>
              </li>
            ))}
          </ol>
          <Button disabled={fields.length >= most} onClick={() => add(fresh)}>
            <Icon name="plus" />
            添加{of}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
