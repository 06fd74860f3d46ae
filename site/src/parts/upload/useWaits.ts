import { Form } from "antd";
import type { Rule } from "antd/es/form";
import { useRef } from "react";

/**
 * Of a form's field whose files are sent by themselves: the rule by which the form is not saved while one is on its way, which would leave
 * it out, and who is told of that. `why` says it.
 */
export function useWaits(name: string, why: string): { rule: Rule; told: (busy: boolean) => void } {
  const form = Form.useFormInstance();
  const sending = useRef(false);
  return {
    rule: { validator: () => (sending.current ? Promise.reject(new Error(why)) : Promise.resolve()) },
    told(busy) {
      const over = sending.current && !busy;
      sending.current = busy;
      if (over) void form.validateFields([name]).catch(() => {}); // what was said meanwhile is not true any more
    },
  };
}
