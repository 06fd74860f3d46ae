import { Form } from "antd";
import { useState } from "react";
import { same } from "../same";
import { useStale } from "../useStale";

/**
 * The form of a record: what it stands on, whether anything differs from that, and, where the record was saved elsewhere meanwhile (`onStale`), what
 * stands there now with the two ways on of a StaleDialog. Of a new record there is none yet, and `fieldsOf` says what its form begins with.
 */
export function useFormOf<R, F extends object>(own: R, fieldsOf: (own: R) => F) {
  const [form] = Form.useForm<F>();
  const [base, setBase] = useState(own);
  const values = Form.useWatch([], form) as F | undefined;
  const first = fieldsOf(base);
  const now: F = { ...first, ...values };
  const fill = (to: NonNullable<R>) => form.setFieldsValue(fieldsOf(to) as never);
  const take = (to: NonNullable<R>) => {
    setBase(to);
    fill(to);
  };
  const { stale, onStale } = useStale<NonNullable<R>>(setBase, fill);
  return { form, base, first, values, now, changed: !!values && !same(now, first), take, onStale, stale: stale && { ...stale, theirs: fieldsOf(stale.record) } };
}
