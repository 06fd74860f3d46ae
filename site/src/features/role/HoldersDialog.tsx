import { Select } from "antd";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import type { ResourceRow } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import { RowSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip } from "@/ui/states";
import { branchesOf } from "./tree";
import s from "./role.module.css";

/** Who holds a permission, and by which role. */
export function HoldersDialog({ resources, onClose }: { resources: readonly ResourceRow[]; onClose: () => void }) {
  const [permission, setPermission] = useState<string>();
  const read = useRead("/micro/sys/role/holders", { permission: permission ?? "" }, !!permission);
  const options = branchesOf(resources).map(({ menu, buttons }) => ({
    label: menu.name,
    options: [{ ...menu, name: `查看${menu.name}` }, ...buttons].map((r) => ({ value: r.permission, label: r.name })),
  }));
  const records = read.data?.records ?? [];
  return (
    <Dialog title="谁有此权限" width={640} onClose={onClose}>
      <Select className={s.whole} aria-label="权限" placeholder="选择一项权限" showSearch={{ optionFilterProp: "label" }} value={permission} options={options} onChange={setPermission} />
      {read.error ? (
        <ErrorStrip error={read.error} onRetry={() => void read.mutate()} />
      ) : !permission ? (
        <Empty of="member" text="选择一项权限，查看哪些成员拥有它，以及来自哪个角色。" />
      ) : !read.data ? (
        <RowSkeleton rows={4} />
      ) : (
        <>
          <p className={s.total}>
            共 <b className="num">{read.data.total}</b> 名成员拥有此权限
          </p>
          <ul className={s.people}>
            {records.map((h) => (
              <li key={h.userId}>
                <span>
                  <b>{h.name}</b>
                  <small>{[h.position, h.departments].filter(Boolean).join(" · ")}</small>
                </span>
                <span className={s.by}>
                  {h.owner && <span className="tag">所有者</span>}
                  {h.roles.map((name) => (
                    <span className="tag" key={name}>
                      {name}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
