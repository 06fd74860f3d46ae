import { Button, Form, Input, Radio, TreeSelect } from "antd";
import { RoleInputRules } from "@/api/gen/enterprise";
import { useOpening, useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { ResourceRow, RoleInfo } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Drawer } from "@/ui/antd/Drawer";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { departmentTree } from "./departments";
import { RightsEditor } from "./RightsEditor";
import { RoleView } from "./RoleView";
import { scopes } from "@/parts/scopes";
import s from "./role.module.css";

const rules = rulesOf(RoleInputRules);
const labels = { name: "角色名称", remark: "备注", dataScope: "数据范围" } as const;
type Fields = Pick<RoleInfo, "name" | "remark" | "dataScope"> & { departmentIds: string[]; resourceIds: string[] };
const fieldsOf = (r: RoleInfo | undefined): Fields => ({
  name: r?.name ?? "",
  remark: r?.remark ?? "",
  dataScope: r?.dataScope ?? "self",
  departmentIds: r?.departmentIds ?? [],
  resourceIds: r?.resourceIds ?? ["home"],
});

interface Props {
  /** Empty for a new role. */
  id: string;
  resources: readonly ResourceRow[];
  onClose: () => void;
}

/** A role as it is, and as somebody wants it who may change it. */
export function RoleDrawer({ id, resources, onClose }: Props) {
  const read = useRead("/micro/sys/role/info", { id }, !!id, useOpening());
  const role = read.data;
  const readOnly = !!id && !role?.can.edit;
  const title = !id ? "新增角色" : readOnly ? "查看角色" : "编辑角色";
  return (
    <Drawer width={720} title={role ? `${title}：${role.name}` : title} onClose={onClose} mask={{ closable: false }} className={s.drawer} destroyOnHidden>
      {read.error && !role ? (
        <ErrorStrip error={read.error} onRetry={() => void read.mutate()} />
      ) : id && !role ? (
        <FormSkeleton />
      ) : (
        role && readOnly ? <RoleView role={role} resources={resources} /> : <RoleForm role={role} resources={resources} onClose={onClose} />
      )}
    </Drawer>
  );
}

function RoleForm({ role, resources, onClose }: { role: RoleInfo | undefined; resources: readonly ResourceRow[]; onClose: () => void }) {
  const { form, base, first, now, onStale, stale } = useFormOf(role, fieldsOf);
  const scope = Form.useWatch("dataScope", form) ?? role?.dataScope ?? "self";
  const tree = useRead("/micro/sys/department/tree", {}, scope === "custom");
  const { submit, busy, error } = useSubmit(role ? "/micro/sys/role/edit" : "/micro/sys/role/add", {
    form,
    refresh: ["/micro/sys/role/page", "/micro/sys/role/info", "/micro/sys/role/holders"],
    onStale,
    onDone: () => {
      toast(role ? "角色已保存，成员下次操作时生效" : "角色已新增", "ok");
      onClose();
    },
  });
  return (
    <Form
      form={form}
      name="role"
      layout="vertical"
      initialValues={first}
      onFinish={(fields: Fields) => void submit({ ...fields, departmentIds: fields.dataScope === "custom" ? fields.departmentIds : [], ...(base ? { id: base.id, rev: base.rev } : {}) } as never)}
    >
      {error !== null && <ErrorStrip error={error} />}
      <Form.Item name="name" label={labels.name} rules={rules.name}>
        <Input />
      </Form.Item>
      <Form.Item name="remark" label={labels.remark} rules={rules.remark}>
        <Input placeholder="这个角色给谁用，负责什么" />
      </Form.Item>
      <Form.Item name="dataScope" label={labels.dataScope} rules={rules.dataScope}>
        <Radio.Group className={s.scopes}>
          {Object.entries(scopes).map(([value, { label, text }]) => (
            <Radio key={value} value={value}>
              {label}
              <small>{text}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {scope === "custom" && (
        <Form.Item name="departmentIds" label="可查看的部门" rules={[{ required: true, message: "请选择可查看的部门" }]}>
          <TreeSelect treeCheckable treeCheckStrictly={false} treeDefaultExpandAll showCheckedStrategy="SHOW_ALL" placeholder="选择部门" loading={!tree.data && !tree.error} treeData={departmentTree(tree.data?.departments ?? [])} />
        </Form.Item>
      )}
      <Form.Item name="resourceIds" label="菜单与按钮权限" tooltip="您只能授予自己拥有的权限">
        <RightsEditor rows={resources} />
      </Form.Item>
      <div className={s.foot}>
        <Button onClick={onClose} disabled={busy}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {role ? "保存" : "新增"}
        </Button>
      </div>
      {stale && (
        <StaleDialog
          differences={differences<Fields>(labels, now, stale.theirs, { dataScope: (v: RoleInfo["dataScope"]) => scopes[v].label })}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </Form>
  );
}
