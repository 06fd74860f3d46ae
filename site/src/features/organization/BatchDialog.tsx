import { Form, TreeSelect } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { RoleSelect } from "./MemberDrawer";
import { choices, failures, refreshed, type Member, type Tree } from "./tree";
import s from "./organization.module.css";

/** The same departments, or the same roles, for many. What is refused stays as it is and is told. */
export function BatchDialog({ kind, members, tree, onClose }: { kind: "departments" | "roles"; members: Member[]; tree: Tree; onClose: (done: boolean) => void }) {
  const [ids, setIds] = useState<string[]>([]);
  const [left, setLeft] = useState("");
  const { submit, busy, error } = useSubmit((input: { departmentIds?: string[]; roleIds?: string[] }, attempt) => post("/micro/sys/user/update", { userIds: members.map((m) => m.userId), ...input }, attempt), {
    refresh: refreshed,
    onDone: ({ done, failed }) => {
      if (done?.length) toast(`已调整 ${done.length} 人`, "ok");
      if (failed?.length) return setLeft(failures(failed));
      onClose(true);
    },
  });
  const title = kind === "departments" ? "调整部门" : "分配角色";
  return (
    <Dialog title={`${title}（${members.length} 人）`} yes="确定" onYes={() => void submit(kind === "departments" ? { departmentIds: ids } : { roleIds: ids })} no={left ? "关闭" : "取消"} busy={busy} missing={!ids.length} onClose={() => onClose(!!left)}>
      {error !== null && <ErrorStrip error={error} />}
      {left && (
        <p className={s.left} role="alert">
          没有调整：{left}
        </p>
      )}
      <Form layout="vertical">
        <Form.Item label={kind === "departments" ? "新的部门" : "新的角色"} htmlFor="batch" extra={`选中的成员原来的${kind === "departments" ? "部门" : "角色"}会被替换。`}>
          {kind === "departments" ? (
            <TreeSelect id="batch" multiple value={ids} onChange={setIds} treeData={choices(tree.departments)} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: "title" }} placeholder="选择部门" style={{ width: "100%" }} />
          ) : (
            <RoleSelect id="batch" roles={tree.roles} value={ids} onChange={setIds} />
          )}
        </Form.Item>
      </Form>
    </Dialog>
  );
}
