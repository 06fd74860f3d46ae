import { Form, Input } from "antd";
import { ShopFormRules } from "@/api/gen/mall";
import { useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { Dialog } from "@/ui/antd/Dialog";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";

type Shop = Posts["/family/mall/personal/shop"]["data"];
type Fields = Omit<Posts["/family/mall/shop/edit"]["body"], "rev">;
const rules = rulesOf(ShopFormRules);

/** How the enterprise presents its families. */
export function ShopDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useRead("/family/mall/personal/shop", {});
  if (data) return <Whole shop={data} onClose={onClose} />;
  return (
    <Dialog title="店铺设置" width={560} yes="保存" missing onYes={onClose} onClose={onClose}>
      {error ? <ErrorStrip error={error} /> : <FormSkeleton fields={3} />}
    </Dialog>
  );
}

function Whole({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const { submit, busy, error } = useSubmit("/family/mall/shop/edit", {
    form,
    refresh: ["/family/mall/personal/shop"],
    onDone: () => {
      toast("店铺设置已保存", "ok");
      onClose();
    },
  });
  return (
    <Dialog title="店铺设置" width={560} yes="保存" onYes={() => form.submit()} busy={busy} missing={!shop.mine} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form form={form} name="shop" layout="vertical" disabled={busy || !shop.mine} initialValues={{ name: shop.name, logo: shop.logo, notice: shop.notice }} onFinish={(fields) => void submit({ ...fields, rev: shop.rev })}>
        <Form.Item name="name" label="店铺名称" rules={rules.name}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="logo" label="店铺标志">
          <UploadPicture purpose="picture" label="店铺标志" maxMB={10} />
        </Form.Item>
        <Form.Item name="notice" label="公告" rules={rules.notice}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
