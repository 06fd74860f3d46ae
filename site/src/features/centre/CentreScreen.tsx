import { Segmented, Tabs } from "antd";
import { useRouter } from "next/router";
import { useState } from "react";
import { useGet, usePublic, useRead } from "@/api/hooks";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { Holiday } from "@/parts/provider/Holiday";
import { Permit, useFrozen } from "@/session/Permit";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { Chart } from "@/ui/chart/Chart";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { Demand } from "./Demand";
import { Followers } from "./Followers";
import { Said } from "./Said";
import { boards, kinds, ranges, todosOf, type Centre } from "./centre";
import s from "./centre.module.css";

const SALES = "/facilitaror/account";
/** Pages of the centre itself, which no menu names. */
const own: readonly string[] = [ownPaths.provider, boards.template];

/** A provider's first page: how what it offers stands, what waits, what it has added, what is said of it, who follows it. */
export function CentreScreen({ title }: { title: string }) {
  const { bench, permissions } = useSession();
  const frozen = useFrozen();
  const router = useRouter();
  const sees = permissions.includes("*") || permissions.includes("family:list:view");
  const id = bench?.enterprise.id ?? "";
  const { data, error, mutate } = useGet("/micro/home/offer/centre", {});
  // The page of a frozen enterprise is not there to be read.
  const { data: page } = usePublic("/platform/home/provider/info", { id }, !!id && !frozen);
  const tabs = [
    { key: "main", label: "概览", children: <Overview data={data} id={id} sees={sees} /> },
    { key: "comments", label: data?.waiting ? `评价（${data.waiting} 条待回复）` : "评价", children: <Said /> },
    ...(sees ? [{ key: "demand", label: "需求", children: <Demand /> }] : []),
    { key: "followers", label: "关注者", children: <Followers /> },
  ];
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? "main";
  return (
    <AntdLayout>
      <ScreenHead title={title} about={`${bench?.enterprise.shortName ?? ""}在门户中的产品、模板和案例，以及客户的评价与关注。`}>
        {!frozen && (
          <Link className="btn" href={paths.providerHome(id)}>
            查看主页
          </Link>
        )}
        <Permit any={["template:list:view"]}>
          <Link className="btn" href="/facilitaror/template">
            模板上下架
          </Link>
        </Permit>
        <Permit any={["enterprise:info:edit"]}>
          <Link className="btn p" href="/facilitaror/info">
            编辑主页与资质
          </Link>
        </Permit>
      </ScreenHead>
      {page?.design.holiday && <Holiday of={page.design.holiday} />}
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <Figures data={data} followers={page?.followCount} />
      <section className={`panel ${s.books}`} aria-label="服务商中心的内容">
        <Tabs
          activeKey={tab}
          items={tabs}
          destroyOnHidden
          onChange={(key) => void router.replace({ pathname: router.pathname, query: key === "main" ? {} : { tab: key } }, undefined, { shallow: true, scroll: false })}
        />
      </section>
    </AntdLayout>
  );
}

function Figures({ data, followers }: { data: Centre | undefined; followers: number | undefined }) {
  const { bench } = useSession();
  const sells = !!bench?.menus.some((m) => m.path === SALES);
  const { data: sales } = useRead("/platform/home/provider/saleOrder", { current: 1, pageSize: 1 }, sells);
  const of = (n: number | undefined) => (n === undefined ? "—" : count(n));
  return (
    <section className={`panel ${s.sums}`} aria-label="关键数据" data-centre={data ? "ready" : "loading"}>
      {kinds.map(({ key, label }) => (
        <div key={key}>
          <span>上架{label}</span>
          <strong>{of(data?.[key].on)}</strong>
          <em>
            {data ? `审核中 ${data[key].inReview}，草稿 ${data[key].draft}` : "—"}
          </em>
        </div>
      ))}
      <div>
        <span>评分</span>
        <strong>{data ? (data.offers.scoreCount ? data.offers.scoreAvg.toFixed(1) : "暂无") : "—"}</strong>
        <em>{data ? `${count(data.offers.scoreCount)} 人评分` : "—"}</em>
      </div>
      <div>
        <span>关注者</span>
        <strong>{of(followers)}</strong>
        <em>{data ? `模板被使用 ${count(data.offers.uses)} 次` : "—"}</em>
      </div>
      {sells && (
        <div>
          <span>成交</span>
          <strong>{of(sales?.sums.orders)}</strong>
          <em>{sales ? `¥${yuan(sales.sums.payFen)}` : "—"}</em>
        </div>
      )}
    </section>
  );
}

function Overview({ data, id, sees }: { data: Centre | undefined; id: string; sees: boolean }) {
  return (
    <div className={s.cols}>
      <section aria-labelledby="centre-todo">
        <h2 id="centre-todo">待处理</h2>
        {data ? <Todos data={data} sees={sees} /> : <Skeleton lines={4} height={28} />}
      </section>
      <Permit any={["product:list:view"]}>
        <Contribution id={id} />
      </Permit>
    </div>
  );
}

function Todos({ data, sees }: { data: Centre; sees: boolean }) {
  const { bench } = useSession();
  const frozen = useFrozen();
  const has = (path: string) => !!bench?.menus.some((m) => m.path === path);
  const claims = useRead("/platform/home/provider/saleOrder", { current: 1, pageSize: 1, state: "claimed" }, has(SALES));
  const families = useGet("/family/mall/shop/desk", {}, sees);
  const todos = todosOf(data, claims.data?.total ?? 0, families.data);
  const waits = (has(SALES) && !claims.data && !claims.error) || (sees && !families.data && !families.error);
  if (!todos.length && waits) return <Skeleton lines={4} height={28} />;
  if (!todos.length) return <Empty of="message" text="没有等您处理的事。被驳回的内容、待回复的评价和售后会列在这里。" />;
  return (
    <ul className={s.todo}>
      {todos.map((t) => (
        <li key={t.key}>
          <span className={`tag ${t.tone}`}>{t.tag}</span>
          <div>
            <b>{t.text}</b>
            {t.note && <p className="t3">{t.note}</p>}
          </div>
          {t.at ? <time className="num">{moment(t.at)}</time> : <span />}
          {(has(t.board) || own.includes(t.board)) && (
            <Link className="btn s" href={t.path}>
              {frozen ? "去查看" : t.verb}
              <span className="sr">，{t.text}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the provider has added, by day or by month. */
function Contribution({ id }: { id: string }) {
  const [range, setRange] = useState<7 | 30 | 365>(365);
  const { data, error, mutate } = useRead("/micro/home/provider/product/contribution", { providerId: id, range }, !!id);
  return (
    <section aria-labelledby="centre-contribution">
      <header className={s.head}>
        <h2 id="centre-contribution">产品贡献</h2>
        <Segmented aria-label="统计范围" size="small" value={range} options={ranges} onChange={setRange} />
      </header>
      <Chart
        label={`${ranges.find((r) => r.value === range)?.label}新增与上架的产品`}
        unit="个"
        categories={(data?.dates ?? []).map((d) => (range === 365 ? d : d.slice(5)))}
        series={(data?.series ?? []).map((one) => ({ name: one.name, kind: "bar" as const, data: one.data ?? [] }))}
        loading={!data && !error}
        error={data ? undefined : error}
        onRetry={() => void mutate()}
        empty="这段时间没有新增或上架产品。"
      />
      <Permit any={["product:list:view"]}>
        <p className={s.more}>
          <Link className="link" href={boards.product}>
            管理产品
          </Link>
        </p>
      </Permit>
    </section>
  );
}
