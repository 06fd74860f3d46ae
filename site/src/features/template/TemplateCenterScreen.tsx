import { useDeferredValue } from "react";
import { oneOf, text } from "@/api/filters";
import type { TemplateRow } from "@/api/shapes";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { fetchCover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { useLabels } from "@/parts/labels";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { cardGrid, CardSkeleton, TemplateCard } from "@/parts/cards/TemplateCard";
import { count } from "@/ui/text";
import s from "@/parts/template/template.module.css";
import { useMine } from "@/parts/template/useMine";

const SIZE = 12;
/** A row of the grid, the first screen of a phone. */
const FIRST = 4;
const orders = [
  { value: undefined, label: "综合" },
  { value: "new", label: "最新" },
  { value: "use", label: "使用最多" },
  { value: "score", label: "评分" },
  { value: "like", label: "最受喜欢" },
] as const;
const prices = [
  { value: "free", label: "免费" },
  { value: "paid", label: "付费" },
] as const;

type Facets = readonly { value: string; count: number }[] | undefined;
const withCounts = (options: readonly { value: string; label: string }[], facets: Facets) =>
  options.map((o) => ({ ...o, count: facets ? (facets.find((f) => f.value === o.value)?.count ?? 0) : undefined }));

const templates = publicList(
  paths.templateCenter,
  "/platform/home/itemTemplate/search",
  {
    pageSize: SIZE,
    filters: { keyword: text(40), typeCode: text(32), stage: text(32), discipline: text(32), price: oneOf(["free", "paid"]), order: oneOf(["new", "use", "score", "like"]) },
    input: ({ order, ...rest }) => ({ ...rest, sort: order }),
  },
  (rows) => rows.slice(0, FIRST).forEach((r) => fetchCover(r.thumbUrl)),
);

/** The templates that a project may begin with. */
export function TemplateCenterScreen() {
  const list = usePublicList(templates);
  const types = useLabels("TEMPLATE_TYPE");
  const stages = useLabels("STAGE");
  const disciplines = useLabels("DISCIPLINE");
  const mine = useMine(list.rows.map((r) => r.id));
  const { values, answer } = list;
  const facets = answer?.facets;
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>模板中心</h1>
          <p>选一个相近的工程，沿用它的目录、流程、权限和样例数据。</p>
        </div>
        <SearchBox value={values.keyword} placeholder="搜索模板、模块或服务商" onSearch={(keyword) => list.set({ keyword })} />
      </header>
      <FilterRows
        list={list}
        unit="个模板"
        className={s.rows}
        filters={[
          { label: "工程类型", options: withCounts(types.options, facets?.types), value: values.typeCode, hrefOf: (typeCode) => list.addressOf({ values: { typeCode } }) },
          { label: "所属阶段", options: withCounts(stages.options, facets?.stages), value: values.stage, hrefOf: (stage) => list.addressOf({ values: { stage } }) },
          { label: "涉及专业", options: disciplines.options, value: values.discipline, hrefOf: (discipline) => list.addressOf({ values: { discipline } }) },
          { label: "价格", options: withCounts(prices, facets?.prices), value: values.price, hrefOf: (price) => list.addressOf({ values: { price: price as "free" | undefined } }) },
        ]}
      />
      <div className={p.bar}>
        <nav className={s.orders} aria-label="排序">
          {orders.map((o) => (
            <Link key={o.label} href={list.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={values.order === o.value ? "true" : undefined}>
              {o.label}
            </Link>
          ))}
        </nav>
        <span className={s.end}>
          <label className={s.free}>
            <input type="checkbox" checked={values.price === "free"} onChange={(e) => list.set({ price: e.target.checked ? "free" : undefined })} />
            只看免费
          </label>
          <span aria-live="polite">
            {list.total !== undefined && (
              <>
                共 <b className="num">{count(list.total)}</b> 个模板
              </>
            )}
          </span>
        </span>
      </div>
      <h2 className="sr">模板列表</h2>
      <PublicRows
        list={list}
        unit="个模板"
        empty="还没有上架的模板，服务商发布后会出现在这里。"
        waiting={
          <div className={cardGrid}>
            {Array.from({ length: SIZE }, (_, i) => (
              <CardSkeleton key={i} />
            ))}
          </div>
        }
      >
        <Rows rows={list.rows} owned={(id) => mine.of(id)?.owned === 1} />
      </PublicRows>
    </div>
  );
}

/** The cards: those of the first screen are drawn before the others. */
function Rows({ rows, owned }: { rows: readonly TemplateRow[]; owned: (id: string) => boolean }) {
  const all = useDeferredValue(true, false);
  return (
    <ul className={cardGrid} data-templates={all ? "ready" : undefined}>
      {rows.map((row, i) => (
        <li key={row.id}>{all || i < FIRST ? <TemplateCard row={row} owned={owned(row.id)} eager={i < FIRST} /> : <CardSkeleton />}</li>
      ))}
    </ul>
  );
}
