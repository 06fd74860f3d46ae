import { usePublic, useRead } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import s from "./WorkbenchHome.module.css";

const InnerNews = part(() => import("./InnerNews").then((m) => m.InnerNews));
const day = (time: string) => <time className="num">{momentOf(time).slice(0, -6)}</time>;

/** What is told to the members of this enterprise, then the platform's latest announcements. */
export function Announcements() {
  const { data, error, mutate } = usePublic("/micro/home/info/page", { current: 1, pageSize: 4, type: "notice" });
  const inner = useRead("/micro/home/info/inner", { current: 1, pageSize: 4 });
  const dialog = useDialog<{ kind: "inner"; id: string; title: string }>();
  const failed = (error && !data && error) || (inner.error && !inner.data && inner.error);
  const loading = !failed && (!data || !inner.data);
  return (
    <section className="panel" aria-labelledby="announcements">
      <header>
        <h2 id="announcements">公告</h2>
        <Link className="link" href={paths.newsOf("notice")}>
          更多
        </Link>
      </header>
      {failed && <ErrorStrip error={failed} onRetry={() => void Promise.all([mutate(), inner.mutate()])} />}
      {loading && <Skeleton lines={4} height={20} />}
      {data?.records?.length === 0 && inner.data?.records?.length === 0 && <p className={s.none}>还没有公告。</p>}
      {!loading && (
        <ul className={s.news}>
          {inner.data?.records?.map((n) => (
            <li key={n.id}>
              <button type="button" onClick={() => dialog.open({ kind: "inner", id: n.id, title: n.title })}>
                <span>
                  <span className="tag ink">{n.own ? "本企业" : "内部"}</span>
                  {n.title}
                </span>
                {day(n.publishTime)}
              </button>
            </li>
          ))}
          {data?.records?.map((n) => (
            <li key={n.id}>
              <Link href={paths.newsDetail(n.id)}>
                <span>{n.title}</span>
                {day(n.publishTime)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {dialog.value && <InnerNews id={dialog.value.id} title={dialog.value.title} onClose={dialog.close} />}
    </section>
  );
}
