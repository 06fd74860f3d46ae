import { useRouter } from "next/router";
import useSWR from "swr";
import { post } from "@/api/client";
import { isGone, messageOf, type ApiError } from "@/api/error";
import { oneOf, text } from "@/api/filters";
import type { Posts } from "@/api/shapes";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { FamilyCard, familyGrid, FamilySkeleton } from "@/parts/family/FamilyCard";
import { CompareTray } from "@/parts/family/CompareTray";
import { Monogram } from "@/ui/draw/Drawing";
import { Picture } from "@/ui/later";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { useReady } from "@/ui/useReady";
import list from "./list.module.css";
import s from "./shop.module.css";

type Shop = Posts["/family/mall/personal/shop"]["data"];
const orders = [
  { value: undefined, label: "综合" },
  { value: "new", label: "最新" },
  { value: "download", label: "下载最多" },
  { value: "health", label: "健康分" },
] as const;

const families = publicList(paths.familyShop, "/family/mall/api/product/list", {
  pageSize: 16,
  filters: { shopId: text(64), keyword: text(40), order: oneOf(["new", "download", "health"]) },
  input: ({ order, ...rest }) => ({ ...rest, sort: order }),
});

/** An enterprise's shop: who it is, what it says, and its families. */
export function ShopScreen() {
  const router = useRouter();
  const ready = useReady();
  const shopId = typeof router.query.shopId === "string" ? router.query.shopId : "";
  const { data: shop, error, mutate } = useSWR<Shop, ApiError>(shopId ? ["family shop", shopId] : null, () => post("/family/mall/personal/shop", { shopId }, { enterprise: "" }), { revalidateOnFocus: false, shouldRetryOnError: false });
  if (ready && (!shopId || isGone(error)))
    return (
      <NoPage text={error ? messageOf(error) : "地址中缺少店铺编号，请从族的页面打开。"}>
        <Link className="btn" href={paths.family}>
          去共享族库
        </Link>
      </NoPage>
    );
  if (error && !shop) return <PageError error={error} onRetry={() => void mutate()} />;
  return shop ? <Whole shop={shop} /> : <Skeleton lines={6} height={24} />;
}

function Whole({ shop }: { shop: Shop }) {
  const rows = usePublicList(families);
  return (
    <>
      <Named name={shop.name} about={shop.notice || `${shop.name}的共享族`} />
      <header className={s.head}>
        <span className={s.logo}>
          {shop.logo ? (
            <Picture url={shop.logo} width={88} height={88}>
              <Monogram id={shop.shopId} name={shop.name} />
            </Picture>
          ) : (
            <Monogram id={shop.shopId} name={shop.name} />
          )}
        </span>
        <div>
          <h1>{shop.name}</h1>
          <p>{shop.notice || "这家店铺还没有公告。"}</p>
          <Link className="more" href={paths.providerHome(shop.shopId)}>
            服务商主页
          </Link>
        </div>
        <dl>
          {(
            [
              ["族", count(shop.families)],
              ["下载", count(shop.downloadCount)],
              ["评分", shop.commentCount ? shop.scoreAvg.toFixed(1) : "—"],
              ["平均健康分", shop.healthAvg < 0 ? "—" : String(Math.round(shop.healthAvg))],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className={`${list.bar} ${s.tools}`}>
        <nav aria-label="排序">
          {orders.map((o) => (
            <Link key={o.label} href={rows.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={rows.values.order === o.value ? "true" : undefined}>
              {o.label}
            </Link>
          ))}
        </nav>
        <span>
          <SearchBox value={rows.values.keyword} placeholder="搜索本店的族" onSearch={(keyword) => rows.set({ keyword })} />
        </span>
      </div>
      <PublicRows
        list={rows}
        unit="个族"
        empty="这家店铺还没有上架的族。"
        waiting={
          <div className={familyGrid}>
            {Array.from({ length: 8 }, (_, i) => (
              <FamilySkeleton key={i} />
            ))}
          </div>
        }
      >
        <h2 className="sr">本店的族</h2>
        <ul className={familyGrid} data-families="ready">
          {rows.rows.map((row, i) => (
            <li key={row.id}>
              <FamilyCard row={row} eager={i < 4} comparable />
            </li>
          ))}
        </ul>
      </PublicRows>
      <CompareTray />
    </>
  );
}
