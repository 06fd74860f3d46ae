import { Input, Select } from "antd";
import { useRouter } from "next/router";
import { oneOf, text } from "@/api/filters";
import { useRead } from "@/api/hooks";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { forWhom, type LibraryRow } from "@/parts/library/library";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { StateTabs } from "@/ui/StateTabs";
import { momentOf } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { AudienceDialog, RefuseDialog } from "./dialogs";
import { EntryDrawer, type Act } from "./EntryDrawer";
import { states, status, type State } from "./status";
import s from "@/parts/record/record.module.css";

const audiences = [
  { value: "enterprise", label: "全企业" },
  { value: "departments", label: "指定部门" },
  { value: "self", label: "仅自己" },
] as const;

/** The families that an enterprise keeps for its people: what waits for a decision, what stands and for whom. The address says which is open. */
export function LibraryScreen({ title }: { title: string }) {
  const router = useRouter();
  const dialog = useDialog<Act>();
  const list = useList("/family/mall/library/page", { filters: { scope: oneOf(["mine"]), state: oneOf(states), audience: oneOf(["enterprise", "departments", "self"]), keyword: text() } });
  const { scope, state, audience, keyword } = list.values;
  const totals = useRead("/family/mall/library/page", { current: 1, pageSize: 1, ...(scope ? { scope } : {}), ...(audience ? { audience } : {}), ...(keyword ? { keyword } : {}) });
  const counts = totals.data?.counts;
  const shown = typeof router.query.id === "string" ? router.query.id : "";
  const show = (id: string | undefined) => {
    const { id: _, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: id ? { ...rest, id } : rest }, undefined, { shallow: true, scroll: false });
  };
  const columns: ListColumn<LibraryRow>[] = [
    {
      title: "族",
      dataIndex: "name",
      card: "title",
      render: (name: string, r) => (
        <span className={s.named}>
          <span>
            <Cover url={r.family?.cover ?? ""} kind={r.family?.kind ?? "family-"} id={r.familyId} name={name} dims={r.family?.dims} />
          </span>
          <span>
            <button type="button" className={`link ${s.name}`} onClick={() => show(r.familyId)}>
              {name}
            </button>
            <small className="t3">{r.categoryName}</small>
          </span>
        </span>
      ),
    },
    {
      title: "来源",
      key: "from",
      render: (_, r) => (
        <span className={s.two}>
          {r.own ? "本企业" : r.providerName}
          <span className="t3">{r.gone ? "已下架" : r.public ? "共享族库" : "未公开"}</span>
        </span>
      ),
    },
    {
      title: "可见范围",
      key: "audience",
      render: (_, r) => <span className={s.whom}>{r.ask ? forWhom(r.ask) : r.stands ? forWhom(r) : "—"}</span>,
    },
    {
      title: "状态",
      dataIndex: "state",
      card: "side",
      render: (value: State, r) => (
        <span className={s.two}>
          <StatusTag of={status} value={value} />
          {r.stands && value === "waiting" && <span className="t3">更新，旧内容仍可见</span>}
          {value === "refused" && <span className={`t3 ${s.reason}`}>{r.reason}</span>}
        </span>
      ),
    },
    { title: "提交人", key: "by", render: (_, r) => r.ask?.by ?? r.byName },
    { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, r) => (
        <button type="button" className="btn s" onClick={() => show(r.familyId)}>
          {r.can.decide ? "审批" : "查看"}
          <span className="sr">，{r.name}</span>
        </button>
      ),
    },
  ];
  const act = dialog.value;
  return (
    <AntdLayout>
      <ScreenHead title={title} about="审批通过的族，同事在共享族库里搜索时排在最前。自己的族不必公开，只对选定的部门可见。">
        <Link className="btn" href={{ pathname: paths.family, query: { scope: "library" } }}>
          像同事一样浏览
        </Link>
      </ScreenHead>
      <StateTabs
        tabs={[{ value: undefined, label: "全部", count: counts?.all }, ...states.map((value) => ({ value, label: status[value].label, count: counts?.[value] }))]}
        value={state}
        onPick={(value) => list.set({ state: value })}
      />
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Input aria-label="关键词" placeholder="族名、分类、服务商" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
          <Select aria-label="可见范围" placeholder="全部范围" allowClear value={audience} options={[...audiences]} onChange={(value?: (typeof audiences)[number]["value"]) => list.set({ audience: value })} />
          <Select aria-label="提交人" placeholder="全部提交人" allowClear value={scope} options={[{ value: "mine", label: "我提交的" }]} onChange={(value?: "mine") => list.set({ scope: value })} />
        </FilterBar>
        <ListTable
          list={list}
          columns={columns}
          rowKey={(r) => r.familyId}
          label={title}
          empty={{ text: "企业族库还是空的。在族库管理里提交自己的族，或在共享族库里推荐一个公开的族。" }}
        />
      </section>
      {shown && <EntryDrawer id={shown} onAct={dialog.open} onClose={() => show(undefined)} />}
      {act?.kind === "refuse" && <RefuseDialog record={act.record} onClose={dialog.close} />}
      {act?.kind === "audience" && <AudienceDialog record={act.record} onClose={dialog.close} />}
    </AntdLayout>
  );
}
