import { Form, Input, Select, TreeSelect } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import { DepartmentInputRules } from "@/api/gen/enterprise";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { Reading } from "@/ui/antd/Reading";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { MemberSelect } from "./MemberSelect";
import { below, beyond, choices, refreshed, type Node, type Tree } from "./tree";

const rules = rulesOf(DepartmentInputRules);

type Asked = { kind: "addDepartment"; parent: Node } | { kind: "editDepartment"; node: Node };

/** A new department, or another name and leader for one. */
export function DepartmentDialog({ asked, tree, onClose }: { asked: Asked; tree: Tree; onClose: () => void }) {
  const [form] = Form.useForm<{ parentId: string; name: string; leaderId?: string }>();
  const node = asked.kind === "editDepartment" ? asked.node : undefined;
  const whole = !!node && !node.parentId;
  const { submit, busy, error } = useSubmit(
    ({ parentId, name, leaderId }: { parentId: string; name: string; leaderId?: string }, attempt) =>
      node
        ? post("/micro/sys/department/edit", { id: node.id, name, leaderId: leaderId ?? "", rev: node.rev }, attempt)
        : post("/micro/sys/department/add", { parentId, name, leaderId: leaderId ?? "" }, attempt),
    {
      form,
      refresh: refreshed,
      onDone: () => {
        toast(node ? "部门已保存" : "部门已新增", "ok");
        onClose();
      },
    },
  );
  return (
    <Dialog title={node ? "编辑部门" : "新增部门"} yes="保存" onYes={form.submit} busy={busy} onClose={onClose}>
      <Form
        form={form}
        name="department"
        layout="vertical"
        initialValues={node ? { parentId: node.parentId, name: node.name, leaderId: node.leaderId || undefined } : { parentId: asked.kind === "addDepartment" ? asked.parent.id : "", name: "" }}
        onFinish={(fields) => void submit(fields)}
      >
        {error !== null && <ErrorStrip error={error} />}
        {!node && (
          <Form.Item name="parentId" label="上级部门" rules={rules.parentId}>
            <TreeSelect treeData={choices(tree.departments, beyond(tree.departments, "add"))} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: "title" }} />
          </Form.Item>
        )}
        <Form.Item name="name" label="部门名称" rules={whole ? [] : rules.name} extra={whole ? "这是企业本身，名称随企业简称。" : undefined}>
          {whole ? <Reading /> : <Input />}
        </Form.Item>
        <Form.Item name="leaderId" label="负责人" extra="可以不选。负责人须是本企业成员。">
          <MemberSelect known={node?.leaderId ? { id: node.leaderId, name: node.leaderName } : undefined} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Moves a department by choosing its place: what dragging does, without a mouse. */
export function MoveDialog({ node, tree, onClose }: { node: Node; tree: Tree; onClose: () => void }) {
  const nodes = tree.departments;
  const [parentId, setParent] = useState(node.parentId);
  const siblings = nodes.filter((n) => n.parentId === parentId && n.id !== node.id);
  const [order, setOrder] = useState(node.order);
  const { submit, busy, error } = useSubmit("/micro/sys/department/move", {
    refresh: refreshed,
    onDone: () => {
      toast("部门已移动", "ok");
      onClose();
    },
  });
  const places = [{ value: 0, label: "最前" }, ...siblings.map((n, i) => ({ value: i + 1, label: `“${n.name}”之后` }))];
  return (
    <Dialog title={`移动“${node.name}”`} yes="移动" onYes={() => void submit({ id: node.id, parentId, order: Math.min(order, siblings.length) })} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form layout="vertical">
        <Form.Item label="移到" htmlFor="moveParent">
          <TreeSelect
            id="moveParent"
            value={parentId}
            treeData={choices(nodes, new Set([...below(nodes, node.id), ...beyond(nodes, "take")]))}
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: "title" }}
            onChange={(id: string) => {
              setParent(id);
              setOrder(nodes.filter((n) => n.parentId === id && n.id !== node.id).length);
            }}
          />
        </Form.Item>
        <Form.Item label="位置" htmlFor="movePlace">
          <Select id="movePlace" value={Math.min(order, siblings.length)} options={places} onChange={setOrder} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
