import { useDeferredValue, useEffect, useRef, useState } from "react";
import { oneOf, text, whole } from "@/api/filters";
import { usePublic } from "@/api/hooks";
import type { FamilyRow } from "@/api/shapes";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import { readConditions, saidOf, where, writeConditions } from "@/parts/family/conditions";
import { FamilyCard, familyGrid, FamilySkeleton } from "@/parts/family/FamilyCard";
import { useLabels } from "@/parts/labels";
import { usePicked } from "@/session/session";
import { useDoor, useGoOn } from "@/session/useDoor";
import { fetchFamilies } from "@/ui/draw/Drawing";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { hostYear } from "@/ui/revit";
import { count } from "@/ui/text";
import { part } from "@/ui/part";
import { CategoryTree, type Group } from "./CategoryTree";
import s from "./list.module.css";
import t from "./topics.module.css";

const CompareTray = part(() => import("@/parts/family/CompareTray").then((m) => m.CompareTray));
const ParamFilter = part(() => import("./ParamFilter").then((m) => m.ParamFilter), { loading: <div className={s.params} /> });
const SaveSearch = part(() => import("./SaveSearch").then((m) => m.SaveSearch));
const TopicStrip = part(() => import("./TopicStrip").then((m) => m.TopicStrip), { loading: <div className={t.topics} /> });
const Within = part(() => import("./Within").then((m) => m.Within), { small: true, loading: <div className={s.within} /> });

const SIZE = 16;
/** A row of the grid, the first screen of a phone. */
const FIRST = 4;
const orders = [
  { value: undefined, label: "综合" },
  { value: "new", label: "最新" },
  { value: "download", label: "下载最多" },
  { value: "health", label: "健康分" },
  { value: "score", label: "评分" },
  { value: "price", label: "价格" },
] as const;
const prices = [
  { value: "free", label: "免费" },
  { value: "vip", label: "会员免费" },
  { value: "paid", label: "付费" },
] as const;
const formats = ["rfa", "ifc", "dwg", "skp", "3dm", "glb"].map((value) => ({ value, label: value.toUpperCase() }));
const FIRST_YEAR = 2016;
const SAVE = "save search";

const families = publicList(
  paths.family,
  "/family/mall/api/product/list",
  {
    pageSize: SIZE,
    filters: {
      keyword: text(40),
      groupCode: text(5),
      revitYear: whole(2010, 2100),
      format: text(4),
      lod: text(8),
      discipline: text(32),
      price: oneOf(["free", "paid", "vip"]),
      where,
      scope: oneOf(["library"]),
      order: oneOf(["new", "download", "health", "score", "price"]),
    },
    input: ({ order, ...rest }) => ({ ...rest, scope: undefined, sort: order }),
    known: ({ scope }) => ({ scope }),
  },
  (rows) => rows.some((r) => !r.cover) && void fetchFamilies(),
);

type Option = { value: string; label: string };
const withCounts = (options: readonly Option[], facets: Record<string, number> | undefined, chosen: string | undefined) =>
  options.map((o) => ({ ...o, count: facets ? (facets[o.value] ?? 0) : undefined })).filter((o) => !facets || o.count || o.value === chosen);

/** The shared family library: by category, by what files say, and by the values of their parameters. */
export function FamilyListScreen() {
  const list = usePublicList(families);
  const { enter } = useDoor();
  const inCompany = usePicked((s) => !!s.companyId);
  const [saving, setSaving] = useState(false);
  const tree = usePublic("/family/mall/api/product/category", {});
  const disciplines = useLabels("DISCIPLINE");
  const { values, answer } = list;
  const facets = answer?.facets;
  const groups = tree.data ?? [];
  const all = groups.reduce((n, g) => n + g.count, 0);
  const conditions = readConditions(values.where);
  const nameOf = namesOf(groups);
  usePrefilled(list.set, values.revitYear);

  // Years up to that of the newest family; a list that was opened within Revit begins with its own.
  const years = Object.keys(facets?.years ?? {}).filter((y) => Number(y) >= FIRST_YEAR).sort();
  const year = values.revitYear ? String(values.revitYear) : undefined;
  const yearOptions = [...new Set([...years, ...(year ? [year] : [])])].sort().map((value) => ({ value, label: value }));
  const lods = Object.keys(facets?.lods ?? {}).sort();
  const chips = [
    { label: nameOf(values.groupCode), off: { groupCode: undefined } },
    { label: year && `Revit ${year}`, off: { revitYear: undefined } },
    { label: values.format?.toUpperCase(), off: { format: undefined } },
    { label: values.lod && `LOD ${values.lod}`, off: { lod: undefined } },
    { label: values.discipline && disciplines.labelOf(values.discipline), off: { discipline: undefined } },
    { label: prices.find((o) => o.value === values.price)?.label, off: { price: undefined } },
    { label: values.keyword && `“${values.keyword}”`, off: { keyword: undefined } },
    ...conditions.map((c, i) => ({ label: saidOf(c), off: { where: writeConditions(conditions.filter((_, k) => k !== i)) } })),
  ].filter((chip): chip is typeof chip & { label: string } => !!chip.label);
  const { order: _, scope: within, ...ask } = values;
  const { where: __, price: ___, ...wanted } = ask;
  const asked = Object.fromEntries(Object.entries({ ...wanted, purpose: conditions.map(saidOf).join("，") }).filter(([, v]) => v).map(([name, v]) => [name, String(v)]));
  const save = () => enter(SAVE) && setSaving(true);
  useGoOn(SAVE, true, () => setSaving(true));
  const counted = within !== "library";
  const optionOf = (g: Group) => ({ value: g.groupCode, label: g.groupName, count: counted ? g.count : undefined });
  const narrow = groups.map(optionOf);
  const second = groups.find((g) => values.groupCode?.startsWith(g.groupCode))?.subGroupList.map(optionOf);
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>共享族库</h1>
          <p>
            {all > 0 && <>{count(all)} 个族，</>}类型、参数和健康分都读自文件，不凭填写。
          </p>
        </div>
        <SearchBox value={values.keyword} placeholder="搜索族名、编号、类型或服务商" onSearch={(keyword) => list.set({ keyword })} />
      </header>
      {!list.filtered && list.page === 1 && <TopicStrip />}
      <div className={s.lay}>
        <div>
          <CategoryTree groups={groups} total={tree.data && all} counted={counted} value={values.groupCode} hrefOf={(groupCode) => list.addressOf({ values: { groupCode } })} />
        </div>
        <div className={s.main}>
          <FilterRows
            list={list}
            unit="个族"
            className={s.filters}
            filters={[
              { label: "分类", options: narrow, value: values.groupCode?.slice(0, 1), hrefOf: (groupCode) => list.addressOf({ values: { groupCode } }) },
              ...(second?.length ? [{ label: "二级分类", options: second, value: values.groupCode?.slice(0, 3), hrefOf: (groupCode: string | undefined) => list.addressOf({ values: { groupCode: groupCode ?? values.groupCode?.slice(0, 1) } }) }] : []),
              { label: "Revit 版本", options: withCounts(yearOptions, facets?.years, year), value: year, hrefOf: (y) => list.addressOf({ values: { revitYear: y ? Number(y) : undefined } }) },
              { label: "格式", options: withCounts(formats, facets?.formats, values.format), value: values.format, hrefOf: (format) => list.addressOf({ values: { format } }) },
              { label: "LOD", options: withCounts([...new Set([...lods, ...(values.lod ? [values.lod] : [])])].map((value) => ({ value, label: value })), facets?.lods, values.lod), value: values.lod, hrefOf: (lod) => list.addressOf({ values: { lod } }) },
              { label: "专业", options: withCounts(disciplines.options, facets?.disciplines, values.discipline), value: values.discipline, hrefOf: (discipline) => list.addressOf({ values: { discipline } }) },
              { label: "价格", options: withCounts(prices, facets?.prices, values.price), value: values.price, hrefOf: (price) => list.addressOf({ values: { price: price as "free" | undefined } }) },
            ]}
          >
            <ParamFilter groupCode={values.groupCode} list={conditions} bars={answer?.histogram} onChange={(next) => list.set({ where: writeConditions(next) })} />
          </FilterRows>
          {chips.length > 0 && (
            <div className={s.chips}>
              <span>已选</span>
              <ul>
                {chips.map((chip) => (
                  <li key={chip.label}>
                    <Link href={list.addressOf({ values: chip.off })} replace shallow scroll={false}>
                      {chip.label}
                      <Icon name="close" />
                      <span className="sr">，去掉这个条件</span>
                    </Link>
                  </li>
                ))}
              </ul>
              <button type="button" onClick={list.reset}>
                清空
              </button>
              <button type="button" aria-haspopup="dialog" onClick={save}>
                保存搜索
              </button>
            </div>
          )}
          {inCompany && <Within scope={within} to={(scope) => list.addressOf({ values: { scope } })} />}
          <div className={s.bar}>
            <nav aria-label="排序">
              {orders.map((o) => (
                <Link key={o.label} href={list.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={values.order === o.value ? "true" : undefined}>
                  {o.label}
                </Link>
              ))}
            </nav>
            <span aria-live="polite">
              {list.total !== undefined && (
                <>
                  共 <b className="num">{count(list.total)}</b> 个族
                </>
              )}
            </span>
          </div>
          <h2 className="sr">族列表</h2>
          <PublicRows
            list={list}
            unit="个族"
            empty="还没有上架的族，服务商发布后会出现在这里。"
            nothing={
              <Link className="btn p" href={familyPaths.ask(asked)}>
                请求构件
              </Link>
            }
            waiting={
              <div className={familyGrid}>
                {Array.from({ length: 8 }, (_, i) => (
                  <FamilySkeleton key={i} />
                ))}
              </div>
            }
          >
            <Rows rows={list.rows} />
          </PublicRows>
        </div>
      </div>
      <CompareTray />
      {saving && <SaveSearch ask={ask} said={chips.map((chip) => chip.label).join(" ")} onClose={() => setSaving(false)} />}
    </div>
  );
}

/** The cards: those of the first screen are drawn before the others. */
function Rows({ rows }: { rows: readonly FamilyRow[] }) {
  const all = useDeferredValue(true, false);
  return (
    <ul className={familyGrid} data-families={all ? "ready" : undefined}>
      {rows.map((row, i) => (
        <li key={row.id}>{all || i < FIRST ? <FamilyCard row={row} eager={i < FIRST} comparable /> : <FamilySkeleton />}</li>
      ))}
    </ul>
  );
}

function namesOf(groups: readonly Group[]) {
  const names = new Map<string, string>();
  const walk = (list: readonly Group[]) =>
    list.forEach((g) => {
      names.set(g.groupCode, g.groupName);
      walk(g.subGroupList);
    });
  walk(groups);
  return (code: string | undefined) => (code ? (names.get(code) ?? code) : undefined);
}

/** Within Revit the list begins with what its year opens (product.md decision 14), once: who takes it away sees all. */
function usePrefilled(set: (values: { revitYear: number }) => void, has: number | undefined) {
  const done = useRef(false);
  useEffect(() => {
    const year = hostYear();
    if (done.current || !year) return;
    done.current = true;
    if (!has) set({ revitYear: year });
  }, [set, has]);
}
