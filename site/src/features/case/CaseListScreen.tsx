import { useId } from "react";
import { oneOf, text } from "@/api/filters";
import { usePublic } from "@/api/hooks";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { useLabels } from "@/parts/labels";
import { Link } from "@/ui/Link";
import { CaseCard, CaseLead } from "@/parts/cards/CaseCard";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { cardGrid, CardSkeleton } from "@/parts/cards/TemplateCard";
import { count } from "@/ui/text";
import s from "@/parts/case/case.module.css";

/** One large and three rows of four. */
const SIZE = 13;
const orders = [
  { value: undefined, label: "推荐" },
  { value: "new", label: "最新发布" },
  { value: "view", label: "浏览最多" },
] as const;

const cases = publicList(paths.projectCase, "/micro/home/api/project/case", {
  pageSize: SIZE,
  filters: { keyword: text(40), caseType: text(32), discipline: text(32), stage: text(32), regionCode: text(12), order: oneOf(["new", "view"]) },
  input: ({ order, ...rest }) => ({ ...rest, sort: order }),
});

/** Projects that the platform was used for. */
export function CaseListScreen({ title }: { title: string }) {
  const list = usePublicList(cases);
  const types = usePublic("/platform/home/api/showCaseType/list", {});
  const disciplines = useLabels("DISCIPLINE");
  const stages = useLabels("STAGE");
  const regions = useLabels("REGION");
  const { values } = list;
  const [first, ...rest] = list.rows;
  const lead = list.page === 1 && !list.filtered;
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>看同类工程怎样用模型组织设计、施工与运维，成果都用数字说话。</p>
        </div>
        <SearchBox value={values.keyword} placeholder="搜索案例、业主或服务商" onSearch={(keyword) => list.set({ keyword })} />
      </header>
      <FilterRows
        list={list}
        unit="个案例"
        filters={[
          { label: "案例类型", options: types.data ?? [], value: values.caseType, hrefOf: (caseType) => list.addressOf({ values: { caseType } }) },
          { label: "涉及专业", options: disciplines.options, value: values.discipline, hrefOf: (discipline) => list.addressOf({ values: { discipline } }) },
          { label: "所属阶段", options: stages.options, value: values.stage, hrefOf: (stage) => list.addressOf({ values: { stage } }) },
        ]}
      >
        <Region options={regions.options} value={values.regionCode} onChange={(regionCode) => list.set({ regionCode })} />
      </FilterRows>
      <div className={p.bar}>
        {orders.map((o) => (
          <Link key={o.label} href={list.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={values.order === o.value ? "true" : undefined}>
            {o.label}
          </Link>
        ))}
        <span aria-live="polite">{list.total !== undefined && `共 ${count(list.total)} 个案例`}</span>
      </div>
      <PublicRows
        list={list}
        unit="个案例"
        empty="案例正在整理，发布后会出现在这里。"
        waiting={
          <>
            {lead && <div className={s.waiting} />}
            <div className={cardGrid}>
              {Array.from({ length: 12 }, (_, i) => (
                <CardSkeleton key={i} />
              ))}
            </div>
          </>
        }
      >
        {first && (
          <div data-cases="ready">
            {lead && (
              <div className={s.lead}>
                <CaseLead row={first} />
              </div>
            )}
            {!lead && <h2 className="sr">案例列表</h2>}
            <ul className={cardGrid}>
              {(lead ? rest : list.rows).map((row) => (
                <li key={row.id}>
                  <CaseCard row={row} eager={!lead} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PublicRows>
    </div>
  );
}
/** The place of a case: too many for a row. */
function Region({ options, value = "", onChange }: { options: readonly { value: string; label: string }[]; value?: string; onChange: (value: string | undefined) => void }) {
  const id = useId();
  return (
    <div className={s.region}>
      <label htmlFor={id}>所在地区</label>
      <select id={id} value={value} onChange={(e) => onChange(e.target.value || undefined)}>
        <option value="">全国</option>
        {options.map((r) => (
          <option key={r.value} value={r.value}>
            {r.label}
          </option>
        ))}
      </select>
    </div>
  );
}

