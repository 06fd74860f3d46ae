import type { ReactNode } from "react";
import { Button, Form, Input } from "antd";
import { fenOf, yuan } from "@/ui/money";
import s from "./AmountItem.module.css";

interface Props {
  /** 退款金额: what the amount is of. */
  label: string;
  /** Fen. */
  most: number;
  extra?: ReactNode;
  /** What more than `most` is answered with. */
  beyond?: string;
}

/** The field amountFen of a form, a text in yuan of more than nothing and at most so much, with a button for all of it. */
export function AmountItem({ label, most, extra, beyond = `最多可退 ${yuan(most)} 元` }: Props) {
  const form = Form.useFormInstance<{ amountFen: string }>();
  return (
    <Form.Item label={label} required extra={extra}>
      <div className={s.amount}>
        <Form.Item
          noStyle
          name="amountFen"
          rules={[
            {
              validator: (_, text: string) => {
                const fen = fenOf(text ?? "");
                if (!text?.trim()) return Promise.reject(new Error(`请输入${label}`));
                if (!fen) return Promise.reject(new Error("请输入大于 0 的金额，最多两位小数"));
                return fen > most ? Promise.reject(new Error(beyond)) : Promise.resolve();
              },
            },
          ]}
        >
          <Input prefix="¥" inputMode="decimal" autoComplete="off" aria-label={`${label}，元`} />
        </Form.Item>
        <Button onClick={() => form.setFieldsValue({ amountFen: yuan(most) })}>全部</Button>
      </div>
    </Form.Item>
  );
}
