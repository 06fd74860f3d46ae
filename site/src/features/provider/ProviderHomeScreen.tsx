import { useRouter } from "next/router";
import { isGone, messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { part } from "@/ui/part";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { useLabels } from "@/parts/labels";
import { FollowButton } from "@/parts/cards/FollowButton";
import { Top } from "@/parts/provider/Top";
import { ProviderCases, ProviderProducts, ProviderTemplates, SIZE } from "./ProviderLists";
import { useProvider } from "./useProvider";
import { useAddressId } from "@/ui/useAddressId";
import s from "./provider.module.css";

const ProviderFamilies = part(() => import("./ProviderFamilies").then((m) => m.ProviderFamilies), { loading: <Skeleton lines={6} /> });
const Activity = part(() => import("./Activity").then((m) => m.Activity), { loading: <Skeleton lines={6} /> });

const tabs = [
  { key: "product", label: "产品", Rows: ProviderProducts },
  { key: "template", label: "模板", Rows: ProviderTemplates },
  { key: "family", label: "族", Rows: ProviderFamilies },
  { key: "case", label: "案例", Rows: ProviderCases },
] as const;

const comment = { key: "comment", label: "评价" } as const;
const activity = { key: "activity", label: "动态" } as const;
const Introduced = part(() => import("@/parts/provider/Introduced").then((m) => m.Introduced));
const Comments = part(() => import("@/parts/comments/Comments").then((m) => m.Comments), { loading: <Skeleton lines={6} /> });

/** A provider's public page. */
export function ProviderHomeScreen() {
  const router = useRouter();
  const id = useAddressId();
  const { data, error, mutate } = useProvider(id);
  const { data: offers } = usePublic("/micro/home/api/offers", { id }, !!id);
  const { data: families } = usePublic("/family/mall/api/product/list", { shopId: id, pageSize: SIZE }, !!id);
  const counts: Record<string, number | undefined> = { product: offers?.products, template: offers?.templates, family: families?.total, case: offers?.cases, comment: offers?.scoreCount };
  const industries = useLabels("INDUSTRY");
  const scales = useLabels("ENT_SCALE");
  // What a provider offers has a tab when there is some; an address that was kept may name one of nothing.
  const tab = [activity, ...tabs, comment].find((t) => t.key === router.query.tab);
  const order = data?.design.tabs ?? [];
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const offered = [...tabs, comment].filter((t) => t === tab || counts[t.key]).sort((a, b) => placeOf(a.key) - placeOf(b.key));
  const named = offered.some((t) => t !== comment) || tab === activity ? [activity, ...offered] : offered;
  if (isGone(error))
    return (
      <NoPage text={messageOf(error)}>
        <Link className="btn" href={paths.providerList}>
          查看其他服务商
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  return (
    <>
      {data && <Named name={data.name} about={data.intro || `${data.fullName}在 BIM协同平台的主页`} lists={[["服务商", paths.providerList]]} />}
      <Top row={data} id={id} banner={data?.design.banner}>
        <FollowButton id={id} onChange={() => void mutate()} followers={data?.followCount ?? 0} />
      </Top>
      <div>
        <nav className={s.tabs} aria-label="服务商内容">
          <Link href={{ pathname: router.pathname, query: { id } }} replace shallow scroll={false} aria-current={tab ? undefined : "page"}>
            企业介绍
          </Link>
          {named.map((t) => (
            <Link key={t.key} href={{ pathname: router.pathname, query: { id, tab: t.key } }} replace shallow scroll={false} aria-current={t === tab ? "page" : undefined}>
              {t.label}
              {counts[t.key] !== undefined && <i className="num">{count(counts[t.key] ?? 0)}</i>}
            </Link>
          ))}
        </nav>
        <div className={s.body}>
          {!data ? (
            <Skeleton lines={6} />
          ) : tab === activity ? (
            <Activity id={id} />
          ) : tab === comment ? (
            <Comments of="/micro/home/api/offers/comments" goods={{ id, scoreAvg: offers?.scoreAvg ?? 0, scoreCount: offers?.scoreCount ?? 0, providerName: data.name }} empty="还没有人评价该服务商的产品和模板。" />
          ) : tab && "Rows" in tab ? (
            <tab.Rows id={id} />
          ) : (
            <>
              <p className={s.about}>{data.intro || "该服务商还没有填写企业介绍。"}</p>
              {(data.design.introHtml || data.design.holiday || [data.design.labels, data.design.serviceAreas, data.design.qualifications].some((l) => l?.length)) && <Introduced of={data.design} />}
              <dl className={s.facts}>
                <div>
                  <dt>所属行业</dt>
                  <dd>{industries.labelOf(data.industry) || "—"}</dd>
                </div>
                <div>
                  <dt>企业规模</dt>
                  <dd>{scales.labelOf(data.scale) || "—"}</dd>
                </div>
                <div>
                  <dt>平台成员</dt>
                  <dd className="num">{count(data.counts.member)} 人</dd>
                </div>
                {!!offers?.scoreCount && (
                  <div>
                    <dt>用户评分</dt>
                    <dd className="num">
                      {offers.scoreAvg.toFixed(1)}，{count(offers.scoreCount)} 人评分
                    </dd>
                  </div>
                )}
                {!!offers?.uses && (
                  <div>
                    <dt>模板使用</dt>
                    <dd className="num">{count(offers.uses)} 次</dd>
                  </div>
                )}
                <div>
                  <dt>入驻时间</dt>
                  <dd className="num">{data.joinTime.slice(0, 10)}</dd>
                </div>
                <div>
                  <dt>联系地址</dt>
                  <dd>{data.address || "—"}</dd>
                </div>
              </dl>
              {named.map(
                (t) =>
                  "Rows" in t && (
                    <section key={t.key} aria-labelledby={`offers-${t.key}`}>
                      <h2 id={`offers-${t.key}`} className={s.offers}>
                        {t.label}
                        <i className="num">{count(counts[t.key] ?? 0)}</i>
                      </h2>
                      <t.Rows id={id} />
                    </section>
                  ),
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}
