import { Checkbox } from "antd";
import { Fragment } from "react";
import type { ResourceRow } from "@/api/shapes";
import { branchesOf, tickBranch, tickOf, tickOne } from "./tree";
import s from "./role.module.css";

interface Props {
  rows: readonly ResourceRow[];
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Menus with their buttons, three states each. What the reader does not hold himself he cannot give or take. */
export function RightsEditor({ rows, value = [], onChange }: Props) {
  const held = new Set(value);
  const put = (next: Set<string>) => onChange?.(rows.filter((r) => next.has(r.id)).map((r) => r.id));
  return (
    <div className={s.rights}>
      {branchesOf(rows).map((branch, i, all) => {
        const { menu, buttons } = branch;
        const tick = tickOf(branch, held);
        const head = menu.group !== all[i - 1]?.menu.group && menu.group;
        return (
          <Fragment key={menu.id}>
            {head && <p className={s.group}>{head}</p>}
            <fieldset className={s.branch}>
              <legend className="sr">{menu.name}</legend>
              <Checkbox className={s.menu} checked={tick === "all"} indeterminate={tick === "some"} disabled={!menu.grantable} onChange={() => put(tickBranch(branch, held))}>
                {menu.name}
              </Checkbox>
              <span className={s.buttons}>
                {[{ ...menu, name: "查看" }, ...buttons].map((r) => (
                  <Checkbox key={r.id} checked={held.has(r.id)} disabled={!r.grantable} onChange={() => put(tickOne(branch, r.id, held))}>
                    {r.name}
                  </Checkbox>
                ))}
              </span>
            </fieldset>
          </Fragment>
        );
      })}
    </div>
  );
}
