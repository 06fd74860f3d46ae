import { Form, Input, Select } from "antd";
import { FolderFormRules } from "@/api/gen/mall";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { placesOf, refreshed, type Folder, type Kept, type Scope } from "@/parts/family/space";

const rules = rulesOf(FolderFormRules);

interface Of {
  scope: Scope;
  folders: readonly Folder[];
  onClose: () => void;
}

/** A new folder, or another name or place of one. */
export function FolderDialog({ scope, folders, folder, parentId, onMade, onClose }: Of & { folder?: Folder; parentId: string; onMade?: (id: string) => void }) {
  const [form] = Form.useForm<{ name: string; parentId: string }>();
  const known = new Set(folders.map((f) => f.id));
  const { submit, busy, error } = useSubmit("/family/user/folder/edit", {
    form,
    refresh: refreshed,
    onDone: (space) => {
      toast(folder ? "文件夹已保存" : "文件夹已建好", "ok");
      const made = space.folders.find((f) => !known.has(f.id));
      if (made) onMade?.(made.id);
      onClose();
    },
  });
  return (
    <Dialog title={folder ? "修改文件夹" : "新建文件夹"} yes="保存" busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="folder" layout="vertical" initialValues={{ name: folder?.name ?? "", parentId: folder?.parentId ?? parentId }} onFinish={(fields) => void submit({ scope, id: folder?.id, ...fields })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="name" label="名称" rules={rules.name}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="parentId" label="位置">
          <Select showSearch={{ optionFilterProp: "label" }} options={placesOf(folders, folder?.id)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Where objects are moved or copied to. */
export function PlaceDialog({ folders, verb, kept, from, busy, onYes, onClose }: Omit<Of, "scope"> & { verb: "移动" | "复制"; kept: readonly Kept[]; from: string; busy: boolean; onYes: (folderId: string) => void }) {
  const [form] = Form.useForm<{ folderId: string }>();
  return (
    <Dialog title={kept.length === 1 ? `${verb}“${kept[0]?.name}”` : `${verb} ${kept.length} 项`} yes={verb} busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="place" layout="vertical" initialValues={{ folderId: from }} onFinish={({ folderId }) => onYes(folderId)}>
        <Form.Item name="folderId" label={`${verb}到`} extra={folders.length ? undefined : "还没有文件夹，可以先新建一个。"}>
          <Select showSearch={{ optionFilterProp: "label" }} options={placesOf(folders)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Another name of an object; the family or file keeps its own. */
export function RenameDialog({ scope, kept, onClose }: { scope: Scope; kept: Kept; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string }>();
  const { submit, busy, error } = useSubmit("/family/user/object/edit", {
    form,
    refresh: refreshed,
    onDone: () => {
      toast("已重命名", "ok");
      onClose();
    },
  });
  return (
    <Dialog title="重命名" yes="保存" busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="rename" layout="vertical" initialValues={{ name: kept.name }} onFinish={({ name }) => void submit({ scope, id: kept.id, action: "rename", name })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: "请输入名称" }]} extra={kept.refType === "family" ? "只改这里的名称，族本身不变。" : undefined}>
          <Input maxLength={80} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
