import { Button, Input, Tag } from "antd";
import { text } from "@/api/filters";
import { useRead } from "@/api/hooks";
import type { RoleRow } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Icon } from "@/ui/Icon";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { CompareDialog } from "./CompareDialog";
import { HoldersDialog } from "./HoldersDialog";
import { RoleDrawer } from "./RoleDrawer";
import { RoleMembers } from "./RoleMembers";
import { scopes } from "@/parts/scopes";
import s from "./role.module.css";

type Open = { kind: "role"; id: string } | { kind: "members"; role: RoleRow } | { kind: "compare" } | { kind: "holders" };

/** The roles of an enterprise: what they open, whose records they show, who has them. */
export function RoleScreen({ title }: { title: string }) {
  const list = useList("/micro/sys/role/page", { filters: { keyword: text(40) } });
  const resources = useRead("/micro/sys/resource/list", { category: "pc" });
  const dialog = useDialog<Open>();
  const { submit } = useSubmit("/micro/sys/role/delete", { refresh: ["/micro/sys/role/page", "/micro/sys/role/info"] });
  const rows = resources.data ?? [];

  const columns: ListColumn<RoleRow>[] = [
    {
      title: "角色",
      dataIndex: "name",
      card: "title",
      render: (name: string, role) => (
        <span className={s.name}>
          <button type="button" className={s.link} onClick={() => dialog.open({ kind: "role", id: role.id })}>
            {name}
          </button>
          {role.builtIn && <Tag>内置</Tag>}
        </span>
      ),
    },
    { title: "说明", dataIndex: "remark", render: (remark: string) => <span className={s.remark}>{remark || "—"}</span> },
    { title: "数据范围", dataIndex: "dataScope", render: (scope: RoleRow["dataScope"]) => scopes[scope].label },
    { title: "权限（项）", dataIndex: "resources", align: "right", render: (n: number) => <span className="num">{n}</span> },
    {
      title: "成员（人）",
      dataIndex: "userCount",
      align: "right",
      card: "side",
      render: (n: number, role) => (
        <button type="button" className={`num ${s.link} ${s.held}`} onClick={() => dialog.open({ kind: "members", role })}>
          {n}
          <span className="sr"> 名成员，{role.name}</span>
        </button>
      ),
    },
    { title: "创建时间", dataIndex: "createTime", render: (at: string) => <span className="num">{at.slice(0, 10)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, role) => (
        <span className={s.acts}>
          <Button size="small" onClick={() => dialog.open({ kind: "role", id: role.id })}>
            {role.can.edit ? "编辑" : "查看"}
            <span className="sr">，{role.name}</span>
          </Button>
          <Button size="small" onClick={() => dialog.open({ kind: "members", role })}>
            成员<span className="sr">，{role.name}</span>
          </Button>
          {role.can.delete && (
            <ConfirmButton
              size="small"
              danger
              title={`删除角色“${role.name}”？`}
              detail="删除后不能恢复。"
              yes="删除"
              onYes={async () => {
                if (await submit({ id: role.id })) toast("角色已删除", "ok");
                else await list.retry();
              }}
            >
              删除<span className="sr">，{role.name}</span>
            </ConfirmButton>
          )}
        </span>
      ),
    },
  ];

  return (
    <AntdLayout>
      <ScreenHead title={title} note={list.total !== undefined ? `${list.total} 个角色` : undefined}>
        <Permit any={["role:role:view"]}>
          <Button onClick={() => dialog.open({ kind: "holders" })}>谁有此权限</Button>
        </Permit>
        <Button onClick={() => dialog.open({ kind: "compare" })}>对比角色</Button>
        <Permit any={["role:role:add"]}>
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => dialog.open({ kind: "role", id: "" })}>
            新增角色
          </Button>
        </Permit>
      </ScreenHead>
      <section className="panel" aria-label={title}>
        {resources.error && <ErrorStrip error={resources.error} onRetry={() => void resources.mutate()} />}
        <FilterBar list={list}>
          <Input {...list.keyword("keyword")} prefix={<Icon name="search" />} placeholder="角色名称或说明" aria-label="角色名称或说明" allowClear />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(r) => r.id} label="角色列表" empty={{ of: "member", text: "还没有角色。" }} />
      </section>
      {dialog.value?.kind === "role" && rows.length > 0 && <RoleDrawer id={dialog.value.id} resources={rows} onClose={dialog.close} />}
      {dialog.value?.kind === "members" && <RoleMembers role={dialog.value.role} onClose={dialog.close} />}
      {dialog.value?.kind === "compare" && <CompareDialog resources={rows} onClose={dialog.close} />}
      {dialog.value?.kind === "holders" && <HoldersDialog resources={rows} onClose={dialog.close} />}
    </AntdLayout>
  );
}
