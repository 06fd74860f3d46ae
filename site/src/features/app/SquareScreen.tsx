import { Input, Select } from "antd";
import { useRouter } from "next/router";
import { useDeferredValue, useState } from "react";
import { usePublic } from "@/api/hooks";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { StateTabs } from "@/ui/StateTabs";
import { count } from "@/ui/text";
import { paths } from "@/addresses";
import { iconOf, pages, typeNames, type AddedRow, type AppRow } from "./app";
import { OpenButton } from "./Open";
import { useEnterprise, useGetIn } from "./useEnterprise";
import s from "./app.module.css";

const SIZE = 60;

/** The application square: what one's enterprise has added, and what it may add, by grouping. */
export function SquareScreen({ title }: { title: string }) {
  const router = useRouter();
  const enterprise = useEnterprise();
  const added = useGetIn(enterprise.current?.id, "/micro/home/group/added", {});
  const [word, setWord] = useState("");
  const keyword = useDeferredValue(word.trim());
  const grouping = typeof router.query.grouping === "string" ? router.query.grouping : undefined;
  const { data, error, mutate } = usePublic("/micro/home/group/app-list", { grouping, keyword: keyword || undefined, current: 1, pageSize: SIZE });
  const all = (data?.groupings ?? []).reduce((sum, g) => sum + g.count, 0);
  const mine = added.data?.apps ?? [];
  return (
    <AntdLayout>
      <section className="panel" aria-labelledby="added-apps" data-added={added.data ? "ready" : "none"}>
        <header className={s.head}>
          <h2 id="added-apps">已添加的应用</h2>
          {enterprise.all.length > 1 ? (
            <Select aria-label="企业" value={enterprise.current?.id} options={enterprise.all.map((e) => ({ value: e.id, label: e.shortName }))} onChange={enterprise.choose} style={{ minWidth: 180 }} />
          ) : (
            <span className="t3">{enterprise.current?.shortName}</span>
          )}
        </header>
        <div className={s.pad}>
          {enterprise.error || added.error ? (
            <ErrorStrip error={enterprise.error ?? added.error} onRetry={() => (enterprise.error ? enterprise.retry() : void added.mutate())} />
          ) : enterprise.known && !enterprise.current ? (
            <p className="t2">
              您还没有加入企业。应用由企业添加，成员按授权打开；
              <Link className="link" href={paths.addProvider}>
                创建企业
              </Link>
              后即可添加。
            </p>
          ) : !added.data ? (
            <Skeleton lines={2} height={40} />
          ) : mine.length ? (
            <ul className={s.added}>
              {mine.map((a) => (
                <Added key={a.appId} row={a} can={added.data?.can ?? false} enterprise={enterprise.current?.id ?? ""} />
              ))}
            </ul>
          ) : (
            <p className="t2">{added.data.can ? "企业还没有添加应用，从下面选择一个添加。" : "还没有对您开放的应用，请联系企业管理员。"}</p>
          )}
        </div>
      </section>
      <section className={`panel ${s.square}`} aria-label={title}>
        <header className={s.head}>
          <h1>{title}</h1>
          <Input aria-label="应用名称" prefix={<Icon name="search" />} placeholder="搜索应用" allowClear value={word} onChange={(e) => setWord(e.target.value)} maxLength={50} />
        </header>
        <div className={s.groupings}>
          <StateTabs
            tabs={[{ value: undefined, label: "全部", count: data ? all : undefined }, ...(data?.groupings ?? []).map((g) => ({ value: g.code, label: g.name, count: g.count }))]}
            value={grouping}
            onPick={(code) => void router.replace({ pathname: router.pathname, query: { ...router.query, grouping: code } }, undefined, { shallow: true, scroll: false })}
          />
          {grouping && (
            <Link className="link" href={pages.grouping(grouping)}>
              查看分组介绍
            </Link>
          )}
        </div>
        {error && !data ? <PageError error={error} onRetry={() => void mutate()} /> : <Cards rows={data?.records} added={mine} />}
      </section>
    </AntdLayout>
  );
}

function Added({ row, can, enterprise }: { row: AddedRow; can: boolean; enterprise: string }) {
  return (
    <li>
      <span className={s.icon}>
        <Icon name={iconOf(row.icon)} />
      </span>
      <div>
        <b>{row.name}</b>
        <p className="t3">{row.opens ? row.vendor : "没有对您开放"}</p>
      </div>
      <span className={s.acts}>
        {row.opens && <OpenButton appId={row.appId} name={row.name} mode={row.openMode} enterprise={enterprise} />}
        {can && (
          <Link className="btn s" href={pages.added(row.appId, enterprise)}>
            配置<span className="sr">{row.name}</span>
          </Link>
        )}
      </span>
    </li>
  );
}

/** Applications as cards. */
export function Cards({ rows, added }: { rows: readonly AppRow[] | undefined; added: readonly { appId: string }[] }) {
  if (!rows) return <Skeleton lines={6} height={32} />;
  if (!rows.length)
    return <Empty of="search" text="没有找到应用，换个词试试。" />;
  return (
    <ul className={s.cards} data-apps="ready">
      {rows.map((a) => (
        <li key={a.appId}>
          <Link href={pages.detail(a.appId)}>
            <span className={s.icon}>
              <Icon name={iconOf(a.icon)} />
            </span>
            <b>
              {a.name}
              {added.some((m) => m.appId === a.appId) && <span className="tag ok">已添加</span>}
            </b>
            <p>{a.intro}</p>
            <span className="tb">
              <span>
                <i>类型</i>
                {typeNames[a.typeCode as keyof typeof typeNames]}
              </span>
              <span>
                <i>版本</i>
                {a.version}
              </span>
              <span>
                <i>企业</i>
                {count(a.userCount)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
