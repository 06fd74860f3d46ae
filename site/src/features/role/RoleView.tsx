import { useRead } from "@/api/hooks";
import type { ResourceRow, RoleInfo } from "@/api/shapes";
import { scopes } from "@/parts/scopes";
import { branchesOf, tickOf } from "./tree";
import s from "./role.module.css";

/** A role for who may not change it: what it opens, and why it is only shown. */
export function RoleView({ role, resources }: { role: RoleInfo; resources: readonly ResourceRow[] }) {
  const custom = role.dataScope === "custom";
  const { data } = useRead("/micro/sys/department/tree", {}, custom);
  const departments = (data?.departments ?? []).filter((d) => role.departmentIds.includes(d.id)).map((d) => d.name);
  const held = new Set(role.resourceIds);
  const branches = branchesOf(resources).filter((branch) => tickOf(branch, held) !== "none");
  return (
    // The drawer scrolls, and has nothing else that the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label="角色的权限" tabIndex={0}>
      <p className={s.note}>{role.builtIn ? "系统内置角色，由平台维护，不能修改。" : "您没有编辑权限，或该角色包含您没有的权限，只能查看。"}</p>
      <dl className={s.view}>
        <dt>备注</dt>
        <dd>{role.remark || "未填写"}</dd>
        <dt>数据范围</dt>
        <dd>
          {scopes[role.dataScope].label}
          <span className="t3">{custom ? departments.join("、") : scopes[role.dataScope].text}</span>
        </dd>
        <dt>菜单与按钮权限</dt>
        <dd>
          {!branches.length && "没有任何权限"}
          <ul>
            {branches.map(({ menu, buttons }) => (
              <li key={menu.id}>
                <b>{menu.name}</b>
                <span>{[{ id: menu.id, name: "查看" }, ...buttons].filter((r) => held.has(r.id)).map((r) => r.name).join("、")}</span>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </div>
  );
}
