import { Button, Form, Input, Select, TreeSelect } from "antd";
import { post } from "@/api/client";
import { MemberInputRules } from "@/api/gen/enterprise";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Drawer } from "@/ui/antd/Drawer";
import { Reading } from "@/ui/antd/Reading";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { useState } from "react";
import { choices, refreshed, type Member, type RoleChoice, type Tree } from "./tree";

const rules = rulesOf(MemberInputRules);
interface Fields {
  name: string;
  telephone: string;
  position?: string;
  email?: string;
  departmentIds: string[];
  roleIds: string[];
}

/** Roles to give: what the chooser may not give can stay where it is, and not be added. */
export function RoleSelect({ roles, had = [], ...rest }: { roles: readonly RoleChoice[]; had?: readonly string[]; id?: string; value?: string[]; onChange?: (ids: string[]) => void; disabled?: boolean }) {
  return (
    <Select
      mode="multiple"
      allowClear
      placeholder="选择角色"
      showSearch={{ optionFilterProp: "label" }}
      options={roles.map((r) => ({ value: r.id, label: r.name, disabled: !r.grantable && !had.includes(r.id), title: r.grantable ? r.remark : "权限超出您自己的角色，不能分配" }))}
      {...rest}
    />
  );
}

const nameIn = (known: readonly { id: string; name: string }[]) => (id: string) => known.find((k) => k.id === id)?.name;

/** A new member, or one to change. */
export function MemberDrawer({ member, tree, department, onClose }: { member?: Member; tree: Tree; department: string; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const [base, setBase] = useState(member);
  const [changed, setChanged] = useState(false);
  const { submit, busy, error } = useSubmit<Fields, unknown>(
    ({ telephone, departmentIds, roleIds, ...f }, attempt) =>
      base
        ? post("/micro/sys/user/update", { userId: base.userId, rev: base.rev, name: f.name, position: f.position ?? "", email: f.email ?? "", ...(base.can.place ? { departmentIds, roleIds } : {}) }, attempt)
        : post("/micro/sys/user/add", { ...f, telephone, departmentIds, roleIds }, attempt),
    {
      form,
      refresh: refreshed,
      onStale: (now) => {
        setBase(now as Member);
        toast("该成员刚被别人修改过，您填写的内容已保留，请核对后再保存", "bad");
      },
      onDone: () => {
        toast(base ? "已保存" : "已添加，等待对方接受邀请", "ok");
        setChanged(false);
        onClose();
      },
    },
  );
  const placed = base && !base.can.place;
  const root = tree.departments?.[0]?.id ?? "";
  return (
    <Drawer
      width={480}
      title={base ? `编辑 ${base.name}` : "添加成员"}
      mask={{ closable: !changed }}
      onClose={onClose}
      footer={
        <div style={{ display: "flex", justifyContent: "flex-end", gap: 8 }}>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {base ? "保存" : "添加"}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        name="member"
        layout="vertical"
        initialValues={
          base
            ? { name: base.name, telephone: base.telephone, position: base.position, email: base.email, departmentIds: base.departments.map((d) => d.id), roleIds: base.roles.map((r) => r.id) }
            : { departmentIds: [department || root], roleIds: [] }
        }
        onValuesChange={() => setChanged(true)}
        onFinish={(fields: Fields) => void submit(fields)}
      >
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="name" label="姓名" rules={rules.name}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="telephone" label="手机号" rules={base ? [] : rules.telephone} extra={base ? "手机号由成员本人修改。" : "对方会收到加入邀请，同意后才能进入企业；还没有账号的，注册后收到。"}>
          {base ? <Reading /> : <Input inputMode="numeric" autoComplete="off" maxLength={11} />}
        </Form.Item>
        <Form.Item name="departmentIds" label="部门" rules={placed ? [] : [{ required: true, message: "请选择1至10个部门" }]}>
          {placed ? <Reading text={nameIn(base.departments)} /> : <TreeSelect multiple treeData={choices(tree.departments)} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: "title" }} placeholder="选择部门" />}
        </Form.Item>
        <Form.Item name="roleIds" label="角色" extra={placed ? "不能修改自己的部门和角色，请联系其他管理员。" : "角色决定成员能看到什么、能做什么。"}>
          {placed ? <Reading text={nameIn(base.roles)} /> : <RoleSelect roles={tree.roles} had={(base?.roles ?? []).map((r) => r.id)} />}
        </Form.Item>
        <Form.Item name="position" label="职务" rules={rules.position}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="email" label="邮箱" rules={rules.email}>
          <Input autoComplete="off" inputMode="email" />
        </Form.Item>
      </Form>
      <Unsaved when={changed && !busy} />
    </Drawer>
  );
}
