import { useRouter } from "next/router";
import { usePublic } from "@/api/hooks";
import type { AppLog } from "@/api/shapes";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import p from "@/ui/public/public.module.css";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { LogFrame } from "./LogFrame";
import s from "./log.module.css";

/** What changed in each application, told by its own team's document or by ours. */
export function LogScreen({ title }: { title: string }) {
  const { query } = useRouter();
  const { data, error, mutate } = usePublic("/platform/home/api/log/list", {});
  const chosen = data?.find((l) => l.app === query.app) ?? data?.[0];
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>各应用每次发布新增了什么、修复了什么、改变了什么。</p>
        </div>
      </header>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <div className={s.logs}>
        <nav className={s.apps} aria-label="应用">
          {data ? (
            data.map((l) => (
              <Link key={l.app} href={{ pathname: paths.log, query: l.app === data[0]?.app ? {} : { app: l.app } }} replace shallow scroll={false} aria-current={l === chosen ? "page" : undefined}>
                {l.name}
              </Link>
            ))
          ) : (
            <Skeleton lines={4} height={28} />
          )}
        </nav>
        <section className={s.body} data-log={chosen?.app} aria-label={chosen?.name}>
          {chosen ? chosen.frameUrl ? <LogFrame key={chosen.app} log={chosen} own={<Entries log={chosen} />} /> : <Entries log={chosen} /> : <Skeleton lines={12} height={20} />}
        </section>
      </div>
    </div>
  );
}

const kinds = { new: { label: "新增", tone: "ok" }, fix: { label: "修复", tone: "warn" }, change: { label: "调整", tone: "ink" } } as const;

/** The portal's own log: versions, the newest first. */
function Entries({ log }: { log: AppLog }) {
  const entries = log.entries;
  if (!entries.length) return <Empty text="当前平台暂无日志!" />;
  const versions = [...new Set(entries.map((e) => e.versionNo))];
  return (
    <ol className={s.versions}>
      {versions.map((v) => {
        const of = entries.filter((e) => e.versionNo === v);
        return (
          <li key={v}>
            <header>
              <h2 className="num">V{v}</h2>
              <time className="num" dateTime={of[0]?.date}>
                {of[0]?.date}
              </time>
            </header>
            <ul>
              {of.map((e) => (
                <li key={e.text}>
                  <span className={`tag ${kinds[e.type].tone}`}>{kinds[e.type].label}</span>
                  {e.text}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
