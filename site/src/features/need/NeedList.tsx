import { oneOf, text } from "@/api/filters";
import { publicList, usePublicList } from "@/api/usePublicList";
import { addresses } from "@/addresses";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { Link } from "@/ui/Link";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { NeedCard } from "./NeedCard";
import { categoryOptions, releaseOf } from "./need";
import s from "./need.module.css";

const SIZE = 12;
const orders = [
  { value: undefined, label: "最新发布" },
  { value: "deadline", label: "快要截稿" },
  { value: "budget", label: "预算最高" },
] as const;
const states = [
  { value: "1", label: "征集中" },
  { value: "2", label: "评选中" },
  { value: "3", label: "已定标" },
  { value: "5", label: "已结束" },
];
const formatOptions = ["rvt", "rfa", "ifc", "dwg", "skp"].map((value) => ({ value, label: value.toUpperCase() }));

export const needs = publicList(addresses.community[0], "/micro/home/community/need/page", {
  pageSize: SIZE,
  filters: {
    keyword: text(50),
    status: oneOf(["1", "2", "3", "4", "5", "6"]),
    category: oneOf(["family", "model", "drawing", "review", "visual", "plugin", "other"]),
    format: oneOf(["rvt", "rfa", "ifc", "dwg", "skp"]),
    escrow: oneOf(["1"]),
    order: oneOf(["deadline", "budget"]),
  },
  input: ({ order, ...rest }) => ({ ...rest, sort: order }),
});

/** The needs that anybody may read, as a tab of the community. */
export function NeedList() {
  const list = usePublicList(needs);
  const { values } = list;
  return (
    <section aria-label="需求">
      <div className={s.above}>
        <p className="t2">说清要什么、预算多少、何时截稿。预算由平台托管，稿件在截稿前密封，验收后结给中选者。</p>
        <SearchBox value={values.keyword} placeholder="搜索需求" onSearch={(keyword) => list.set({ keyword })} />
        <Link className="btn c" href={releaseOf()}>
          发布需求
        </Link>
      </div>
      <FilterRows
        list={list}
        unit="个需求"
        filters={[
          { label: "类别", options: categoryOptions, value: values.category, hrefOf: (category) => list.addressOf({ values: { category: category as typeof values.category } }) },
          { label: "状态", options: states, value: values.status, hrefOf: (status) => list.addressOf({ values: { status: status as typeof values.status } }) },
          { label: "格式", options: formatOptions, value: values.format, hrefOf: (format) => list.addressOf({ values: { format: format as typeof values.format } }) },
          { label: "预算", options: [{ value: "1", label: "平台托管" }], value: values.escrow, hrefOf: (escrow) => list.addressOf({ values: { escrow: escrow as typeof values.escrow } }) },
        ]}
      />
      <div className={p.bar}>
        {orders.map((o) => (
          <Link key={o.label} href={list.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={values.order === o.value ? "true" : undefined}>
            {o.label}
          </Link>
        ))}
        <span aria-live="polite">{list.total !== undefined && `共 ${count(list.total)} 个需求`}</span>
      </div>
      <PublicRows list={list} unit="个需求" empty="还没有人发布需求。您可以发布第一个。" waiting={<Skeleton lines={8} height={24} />}>
        <h2 className="sr">找到的需求</h2>
        <ul className={s.list} data-needs="ready">
          {list.rows.map((row) => (
            <li key={row.id}>
              <NeedCard need={row} />
            </li>
          ))}
        </ul>
      </PublicRows>
    </section>
  );
}
