import { Button, Select } from "antd";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import type { RoleMember, RoleRow } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { useFoundMembers } from "@/parts/useFoundMembers";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Drawer } from "@/ui/antd/Drawer";
import { RowSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./role.module.css";

const refresh = ["/micro/sys/role/page", "/micro/sys/role/info", "/micro/sys/role/holders", "/micro/sys/user/page"] as const;

/** Who has a role, and who gets it. */
export function RoleMembers({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const read = useRead("/micro/sys/role/info", { id: role.id });
  const now = read.data;
  const { submit, busy, error } = useSubmit("/micro/sys/role/assign", { refresh });
  const members = now?.members ?? [];
  const take = (m: RoleMember) => submit({ id: role.id, remove: [m.userId] }).then((done) => done && toast(`已取消 ${m.name} 的角色`, "ok"));
  return (
    <Drawer width={560} title={`成员：${role.name}`} onClose={onClose} className={s.drawer} destroyOnHidden>
      {error !== null && <ErrorStrip error={error} />}
      {now?.can.grant && <Picker role={role} have={members} busy={busy} onAdd={async (ids) => !!(await submit({ id: role.id, add: ids }))} />}
      {read.error && !now ? (
        <ErrorStrip error={read.error} onRetry={() => void read.mutate()} />
      ) : !now ? (
        <RowSkeleton rows={6} />
      ) : members.length === 0 ? (
        <Empty of="member" text="还没有成员使用这个角色。" />
      ) : (
        <>
          <p className={s.total}>
            共 <b className="num">{now.userCount}</b> 人{now.userCount > members.length && `，显示前 ${members.length} 人`}
          </p>
          <ul className={s.people}>
            {members.map((m) => (
              <li key={m.userId}>
                <span>
                  <b>{m.name}</b>
                  <small>{[m.position, m.departments].filter(Boolean).join(" · ") || "未设置部门"}</small>
                </span>
                {m.status !== 0 && <span className="tag">{m.status === 1 ? "已停用" : "待接受"}</span>}
                {now.can.grant && (
                  <ConfirmButton size="small" danger title={`取消 ${m.name} 的“${role.name}”？`} detail="取消后，他在下一次操作时就没有这些权限。" yes="取消角色" onYes={() => take(m)}>
                    取消角色<span className="sr">，{m.name}</span>
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

/** Finds members by name or the end of their telephone and gives them the role. */
function Picker({ role, have, busy, onAdd }: { role: RoleRow; have: readonly RoleMember[]; busy: boolean; onAdd: (ids: string[]) => Promise<boolean> }) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<{ value: string; label: string }[]>([]);
  const { rows, nothing } = useFoundMembers(typed);
  const has = new Set(have.map((m) => m.userId));
  const options = (rows ?? []).filter((m) => !has.has(m.userId)).map((m) => ({ value: m.userId, label: `${m.name} ${m.telephone}` }));
  return (
    <div className={s.picker}>
      <Select
        mode="multiple"
        labelInValue
        aria-label={`给成员添加角色 ${role.name}`}
        placeholder="搜索姓名或手机号后四位，选择成员"
        value={picked}
        maxCount={70}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={options}
        notFoundContent={rows?.length ? "没有可添加的成员" : nothing}
        onChange={(value: { value: string; label: string }[]) => setPicked(value)}
      />
      <Button
        type="primary"
        loading={busy}
        disabled={!picked.length}
        onClick={() =>
          void onAdd(picked.map((p) => p.value)).then((done) => {
            if (!done) return;
            toast(`已给 ${picked.length} 人添加“${role.name}”`, "ok");
            setPicked([]);
          })
        }
      >
        添加
      </Button>
    </div>
  );
}
