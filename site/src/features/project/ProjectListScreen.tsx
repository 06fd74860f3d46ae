import { Input, Select } from "antd";
import { useState } from "react";
import { oneOf, text } from "@/api/filters";
import type { UserItem } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { askToApply } from "@/parts/apply/ask";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Dialog } from "@/ui/antd/Dialog";
import { ListCards } from "@/ui/antd/ListCards";
import { FilterBar } from "@/ui/antd/ListTable";
import { statusOptions } from "@/ui/antd/StatusTag";
import { useDialog } from "@/ui/useDialog";
import { useRouter } from "next/router";
import { Asked } from "./Asked";
import { ProjectCard, type CardDialog } from "./ProjectCard";
import { ProjectLog } from "./ProjectLog";
import { RenewDialog } from "./RenewDialog";
import { isDeleting, isOpening, projectStatus } from "./status";
import { useOpenings, useProjectActions } from "./useProject";
import s from "./project.module.css";

const states = statusOptions(projectStatus).map((o) => ({ value: String(o.value), label: o.label }));
const scopes = [
  { value: "mine", label: "我开通的" },
  { value: "joined", label: "我参与的" },
] as const;

/** One's projects, as cards. Where no menu beside it names the page its heading is shown. */
export function ProjectListScreen({ title, shown = false }: { title: string; shown?: boolean }) {
  const router = useRouter();
  const list = useList("/platform/home/userItem/list", {
    method: "get",
    filters: { scope: oneOf(["joined"]), status: oneOf(["0", "1", "2", "3", "4", "5", "6"]), keyword: text(40) },
    input: ({ scope, status, keyword }) => ({ scope: scope ?? ("mine" as const), ...(status ? { status } : {}), ...(keyword ? { keyword } : {}) }),
  });
  const actions = useProjectActions();
  const dialog = useDialog<CardDialog>();
  const rows = list.tableProps.dataSource;
  const progressOf = useOpenings(rows, list.retry);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const picked = rows.filter((r) => chosen?.includes(r.id));
  const { scope, status } = list.values;
  const choosable = (r: UserItem) => r.role === "admin" && !isOpening(r.status) && !isDeleting(r.status);
  const apply = () => {
    if (!askToApply()) void router.push(paths.selfApplication);
  };
  return (
    <AntdLayout>
      <Asked
        onJoined={() => {
          list.set({ scope: "joined" });
          list.retry();
        }}
      />
      <section className={`panel ${shown ? s.below : ""}`} aria-label={title}>
        <header className={s.head}>
          <h1>{title}</h1>
          <button type="button" className="btn c" onClick={apply}>
            开通项目
          </button>
        </header>
        <FilterBar list={list}>
          <div className={s.scopes} role="group" aria-label="范围">
            {scopes.map((o) => (
              <button
                key={o.value}
                type="button"
                className="btn s"
                aria-pressed={(scope ?? "mine") === o.value}
                onClick={() => {
                  setChosen(null);
                  list.set({ scope: o.value === "joined" ? "joined" : undefined });
                }}
              >
                {o.label}
              </button>
            ))}
          </div>
          <Select aria-label="状态" placeholder="全部状态" allowClear value={status} options={states} onChange={(value?: string) => list.set({ status: value as typeof status })} />
          <Input aria-label="关键词" placeholder="名称、代号或模板" allowClear {...list.keyword("keyword")} />
          {rows.some(choosable) && (
            <button type="button" className={`btn s ${s.many}`} aria-pressed={chosen !== null} onClick={() => setChosen(chosen ? null : [])}>
              {chosen ? "取消选择" : "批量管理"}
            </button>
          )}
        </FilterBar>
        {chosen && (
          <div className={s.bulk} role="group" aria-label="批量操作">
            <button type="button" className="btn s" onClick={() => setChosen(picked.length === rows.filter(choosable).length ? [] : rows.filter(choosable).map((r) => r.id))}>
              全选本页
            </button>
            <span aria-live="polite">
              已选 <b className="num">{picked.length}</b> 个
            </span>
            <ConfirmButton
              size="small"
              danger
              disabled={!picked.length}
              title={`删除选中的 ${picked.length} 个项目？`}
              detail="7 天内可以恢复，之后彻底删除。"
              yes="删除"
              onYes={async () => {
                await actions.remove(picked);
                setChosen(null);
              }}
            >
              删除
            </ConfirmButton>
          </div>
        )}
        <ListCards
          list={list}
          label={title}
          className={s.cards}
          rowKey={(r) => r.id}
          empty={{
            of: "list",
            text: scope === "joined" ? "还没有人把您加入项目。请项目管理员添加或邀请您。" : "您还没有项目。选一个相近的模板，几秒钟就能开通。",
            action: scope !== "joined" && (
              <button type="button" className="btn" onClick={apply}>
                选模板开通
              </button>
            ),
          }}
          render={(item) => (
            <ProjectCard
              item={item}
              progress={progressOf(item.id)}
              {...(chosen && choosable(item) ? { chosen: chosen.includes(item.id), onChoose: (on: boolean) => setChosen(on ? [...chosen, item.id] : chosen.filter((id) => id !== item.id)) } : {})}
              open={dialog.open}
              onRestart={() => actions.act({ id: item.id, action: "restart" }, "已重新开通")}
              onRestore={() => actions.restore(item.id)}
              onDelete={() => actions.remove([item])}
            />
          )}
        />
      </section>
      {dialog.value?.kind === "renew" && <RenewDialog item={dialog.value.record} onClose={dialog.close} />}
      {dialog.value?.kind === "log" && (
        <Dialog title={`开通与操作日志：${dialog.value.record.itemName}`} width={640} onClose={dialog.close}>
          <ProjectLog id={dialog.value.record.id} />
        </Dialog>
      )}
    </AntdLayout>
  );
}
