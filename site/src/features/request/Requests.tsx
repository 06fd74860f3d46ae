import { Checkbox, Input, Select } from "antd";
import { useRouter } from "next/router";
import { oneOf, text } from "@/api/filters";
import { useRead } from "@/api/hooks";
import { useList } from "@/api/useList";
import { useLabels } from "@/parts/labels";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { StateTabs } from "@/ui/StateTabs";
import { momentOf } from "@/ui/time";
import type { useDialog } from "@/ui/useDialog";
import { AskDialog } from "./AskDialog";
import { DetailDrawer, type Act } from "./DetailDrawer";
import { AnswerDialog, DeclineDialog, HandDialog } from "./dialogs";
import { states, status, type RequestRow, type State } from "./request";
import shape from "@/parts/record/record.module.css";
import s from "./request.module.css";

interface Props {
  /** One's own alone, wherever one is. */
  mine: boolean;
  dialog: ReturnType<typeof useDialog<Act>>;
  label: string;
  empty: { text: string; action?: React.ReactNode };
}

/** Requests for families, by state. The address says which one is open. */
export function Requests({ mine, dialog, label, empty }: Props) {
  const router = useRouter();
  const disciplines = useLabels("DISCIPLINE");
  const list = useList("/family/mall/request/page", {
    filters: { scope: oneOf(["work", "mine"]), state: oneOf(states), discipline: text(32), late: oneOf(["1"]), keyword: text() },
    input: ({ scope, late, ...rest }) => ({ ...rest, scope: mine ? ("mine" as const) : (scope ?? ("all" as const)), late: late === "1" || undefined }),
  });
  const { scope, state, discipline, late, keyword } = list.values;
  const totals = useRead("/family/mall/request/page", {
    current: 1, pageSize: 1, scope: mine ? "mine" : (scope ?? "all"), ...(discipline ? { discipline } : {}), ...(late ? { late: true } : {}), ...(keyword ? { keyword } : {}),
  });
  const counts = totals.data?.counts;
  const shown = typeof router.query.id === "string" ? router.query.id : "";
  const show = (id: string | undefined) => {
    const { id: _, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: id ? { ...rest, id } : rest }, undefined, { shallow: true, scroll: false });
  };
  const columns: ListColumn<RequestRow>[] = [
    {
      title: "构件",
      dataIndex: "name",
      card: "title",
      render: (name: string, r) => (
        <span className={shape.two}>
          <button type="button" className={`link ${shape.name}`} onClick={() => show(r.id)}>
            {name}
          </button>
          <span className="t3">{[r.categoryName, r.discipline && disciplines.labelOf(r.discipline)].filter(Boolean).join(" · ") || "未选分类"}</span>
        </span>
      ),
    },
    { title: "要求", key: "needs", render: (_, r) => <span className="num">{[r.revitYear && `Revit ${r.revitYear}`, r.lod && `LOD ${r.lod}`, r.formats.map((f) => f.toUpperCase()).join("、")].filter(Boolean).join("，") || "不限"}</span> },
    ...(mine ? [] : [{ title: "请求人", dataIndex: "askerName" } satisfies ListColumn<RequestRow>]),
    {
      title: "需要的日期",
      dataIndex: "neededBy",
      render: (day: string, r) => (
        <span className={`num ${r.late ? "bad" : ""}`}>
          {day}
          {r.late && "，已过"}
        </span>
      ),
    },
    {
      title: "状态",
      dataIndex: "state",
      card: "side",
      render: (value: State, r) => (
        <span className={shape.two}>
          <StatusTag of={status} value={value} />
          {(value === "taken" || value === "done") && <span className="t3">{value === "done" ? r.familyName : r.workerName}</span>}
          {value === "declined" && <span className={`t3 ${shape.reason}`}>{r.reason}</span>}
        </span>
      ),
    },
    { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, r) => (
        <button type="button" className="btn s" onClick={() => show(r.id)}>
          {r.can.take || r.can.answer ? "处理" : "查看"}
          <span className="sr">，{r.name}</span>
        </button>
      ),
    },
  ];
  const act = dialog.value;
  return (
    <>
      <div className={s.states}>
        <StateTabs
          tabs={[{ value: undefined, label: "全部", count: counts?.all }, ...states.map((value) => ({ value, label: status[value].label, count: counts?.[value] }))]}
          value={state}
          onPick={(value) => list.set({ state: value })}
        />
      </div>
      <FilterBar list={list}>
        <Input aria-label="关键词" placeholder={mine ? "构件、用途" : "构件、用途、请求人"} prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        {!mine && (
          <Select
            aria-label="范围"
            placeholder="全部请求"
            allowClear
            value={scope}
            options={[{ value: "work", label: "我处理的" }, { value: "mine", label: "我请求的" }]}
            onChange={(value?: "work" | "mine") => list.set({ scope: value })}
          />
        )}
        <Select aria-label="专业" placeholder="全部专业" allowClear value={discipline} options={disciplines.options} onChange={(value?: string) => list.set({ discipline: value })} />
        <Checkbox checked={late === "1"} onChange={(e) => list.set({ late: e.target.checked ? "1" : undefined })}>
          只看过期未完成
        </Checkbox>
      </FilterBar>
      <ListTable list={list} columns={columns} rowKey={(r) => r.id} label={label} empty={{ of: "list", ...empty }} />
      {shown && <DetailDrawer id={shown} onAct={dialog.open} onClose={() => show(undefined)} />}
      {act?.kind === "ask" && <AskDialog record={act.record} wanted={act.wanted} onDone={(saved) => show(saved.id)} onClose={dialog.close} />}
      {act?.kind === "hand" && <HandDialog record={act.record} onClose={dialog.close} />}
      {act?.kind === "answer" && <AnswerDialog record={act.record} onClose={dialog.close} />}
      {act?.kind === "decline" && <DeclineDialog record={act.record} onClose={dialog.close} />}
    </>
  );
}
