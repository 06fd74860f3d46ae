import { Input, Select } from "antd";
import { useState } from "react";
import { oneOf, text } from "@/api/filters";
import { post, postFile } from "@/api/client";
import { saveFile } from "@/api/save";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { Permit } from "@/session/Permit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Dialog } from "@/ui/antd/Dialog";
import type { Lines, RowAct } from "@/ui/antd/ListLines";
import { FilterBar, ListTable, useNarrow, type ListColumn } from "@/ui/antd/ListTable";
import { statusOptions, StatusTag } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { AppsDialog } from "./AppsDialog";
import { BatchDialog } from "./BatchDialog";
import { memberStatus } from "./status";
import { failures, refreshed, type Member, type Tree } from "./tree";
import s from "./organization.module.css";

const states = statusOptions(memberStatus).map((o) => ({ value: String(o.value) as "0" | "1" | "2", label: o.label }));
const seen = [
  { value: "7" as const, label: "7 天内登录" },
  { value: "30" as const, label: "30 天内登录" },
  { value: "90" as const, label: "90 天内登录" },
  { value: "never" as const, label: "从未登录" },
];

/** The members of the chosen department, with what can be done to one or to many. */
export function MemberTable({ tree, onEdit, onAdd }: { tree: Tree; onEdit: (m: Member) => void; onAdd: () => void }) {
  const list = useList("/micro/sys/user/page", {
    filters: { keyword: text(40), status: oneOf(["0", "1", "2"]), roleId: text(64), seen: oneOf(["7", "30", "90", "never"]), departmentId: text(64) },
    sorts: ["name", "seen", "joined"],
    input: ({ keyword, status, roleId, seen, departmentId }) => ({ keyword, status: status === undefined ? undefined : Number(status), roleId, seen, departmentId }),
  });
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<Member[]>([]);
  // On a phone rows are chosen in a mode of its own.
  const [picking, setPicking] = useState(false);
  const dialog = useDialog<{ kind: "departments" | "roles" } | { kind: "apps" | "remove"; member: Member }>();
  const { submit, busy, error, clear } = useSubmit(
    (act: { path: "/micro/sys/user/update" | "/micro/sys/user/delete" | "/family/teamSpace/team/remind"; ids: string[]; status?: 0 | 1; done: string }, attempt) =>
      post(act.path, act.path === "/micro/sys/user/update" ? { userIds: act.ids, status: act.status } : { userIds: act.ids }, attempt).then((r) => ({ ...r, said: act.done })),
    {
      refresh: refreshed,
      onDone: ({ done, failed, said }) => {
        setChosen([]);
        if (done?.length) toast(`${said} ${done.length} 人`, "ok");
        if (failed?.length) toast(failures(failed), "bad");
      },
    },
  );
  const ids = chosen.map((m) => m.userId);
  const every = (can: keyof Member["can"]) => chosen.some((m) => m.can[can]);
  const only = (can: keyof Member["can"]) => chosen.filter((m) => m.can[can]).map((m) => m.userId);

  const update = (m: Member, status: 0 | 1) => void submit({ path: "/micro/sys/user/update", ids: [m.userId], status, done: status === 0 ? "已启用" : "已停用" });
  const actsOf = (m: Member): RowAct[] => [
    ...(m.can.edit ? [{ key: "edit", label: "编辑", run: () => onEdit(m) }] : []),
    ...(m.can.apps ? [{ key: "apps", label: "应用", run: () => dialog.open({ kind: "apps", member: m }) }] : []),
    ...(m.can.invite ? [{ key: "remind", label: "重发邀请", disabled: busy, run: () => void submit({ path: "/family/teamSpace/team/remind", ids: [m.userId], done: "已重新邀请" }) }] : []),
    ...(m.can.disable ? [{ key: "status", label: m.status === 1 ? "启用" : "停用", disabled: busy, run: () => update(m, m.status === 1 ? 0 : 1) }] : []),
  ];

  const columns: ListColumn<Member>[] = [
    {
      title: "姓名",
      dataIndex: "name",
      key: "name",
      sorter: true,
      card: "title",
      render: (name: string, m) => (
        <span className={s.person}>
          <i className={`av ${s.av}`} aria-hidden="true">
            {[...name][0]}
          </i>
          <span>
            {name}
            {m.owner && <span className={`tag ${s.owner}`}>所有者</span>}
            {narrow ? <small>{[m.departments[0]?.name, m.position].filter(Boolean).join(" · ")}</small> : m.position && <small>{m.position}</small>}
          </span>
        </span>
      ),
    },
    { title: "部门", key: "departments", render: (_, m) => m.departments.map((d) => d.name).join("、") },
    {
      title: "角色",
      key: "roles",
      render: (_, m) =>
        m.roles?.length ? (
          <span className={s.tags} title={m.roles.map((r) => r.name).join("、")}>
            {m.roles.slice(0, 2).map((r) => (
              <span className="tag" key={r.id}>
                {r.name}
              </span>
            ))}
            {m.roles.length > 2 && <span className="t3">等 {m.roles.length} 个</span>}
          </span>
        ) : (
          <span className="t3">未分配</span>
        ),
    },
    { title: "手机号", dataIndex: "telephone", render: (t: string) => <span className="num">{t}</span> },
    { title: "状态", dataIndex: "status", card: "side", render: (v: 0 | 1 | 2) => <StatusTag of={memberStatus} value={v} /> },
    { title: "最近登录", dataIndex: "lastLoginTime", key: "seen", sorter: true, render: (t: string) => <span className={`num t2 ${s.seen}`}>{t ? momentOf(t) : "从未登录"}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, m) => (
        <span className={s.ops}>
          {actsOf(m).map((act) => (
            <button key={act.key} type="button" className="link" disabled={act.disabled} onClick={act.run}>
              {act.label}
              <span className="sr">，{m.name}</span>
            </button>
          ))}
        </span>
      ),
    },
  ];
  const selection = {
    scroll: undefined, // with it antd copies the head's checkbox to where nobody sees it, and Tab still goes there
    rowSelection: {
      selectedRowKeys: ids,
      onChange: (_: React.Key[], rows: Member[]) => {
        clear();
        setChosen(rows);
      },
      getCheckboxProps: (m: Member) => ({ "aria-label": `选择 ${m.name}` }),
      getTitleCheckboxProps: () => ({ "aria-label": "选择本页全部成员" }),
    },
  };
  const selects = list.tableProps.dataSource.some((m) => m.can.place || m.can.remove || m.can.disable);
  const view = { ...list, tableProps: selects ? Object.assign({}, list.tableProps, selection) : list.tableProps };
  const lines: Lines<Member> = {
    name: (m) => m.name,
    acts: (m) => [...actsOf(m), ...(m.can.remove ? [{ key: "remove", label: "移出企业", danger: true, run: () => dialog.open({ kind: "remove", member: m }) }] : [])],
    picking: picking ? { has: (m) => ids.includes(m.userId), toggle: (m) => setChosen(ids.includes(m.userId) ? chosen.filter((c) => c.userId !== m.userId) : [...chosen, m]) } : undefined,
  };
  const unpick = () => {
    setChosen([]);
    setPicking(false);
  };
  const { status, roleId, seen: lately } = list.values;
  const exported = useSubmit(
    async (_: object, attempt) => {
      const { keyword, departmentId } = list.values;
      return postFile("/micro/sys/user/export", { keyword, departmentId, roleId, seen: lately, status: status === undefined ? undefined : Number(status) }, attempt);
    },
    { onDone: (file) => saveFile(file, "成员.xlsx") },
  );

  return (
    <>
      <FilterBar list={list}>
        <Input className={s.word} prefix={<Icon name="search" />} placeholder="姓名、职务或手机号后四位" aria-label="搜索成员" {...list.keyword("keyword")} />
        <Select
          aria-label="角色"
          placeholder="全部角色"
          allowClear
          value={roleId}
          showSearch={{ optionFilterProp: "label" }}
          options={tree.roles.map((r) => ({ value: r.id, label: r.name }))}
          onChange={(id?: string) => list.set({ roleId: id })}
        />
        <Select aria-label="状态" placeholder="全部状态" allowClear value={status} options={states} onChange={(v?: "0" | "1" | "2") => list.set({ status: v })} />
        <Select aria-label="最近登录" placeholder="最近登录" allowClear value={lately} options={seen} onChange={(v?: "7" | "30" | "90" | "never") => list.set({ seen: v })} />
        <Permit any={["org:user:export"]}>
          <button type="button" className={`btn ${s.export}`} disabled={exported.busy || !list.total} onClick={() => void exported.submit({})}>
            <Icon name="download" />
            {exported.busy ? "正在导出" : "导出"}
          </button>
        </Permit>
        {narrow && selects && !picking && (
          <button type="button" className="btn" onClick={() => setPicking(true)}>
            选择成员
          </button>
        )}
      </FilterBar>
      {(error ?? exported.error) !== null && <ErrorStrip error={error ?? exported.error} />}
      {(narrow ? picking : chosen.length > 0) && (
        <div className={s.batch} role="group" aria-label="批量操作">
          <span>
            已选 <b className="num">{chosen.length}</b> 人
          </span>
          {every("place") && (
            <>
              <button type="button" className="link" onClick={() => dialog.open({ kind: "departments" })}>
                调整部门
              </button>
              <button type="button" className="link" onClick={() => dialog.open({ kind: "roles" })}>
                分配角色
              </button>
            </>
          )}
          {every("disable") && (
            <button type="button" className="link" disabled={busy} onClick={() => void submit({ path: "/micro/sys/user/update", ids: only("disable"), status: 1, done: "已停用" })}>
              停用
            </button>
          )}
          {every("remove") && (
            <Permit any={["org:user:delete"]}>
              <ConfirmButton danger type="link" title={`把选中的 ${only("remove").length} 人移出企业？`} detail={<p>移出后立即不能进入企业，需要时可以重新邀请。</p>} yes="移出" onYes={() => submit({ path: "/micro/sys/user/delete", ids: only("remove"), done: "已移出" })}>
                移出企业
              </ConfirmButton>
            </Permit>
          )}
          <button type="button" className={`link ${s.unpick}`} onClick={unpick}>
            取消选择
          </button>
        </div>
      )}
      <div className={s.wide}>
        <ListTable
        list={view}
        columns={columns}
        rowKey={(m) => m.userId}
        label="成员列表"
        lines={lines}
        empty={{
          of: "member",
          text: "这里还没有成员，可以添加或邀请。",
          action: (
            <Permit any={["org:user:add"]}>
              <button type="button" className="btn p" onClick={onAdd}>
                添加成员
              </button>
            </Permit>
          ),
        }}
      />
      </div>
      {(dialog.value?.kind === "departments" || dialog.value?.kind === "roles") && (
        <BatchDialog
          kind={dialog.value.kind}
          members={chosen.filter((m) => m.can.place)}
          tree={tree}
          onClose={(done) => {
            dialog.close();
            if (done) setChosen([]);
          }}
        />
      )}
      {dialog.value?.kind === "remove" && (
        <RemoveDialog
          member={dialog.value.member}
          busy={busy}
          onClose={dialog.close}
          onYes={(id) => {
            dialog.close();
            void submit({ path: "/micro/sys/user/delete", ids: [id], done: "已移出" });
          }}
        />
      )}
      {dialog.value?.kind === "apps" && <AppsDialog member={dialog.value.member} onClose={dialog.close} />}
    </>
  );
}

function RemoveDialog({ member, busy, onYes, onClose }: { member: Member; busy: boolean; onYes: (id: string) => void; onClose: () => void }) {
  return (
    <Dialog title={`把 ${member.name} 移出企业？`} width={440} yes="移出" onYes={() => onYes(member.userId)} danger busy={busy} onClose={onClose}>
      <p className="t2">移出后立即不能进入企业，需要时可以重新邀请。</p>
    </Dialog>
  );
}
