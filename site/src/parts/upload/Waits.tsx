import { Form } from "antd";
import { useEffect, useId, useRef } from "react";
import { Unsaved } from "@/ui/Unsaved";

/** In a form: a save would leave out what is on its way, so it waits for it, and says so at the field; who leaves is asked. Nothing elsewhere. */
export function Waits({ on, text }: { on: boolean; text: string }) {
  const form = Form.useFormInstance() as ReturnType<typeof Form.useFormInstance> | undefined;
  const name = useId();
  const now = useRef(on);
  useEffect(() => {
    const over = now.current && !on;
    now.current = on;
    if (over) void form?.validateFields([name]).catch(() => undefined); // what was said meanwhile is not true any more
  }, [form, name, on]);
  if (!form) return null;
  return (
    <>
      <Form.Item noStyle name={name} rules={[{ validator: () => (now.current ? Promise.reject(new Error(text)) : Promise.resolve()) }]}>
        <Place />
      </Form.Item>
      <Unsaved when={on} text="文件还在上传，离开后会中断。" />
    </>
  );
}

/** Where the form scrolls to. */
function Place({ id }: { id?: string }) {
  return <span id={id} tabIndex={-1} />;
}
