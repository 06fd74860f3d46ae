import { useRouter } from "next/router";
import { useEffect, useState } from "react";
import { oneOf, text } from "@/api/filters";
import { usePublic } from "@/api/hooks";
import type { Gets, Row } from "@/api/shapes";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { part } from "@/ui/part";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { leasedUntil } from "./lease";
import s from "./demo.module.css";

// What is opened, and not at once.
const TrialDialog = part(() => import("./TrialDialog").then((m) => m.TrialDialog));
const NoDemo = part(() => import("./NoDemo").then((m) => m.NoDemo));

export type DemoRow = Row<Gets["/micro/home/api/demo/queryInfo"]["data"]>;
const SIZE = 20;
const types = ["plan", "build", "operate", "data"] as const;

const demos = publicList(paths.demoSystem, "/micro/home/api/demo/queryInfo", { pageSize: SIZE, filters: { keyword: text(40), typeCode: oneOf(types) } });

/** Systems that anybody may try with a lent account. The one that is open stands in the address. */
export function DemoScreen({ title }: { title: string }) {
  const router = useRouter();
  const list = usePublicList(demos);
  const { data: labels } = usePublic("/platform/home/api/dict/list", { type: "PRODUCT_TYPE" });
  const id = typeof router.query.id === "string" ? router.query.id : "";
  const alone = usePublic("/micro/home/api/demo/queryInfo", { id }, id !== "");
  const shown = id ? (list.rows.find((d) => d.id === id) ?? alone.data?.records[0]) : undefined;
  const missing = id && !shown && list.state !== "loading" && (alone.data || alone.error);
  const show = (wanted: string) => {
    const { id: _, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: wanted ? { ...rest, id: wanted } : rest }, undefined, { shallow: true, scroll: false });
  };
  const { values } = list;
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>每个系统都装好了工程数据。申请一个体验账号，不用注册，马上进入。</p>
        </div>
        <SearchBox value={values.keyword} placeholder="搜索演示系统" onSearch={(keyword) => list.set({ keyword })} />
      </header>
      <FilterRows
        filters={[
          { label: "系统类型", options: (labels ?? []).map((l) => ({ value: l.value, label: l.label })), value: values.typeCode, hrefOf: (typeCode) => list.addressOf({ values: { typeCode: types.find((t) => t === typeCode) } }) },
        ]}
      />
      <div className={s.gap} />
      <PublicRows
        list={list}
        unit="个演示系统"
        empty="演示系统正在准备，开放后会出现在这里。"
        waiting={
          <div className={p.grid}>
            {Array.from({ length: 8 }, (_, i) => (
              <div className={`card ${s.waiting}`} key={i}>
                <div className="pic" />
                <div className="bd">
                  <Skeleton lines={3} height={18} />
                </div>
              </div>
            ))}
          </div>
        }
      >
        <ul className={p.grid} data-demos="ready">
          {list.rows.map((row, i) => (
            <li key={row.id} className={s.item}>
              <Card row={row} eager={i < 4} onOpen={() => show(row.id)} />
            </li>
          ))}
        </ul>
      </PublicRows>
      {shown && (
        <TrialDialog key={shown.id} row={shown} onClose={() => show("")} onChange={() => void list.retry()} />
      )}
      {missing && <NoDemo error={alone.error} onRetry={() => void alone.mutate()} onClose={() => show("")} />}
    </div>
  );
}

function Card({ row, eager, onOpen }: { row: DemoRow; eager: boolean; onOpen: () => void }) {
  // Minutes that this browser's lease lasts; undefined without one.
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const look = () => {
      const until = leasedUntil(row.id);
      setLeft(until && Math.max(1, Math.ceil((until - Date.now()) / 60_000)));
    };
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [row]);
  const free = row.availableSeats > 0;
  const says = left ? `继续体验，还剩 ${left} 分钟` : free ? "进入体验" : `约 ${row.waitMinutes} 分钟后有空闲账号`;
  return (
    <article className={`card ${s.card}`}>
      <div className="pic">
        <Cover url={row.coverUrl} kind={row.kind} id={row.id} name={row.name} software eager={eager} />
        <span className={`tag ${s.type}`}>{row.typeName}</span>
      </div>
      <div className="bd">
        <h2>{row.name}</h2>
        <p>{row.intro}</p>
      </div>
      <div className="tb">
        <span>
          <i>空闲账号</i>
          <b className={`num ${free ? "" : "warn"}`}>{row.availableSeats}</b> / {row.seats}
        </span>
        <span>
          <i>单次时长</i>
          <b className="num">{row.leaseMinutes}</b> 分钟
        </span>
        <span>
          <i>浏览</i>
          <b className="num">{count(row.viewCount)}</b>
        </span>
      </div>
      <button type="button" className={s.enter} onClick={onOpen} aria-label={`${says} ${row.name}`}>
        {says}
      </button>
    </article>
  );
}
