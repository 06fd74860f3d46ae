import { oneOf, text } from "@/api/filters";
import type { ProviderRow } from "@/api/shapes";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { provinceOf, useLabels } from "@/parts/labels";
import { Mark } from "@/parts/provider/Mark";
import s from "./provider.module.css";

const SIZE = 20;
const orders = [
  { value: undefined, label: "最新入驻" },
  { value: "follow", label: "关注最多" },
] as const;

const providers = publicList(paths.providerList, "/micro/home/provider/page", {
  pageSize: SIZE,
  filters: { keyword: text(40), entType: text(40), industry: text(40), regionCode: text(12), order: oneOf(["follow"]) },
  input: ({ order, ...rest }) => ({ ...rest, sort: order }),
});

/** The providers of the platform: anybody may look for one. */
export function ProviderListScreen({ title }: { title: string }) {
  const list = usePublicList(providers);
  const types = useLabels("ENT_TYPE");
  const industries = useLabels("INDUSTRY");
  const regions = useLabels("REGION");
  const { values } = list;
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>已通过企业认证的设计、施工、咨询与软件单位，按类型和地区查找合作伙伴。</p>
        </div>
        <SearchBox value={values.keyword} placeholder="搜索服务商名称或业务" onSearch={(keyword) => list.set({ keyword })} />
      </header>
      <FilterRows
        list={list}
        unit="家服务商"
        filters={[
          { label: "企业类型", options: types.options, value: values.entType, hrefOf: (entType) => list.addressOf({ values: { entType } }) },
          { label: "所属行业", options: industries.options, value: values.industry, hrefOf: (industry) => list.addressOf({ values: { industry } }) },
          { label: "所在地区", options: regions.options, value: values.regionCode, hrefOf: (regionCode) => list.addressOf({ values: { regionCode } }) },
        ]}
      />
      <div className={p.bar}>
        {orders.map((o) => (
          <Link key={o.label} href={list.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={values.order === o.value ? "true" : undefined}>
            {o.label}
          </Link>
        ))}
        <span aria-live="polite">{!!list.total && `共 ${count(list.total)} 家`}</span>
      </div>
      <PublicRows
        list={list}
        unit="家服务商"
        empty="还没有服务商入驻，通过企业认证后会出现在这里。"
        waiting={
          <div className={p.grid}>
            {Array.from({ length: 8 }, (_, i) => (
              <div className={`card ${s.waiting}`} key={i}>
                <Skeleton lines={5} height={18} />
              </div>
            ))}
          </div>
        }
      >
        <ul className={p.grid} data-providers="ready">
          {list.rows.map((row) => (
            <li key={row.providerId}>
              <Card row={row} type={types.labelOf(row.entType)} region={regions.labelOf(provinceOf(row.regionCode))} />
            </li>
          ))}
        </ul>
      </PublicRows>
      <section className={s.join}>
        <div>
          <h2>成为服务商</h2>
          <p>完成企业认证后，可以上架产品与模板、发布案例，并在这里被项目方找到。</p>
        </div>
        <Link className="btn c" href={paths.addProvider}>
          申请入驻
        </Link>
      </section>
    </div>
  );
}

function Card({ row, type, region }: { row: ProviderRow; type: string; region: string }) {
  return (
    <Link className={`card ${s.card}`} href={paths.providerHome(row.providerId)}>
      <div className="bd">
        <div className={s.name}>
          <Mark row={row} />
          <div>
            <h2>{row.name}</h2>
            <p title={row.fullName}>{row.fullName}</p>
          </div>
        </div>
        <p className={s.intro}>{row.intro || "该服务商还没有填写简介。"}</p>
      </div>
      <div className={`tb ${s.listed}`}>
        <span>
          <i>类型</i>
          {type || "—"}
        </span>
        <span>
          <i>地区</i>
          {region || "—"}
        </span>
        <span>
          <i>关注</i>
          <b className="num">{count(row.followCount)}</b>
        </span>
      </div>
    </Link>
  );
}
