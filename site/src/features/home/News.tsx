import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { Section } from "./Section";
import { useNear } from "@/ui/useNear";
import s from "./News.module.css";

const SHOWN = 6;
const WALL = 8;
/** The month and day of YYYY-MM-DD HH:mm:ss, the whole date of another year. */
const dayOf = (time: string) => (time.startsWith(String(new Date().getFullYear())) ? time.slice(5, 10) : time.slice(0, 10));

/** News on the left, the providers that are followed most on the right. */
export function NewsAndProviders() {
  const { ref, near } = useNear<HTMLDivElement>();
  return (
    <div className={`wrap ${s.pair}`} ref={ref}>
      <News near={near} />
      <Providers near={near} />
    </div>
  );
}

function News({ near }: { near: boolean }) {
  const { data, error, mutate } = usePublic("/micro/home/info/page", { current: 1, pageSize: SHOWN }, near);
  return (
    <Section title="新闻与公告" more={{ text: "更多", href: paths.news }}>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {data?.records?.length === 0 && <Empty of="message" text="还没有新闻，发布后会出现在这里。" />}
      <ul className={s.news} data-news={data ? "ready" : "waiting"}>
        {data?.records?.map((n) => (
          <li key={n.id}>
            <Link href={paths.newsDetail(n.id)}>
              <time className="num">{dayOf(n.publishTime)}</time>
              {n.pinned && <span className="tag ink">置顶</span>}
              <span className="tag">{n.typeName}</span>
              <b>{n.title}</b>
            </Link>
          </li>
        ))}
        {!data && !error && (
          <li>
            <Skeleton lines={6} height={22} />
          </li>
        )}
      </ul>
    </Section>
  );
}

function Providers({ near }: { near: boolean }) {
  const { data, error, mutate } = usePublic("/micro/home/api/provider/bim-centre-list", {}, near);
  return (
    <Section title="服务商" more={{ text: "全部服务商", href: paths.providerList }}>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {data?.length === 0 && <Empty of="member" text="还没有服务商入驻，通过企业认证后会出现在这里。" />}
      <ul className={s.wall} data-wall={data ? "ready" : "waiting"}>
        {data?.slice(0, WALL).map((p) => (
          <li key={p.providerId}>
            <Link href={paths.providerHome(p.providerId)}>
              <b>{p.name}</b>
              <span>{p.intro || p.fullName}</span>
            </Link>
          </li>
        ))}
        {!data && !error && (
          <li>
            <Skeleton lines={6} height={22} />
          </li>
        )}
      </ul>
    </Section>
  );
}
