import Head from "next/head";
import { useRouter } from "next/router";
import { messageOf } from "@/api/error";
import { paths } from "@/addresses";
import { CrumbEnd } from "@/ui/CrumbEnd";
import { Drawing } from "@/ui/draw/Drawing";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Empty, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { useLabels } from "@/parts/labels";
import { FollowButton } from "@/parts/cards/FollowButton";
import { ProviderCases, ProviderProducts, ProviderTemplates, useCounts } from "./ProviderLists";
import { useProvider } from "./useProvider";
import { Mark } from "./Mark";
import { useAddressId } from "@/ui/useAddressId";
import s from "./provider.module.css";

const tabs = [
  { key: "about", label: "企业介绍" },
  { key: "product", label: "产品" },
  { key: "template", label: "模板" },
  { key: "case", label: "案例" },
  { key: "family", label: "族", empty: "族库商城开放后，该服务商共享的族会出现在这里。" },
  { key: "dynamic", label: "动态", empty: "该服务商还没有发布动态。" },
  { key: "review", label: "评价", empty: "还没有人评价过该服务商。" },
] as const;

/** A provider's public page. */
export function ProviderHomeScreen() {
  const router = useRouter();
  const id = useAddressId();
  const { data, error, mutate } = useProvider(id);
  const counts = useCounts(data ? id : "");
  const types = useLabels("ENT_TYPE");
  const industries = useLabels("INDUSTRY");
  const scales = useLabels("ENT_SCALE");
  const regions = useLabels("REGION");
  const tab = tabs.find((t) => t.key === router.query.tab) ?? tabs[0];
  if (error?.status === 404)
    return (
      <Empty of="broken" text={messageOf(error)}>
        <Link className="btn" href={paths.providerList}>
          查看其他服务商
        </Link>
      </Empty>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  return (
    <>
      {data && (
        <Head>
          <title>{`${data.name} - BIM协同平台`}</title>
          <meta key="description" name="description" content={data.intro || `${data.fullName}在 BIM协同平台的主页`} />
        </Head>
      )}
      {data && <CrumbEnd lists={[["服务商", paths.providerList]]} name={data.name} />}
      <div className={s.banner}>
        <div className={s.top}>
          {data ? (
            <>
              <Mark row={data} />
              <div className={s.title}>
                <h1>{data.name}</h1>
                <p>{data.fullName}</p>
                <p className={s.tags}>
                  <span className="tag ok">
                    <Icon name="shield" />
                    企业认证
                  </span>
                  <span className="tag">{types.labelOf(data.entType)}</span>
                  <span className="tag">{regions.labelOf(`${data.regionCode.slice(0, 2)}0000`)}</span>
                </p>
              </div>
              <div className={s.follow}>
                <FollowButton id={id} onChange={() => void mutate()} followers={data.followCount} />
              </div>
            </>
          ) : (
            <Skeleton lines={3} height={24} />
          )}
          <Drawing kind="provider" id={id || "provider"} className={s.picture} eager />
        </div>
      </div>
      <div>
        <nav className={s.tabs} aria-label="服务商内容">
          {tabs.map((t) => (
            <Link key={t.key} href={{ pathname: router.pathname, query: t.key === "about" ? { id } : { id, tab: t.key } }} replace shallow scroll={false} aria-current={t === tab ? "page" : undefined}>
              {t.label}
              {counts[t.key] !== undefined && <i className="num">{count(counts[t.key] ?? 0)}</i>}
            </Link>
          ))}
        </nav>
        <div className={s.body}>
          {"empty" in tab ? (
            <Empty text={tab.empty} />
          ) : !data ? (
            <Skeleton lines={6} />
          ) : tab.key === "product" ? (
            <ProviderProducts id={id} />
          ) : tab.key === "template" ? (
            <ProviderTemplates id={id} />
          ) : tab.key === "case" ? (
            <ProviderCases id={id} />
          ) : (
            <>
              <p className={s.about}>{data.intro || "该服务商还没有填写企业介绍。"}</p>
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
                <div>
                  <dt>入驻时间</dt>
                  <dd className="num">{data.joinTime.slice(0, 10)}</dd>
                </div>
                <div>
                  <dt>联系地址</dt>
                  <dd>{data.address || "—"}</dd>
                </div>
              </dl>
            </>
          )}
        </div>
      </div>
    </>
  );
}
