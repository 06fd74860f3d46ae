import { Button, Input, Select } from "antd";
import { oneOf, text } from "@/api/filters";
import { useGet } from "@/api/hooks";
import type { UserItem } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useRouter } from "next/router";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { askToApply } from "@/parts/apply/ask";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { statusOptions, StatusTag } from "@/ui/antd/StatusTag";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { Link } from "@/ui/Link";
import { ErrorStrip } from "@/ui/states";
import { Overview } from "./Overview";
import { projectStatus, statusOf } from "./status";
import { useOpenings } from "./useProject";
import o from "./overview.module.css";

const states = statusOptions(projectStatus).map((o) => ({ value: String(o.value), label: o.label }));

/** The projects of the enterprise, for who may see them. */
export function CompanyProjectsScreen({ title }: { title: string }) {
  const router = useRouter();
  const overview = useGet("/platform/home/project/overview", {});
  const list = useList("/platform/home/userItem/list", {
    method: "get",
    filters: { status: oneOf(["0", "1", "2", "3", "4", "5", "6"]), keyword: text(40) },
    input: ({ status, keyword }) => ({ scope: "enterprise" as const, ...(status ? { status } : {}), ...(keyword ? { keyword } : {}) }),
  });
  const progressOf = useOpenings(list.tableProps.dataSource, list.retry);
  const { status } = list.values;
  const columns: ListColumn<UserItem>[] = [
    {
      title: "项目",
      dataIndex: "itemName",
      card: "title",
      render: (name: string, r) => (
        <span className={o.name}>
          <Link className="link" href={ownPaths.project(r.id)}>
            {name}
          </Link>
          <span className="t3 code">{r.itemCode}</span>
        </span>
      ),
    },
    {
      title: "状态",
      dataIndex: "status",
      card: "side",
      render: (value: number, r) => (
        <>
          <StatusTag of={projectStatus} value={statusOf(value)} />
          {progressOf(r.id) && <span className="t3 num"> {progressOf(r.id)?.percent}%</span>}
        </>
      ),
    },
    { title: "模板", dataIndex: "templateName" },
    { title: "开通人", dataIndex: "ownerName" },
    { title: "成员", dataIndex: "memberCount", align: "right", render: (n: number) => <span className="num">{n}</span> },
    { title: "到期时间", dataIndex: "endTime", render: (at: string, r) => (at ? <span className="num">{at.slice(0, 10)}{(r.status === 2 || r.status === 3) && <span className="t3"> 剩 {r.daysLeft} 天</span>}</span> : "—") },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, r) => (
        <Link className="btn s" href={ownPaths.project(r.id)}>
          查看<span className="sr">，{r.itemName}</span>
        </Link>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} note={overview.data && `${overview.data.total} 个项目，${overview.data.user} 人次参与`}>
        <Permit any={["project:item:edit"]}>
          <Button type="primary" onClick={() => askToApply() || void router.push(paths.selfApplication)}>
            开通项目
          </Button>
        </Permit>
      </ScreenHead>
      <section className="panel" aria-label={title}>
        {overview.error && !overview.data && <ErrorStrip error={overview.error} onRetry={() => void overview.mutate()} />}
        {!overview.data && !overview.error && <div className={o.coming} />}
        {overview.data && overview.data.total > 0 && <Overview data={overview.data} chosen={status} onChoose={(value) => list.set({ status: value as typeof status })} />}
        <FilterBar list={list}>
          <Select aria-label="状态" placeholder="全部状态" allowClear value={status} options={states} onChange={(value?: string) => list.set({ status: value as typeof status })} />
          <Input aria-label="关键词" placeholder="名称、代号、模板或开通人" allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(r) => r.id} label={title} empty={{ of: "list", text: "企业还没有项目。开通时在企业的工作台里，项目就归企业所有。" }} />
      </section>
    </AntdLayout>
  );
}
