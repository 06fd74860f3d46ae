import { Form, Input } from "antd";
import { FamilyLibraryPutRules } from "@/api/gen/mall";
import { useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { ErrorStrip } from "@/ui/states";
import { FormSkeleton } from "@/ui/skeletons";
import { toast } from "@/ui/toast";
import { AudienceFields, type Fields } from "./AudienceFields";
import { changes, forWhom, type LibraryRow } from "./library";

const rules = rulesOf(FamilyLibraryPutRules);

interface Of {
  id: string;
  name: string;
  /** It is the enterprise's own, and put forward as it is now. Another's public one is recommended; who wants it for himself alone keeps it among his favourites. */
  own: boolean;
  onClose: () => void;
}

/** Puts a family forward for the enterprise's library, or one of its own anew: for all, for departments, or one of its own for oneself. */
export function PutDialog({ id, name, own, onClose }: Of) {
  const { data, error } = useRead("/family/mall/library/page", { current: 1, pageSize: 1, ids: [id] });
  return data ? (
    <Put id={id} name={name} own={own} known={data.records[0]} onClose={onClose} />
  ) : (
    <Dialog title={own ? `“${name}”提交入库` : `推荐“${name}”入库`} onClose={onClose}>
      {error ? <ErrorStrip error={error} /> : <FormSkeleton fields={2} />}
    </Dialog>
  );
}

function Put({ id, name, own, known, onClose }: Of & { known: LibraryRow | undefined }) {
  const [form] = Form.useForm<Fields & { note?: string }>();
  const { submit, busy, error } = useSubmit("/family/mall/library/put", {
    form,
    refresh: [...changes],
    onDone: (saved) => {
      toast(saved.state === "waiting" ? `已${own ? "提交" : "推荐"}，审批后会收到消息` : "已收入企业族库，仅自己可见", "ok");
      onClose();
    },
  });
  const first = known?.ask ?? (known?.stands ? known : undefined);
  const deed = !own ? "推荐入库" : known?.stands ? "提交更新" : "提交入库";
  return (
    <Dialog title={own ? `“${name}”${deed}` : `推荐“${name}”入库`} yes={deed} busy={busy} onYes={form.submit} onClose={onClose}>
      <Form
        form={form}
        name="library"
        layout="vertical"
        initialValues={{ audience: first?.audience || "enterprise", departments: first?.departments.map((d) => d.id) }}
        onFinish={(fields) => void submit({ ...fields, familyId: id, rev: known?.rev ?? 0 })}
      >
        {error !== null && <ErrorStrip error={error} />}
        <p className="t3" style={{ marginBottom: 12 }}>
          {!own
            ? "通过后，同事搜索时它排在最前，并标记为已认可。只想自己用，收藏即可。"
            : known?.ask
              ? "已有一份在等待审批，再次提交会替换它。"
              : known?.stands
                ? `同事现在看到的是审批时的内容（${forWhom(known)}），通过前不变。`
                : "提交的是族现在的内容，之后再修改草稿，同事看到的不变。"}
        </p>
        <AudienceFields self={own && (!known || (known.mine && known.audience === "self" && !known.ask))} rules={rules} />
        <Form.Item name="note" label="说明" rules={rules.note}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(200)} placeholder="用在哪里，核对过什么" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
