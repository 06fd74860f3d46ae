import { oneOf, text } from "@/api/filters";
import { usePublic } from "@/api/hooks";
import type { Product } from "@/api/shapes";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { useLabels } from "@/parts/labels";
import { CategoryHover } from "@/ui/public/CategoryHover";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { ProductCard } from "./ProductCard";
import s from "./product.module.css";

/** All of them on one page while they are few: a page of a long list is turned. */
const SIZE = 60;
const orders = [
  { value: undefined, label: "按分类" },
  { value: "new", label: "最近上架" },
  { value: "view", label: "浏览最多" },
] as const;
const popular = ["协同", "正向设计", "项目管理", "智慧工地", "物联网", "运维", "接口"].map((value) => ({ value, label: value }));

const products = publicList(paths.product, "/micro/home/api/product/page", {
  pageSize: SIZE,
  filters: { keyword: text(40), typeCode: text(32), groupCode: text(64), priceType: oneOf(["0", "1", "2"]), label: text(10), order: oneOf(["new", "view"]) },
  input: ({ order, ...rest }) => ({ ...rest, sort: order }),
});

/** The products of the platform and its providers: by the services they belong to, or in another order. */
export function ProductListScreen({ title }: { title: string }) {
  const list = usePublicList(products);
  const services = usePublic("/platform/home/api/showService/list", {});
  const types = useLabels("PRODUCT_TYPE");
  const prices = useLabels("PRICE_TYPE");
  const { values } = list;
  // The services begin with the stages: one choice, as categories beside the filters or, on a phone, as two of them.
  const chosen = values.groupCode ?? values.typeCode;
  const stage = chosen?.split("-")[0];
  const below = services.data?.find((g) => g.groupCode === stage)?.subGroupList.flatMap((g) => [g, ...g.subGroupList]) ?? [];
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>覆盖规划设计、施工建造、运维管理与数据底座，按服务分类找到合适的产品，先试用再决定。</p>
        </div>
        <SearchBox value={values.keyword} placeholder="搜索产品、功能或服务商" onSearch={(keyword) => list.set({ keyword })} />
      </header>
      <div className={s.choose}>
        {!(services.error && !services.data) && (
          <CategoryHover
            label="全部服务分类"
            groups={services.data ?? []}
            value={chosen}
            hrefOf={(groupCode) => list.addressOf({ values: { groupCode, typeCode: undefined } })}
          />
        )}
        <div className={s.beside}>
          <FilterRows
            list={list}
            unit="个产品"
            className={s.filters}
            filters={[
              { label: "工程阶段", options: types.options, value: stage, hrefOf: (typeCode) => list.addressOf({ values: { typeCode, groupCode: undefined } }) },
              ...(below.length ? [{ label: "服务分类", options: below.map((g) => ({ value: g.groupCode, label: g.groupName })), value: values.groupCode, hrefOf: (groupCode: string | undefined) => list.addressOf({ values: { groupCode, typeCode: groupCode ? undefined : stage } }) }] : []),
              { label: "价格", options: prices.options, value: values.priceType, hrefOf: (priceType) => list.addressOf({ values: { priceType: priceType as "0" | "1" | "2" | undefined } }) },
              { label: "常用标签", options: popular, value: values.label, hrefOf: (label) => list.addressOf({ values: { label } }) },
            ]}
          />
          <div className={p.bar}>
            {orders.map((o) => (
              <Link key={o.label} href={list.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={values.order === o.value ? "true" : undefined}>
                {o.label}
              </Link>
            ))}
            <span aria-live="polite">{!!list.total && `共 ${count(list.total)} 个产品`}</span>
          </div>
        </div>
      </div>
      <PublicRows
        list={list}
        unit="个产品"
        empty="还没有上架的产品，服务商上架后会出现在这里。"
        waiting={
          <div className={s.grid}>
            {Array.from({ length: 8 }, (_, i) => (
              <div className={`card ${s.waiting}`} key={i}>
                <Skeleton lines={6} height={18} />
              </div>
            ))}
          </div>
        }
      >
        <div data-product-list="ready">
          {values.order ? (
            <Grid rows={list.rows} first />
          ) : (
            byGroup(list.rows).map((g, i) => (
              <section key={g.name} className={s.section}>
                <h2>
                  {g.name}
                  {list.last === 1 && <span className="num">{g.rows.length}</span>}
                </h2>
                <Grid rows={g.rows} first={i === 0} />
              </section>
            ))
          )}
        </div>
      </PublicRows>
      <section className={s.ask}>
        <div>
          <h2>不确定用哪一个</h2>
          <p>告诉我们工程类型和阶段，产品顾问会在一个工作日内给出组合建议，也可以预约一次线上演示。</p>
        </div>
        <Link className="btn" href={paths.demonstration}>
          预约演示
        </Link>
        <Link className="btn c" href={paths.business}>
          联系咨询
        </Link>
      </section>
    </div>
  );
}

/** Rows of one type stand together already: the server answers them in the order of the services. */
function byGroup(rows: readonly Product[]) {
  const groups: { name: string; rows: Product[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.name === row.typeName) last.rows.push(row);
    else groups.push({ name: row.typeName, rows: [row] });
  }
  return groups;
}

/** `first` is the one that the page begins with. */
function Grid({ rows, first = false }: { rows: readonly Product[]; first?: boolean }) {
  return (
    <ul className={s.grid}>
      {rows.map((row, i) => (
        <li key={row.id}>
          <ProductCard row={row} eager={first && i < 4} />
        </li>
      ))}
    </ul>
  );
}
