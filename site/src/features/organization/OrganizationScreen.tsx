import { Dropdown } from "antd";
import { useRouter } from "next/router";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import { post } from "@/api/client";
import { useSubmit } from "@/api/useSubmit";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Dialog } from "@/ui/antd/Dialog";
import { Drawer } from "@/ui/antd/Drawer";
import { useNarrow } from "@/ui/antd/ListTable";
import { Icon } from "@/ui/Icon";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { RowSkeleton } from "@/ui/skeletons";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { DepartmentDialog, MoveDialog } from "./DepartmentDialog";
import { DepartmentTree, type TreeActs } from "./DepartmentTree";
import { HandOver } from "./HandOver";
import { ImportDialog } from "./ImportDialog";
import { InviteDialog } from "./InviteDialog";
import { MemberDrawer } from "./MemberDrawer";
import { MemberTable } from "./MemberTable";
import { OwnerDialog, type OwnerAct } from "./OwnerDialog";
import { pathTo, refreshed, type Member, type Node, type Tree } from "./tree";
import s from "./organization.module.css";

export type OrgDialog =
  | { kind: "addDepartment"; parent: Node }
  | { kind: "editDepartment"; node: Node }
  | { kind: "moveDepartment"; node: Node }
  | { kind: "deleteDepartment"; node: Node }
  | { kind: "member"; member?: Member }
  | { kind: "invite" }
  | { kind: "import" }
  | { kind: "owner"; act: OwnerAct };

/** An enterprise's departments and members. */
export function OrganizationScreen({ title }: { title: string }) {
  const { data, error, mutate } = useRead("/micro/sys/department/tree", {});
  return (
    <AntdLayout>
      {data ? (
        <Organization title={title} tree={data} />
      ) : (
        <section className="panel" aria-label={title}>
          <h1 className="sr">{title}</h1>
          {error ? <ErrorStrip error={error} onRetry={() => void mutate()} /> : <RowSkeleton rows={8} />}
        </section>
      )}
    </AntdLayout>
  );
}

function Organization({ title, tree }: { title: string; tree: Tree }) {
  const router = useRouter();
  const narrow = useNarrow();
  const dialog = useDialog<OrgDialog>();
  const [drawer, setDrawer] = useState(false);
  const nodes = tree.departments;
  const asked = typeof router.query.departmentId === "string" ? router.query.departmentId : "";
  const selected = nodes.some((n) => n.id === asked) ? asked : "";
  const path = pathTo(nodes, selected || (nodes[0]?.id ?? ""));
  const here = path.at(-1);
  const move = useSubmit("/micro/sys/department/move", { refresh: refreshed, onDone: () => toast("部门已移动", "ok") });

  const acts: TreeActs = {
    select: (id) => {
      const { departmentId: _, page: __, ...query } = router.query;
      void router.replace({ pathname: router.pathname, query: nodes[0]?.id === id ? query : { ...query, departmentId: id } }, undefined, { shallow: true, scroll: false });
      if (narrow) setDrawer(false);
    },
    add: (parent) => dialog.open({ kind: "addDepartment", parent }),
    edit: (node) => dialog.open({ kind: "editDepartment", node }),
    move: (node) => dialog.open({ kind: "moveDepartment", node }),
    remove: (node) => dialog.open({ kind: "deleteDepartment", node }),
    drop: (to) => void move.submit(to),
  };
  const own: { key: OwnerAct; label: string; danger?: boolean }[] = [
    ...(tree.can.handOver ? [{ key: "handOver" as const, label: "移交企业" }, { key: "dissolve" as const, label: "解散企业", danger: true }] : []),
    ...(tree.can.leave ? [{ key: "leave" as const, label: "退出企业", danger: true }] : []),
  ];
  const departments = (
    <>
      {move.error !== null && <ErrorStrip error={move.error} />}
      <DepartmentTree tree={tree} selected={selected} acts={acts} />
    </>
  );

  return (
    <>
      <ScreenHead title={title} note={tree.seats > 0 ? `${tree.members} 人（含待加入和已停用），席位 ${tree.seats}` : `您可以查看 ${tree.members} 人（含待加入和已停用）`}>
        {own.length > 0 && (
          <Dropdown menu={{ items: own, onClick: ({ key }) => dialog.open({ kind: "owner", act: key as OwnerAct }) }} trigger={["click"]}>
            <button type="button" className="btn" aria-haspopup="menu">
              更多
              <Icon name="down" />
            </button>
          </Dropdown>
        )}
        <Permit any={["org:user:invite"]}>
          <button type="button" className="btn" onClick={() => dialog.open({ kind: "invite" })}>
            邀请成员
          </button>
        </Permit>
        <Permit any={["org:user:import"]}>
          <button type="button" className="btn" onClick={() => dialog.open({ kind: "import" })}>
            批量导入
          </button>
        </Permit>
        <Permit any={["org:user:add"]}>
          <button type="button" className="btn p" onClick={() => dialog.open({ kind: "member" })}>
            添加成员
          </button>
        </Permit>
      </ScreenHead>
      <HandOver of={tree.handOver} />
      <div className={s.split}>
        <section className={`panel ${s.tree}`} aria-label="部门">
          <header>
            <h2>部门</h2>
            {here?.can.add && (
              <button type="button" className="link" onClick={() => acts.add(here)}>
                新增
              </button>
            )}
          </header>
          {!narrow && departments}
        </section>
        <section className="panel" aria-label="成员">
          <button type="button" className={s.pick} aria-haspopup="dialog" onClick={() => setDrawer(true)}>
            <span>{path.map((n) => n.name).join(" / ")}</span>
            <Icon name="down" />
          </button>
          {here && (
            <div className={s.about}>
              <h2>{here.name}</h2>
              {here.leaderName && (
                <span>
                  负责人<b>{here.leaderName}</b>
                </span>
              )}
              <span>
                成员<b className="num">{here.totalCount}</b>
              </span>
              {path.length > 1 && (
                <span>
                  上级部门<b>{path.at(-2)?.name}</b>
                </span>
              )}
            </div>
          )}
          <MemberTable tree={tree} onEdit={(member) => dialog.open({ kind: "member", member })} onAdd={() => dialog.open({ kind: "member" })} />
        </section>
      </div>
      <Drawer open={drawer && narrow} width="85%" placement="left" title="部门" onClose={() => setDrawer(false)} styles={{ body: { padding: 0 } }}>
        {departments}
      </Drawer>
      <Dialogs dialog={dialog} tree={tree} selected={selected} onSelect={acts.select} />
    </>
  );
}

function Dialogs({ dialog, tree, selected, onSelect }: { dialog: ReturnType<typeof useDialog<OrgDialog>>; tree: Tree; selected: string; onSelect: (id: string) => void }) {
  const { value, close } = dialog;
  switch (value?.kind) {
    case "addDepartment":
    case "editDepartment":
      return <DepartmentDialog asked={value} tree={tree} onClose={close} />;
    case "moveDepartment":
      return <MoveDialog node={value.node} tree={tree} onClose={close} />;
    case "deleteDepartment":
      return <DeleteDialog node={value.node} onClose={close} onDone={() => onSelect(value.node.parentId)} />;
    case "member":
      return <MemberDrawer member={value.member} tree={tree} department={selected} onClose={close} />;
    case "invite":
      return <InviteDialog tree={tree} department={selected} onClose={close} />;
    case "import":
      return <ImportDialog onClose={close} />;
    case "owner":
      return <OwnerDialog act={value.act} waits={tree.handOver} onClose={close} />;
  }
  return null;
}

function DeleteDialog({ node, onClose, onDone }: { node: Node; onClose: () => void; onDone: () => void }) {
  const { submit, busy, error } = useSubmit((id: string, attempt) => post("/micro/sys/department/delete", { id }, attempt), {
    refresh: refreshed,
    onDone: () => {
      toast("部门已删除", "ok");
      onClose();
      onDone();
    },
  });
  return (
    <Dialog title={`删除“${node.name}”？`} width={440} yes="删除" onYes={() => void submit(node.id)} danger busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <p>部门删除后不能恢复。部门里还有成员或下级部门时不能删除。</p>
    </Dialog>
  );
}
