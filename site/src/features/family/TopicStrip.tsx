import { familyPaths } from "@/familyPaths";
import { usePublic } from "@/api/hooks";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import s from "./topics.module.css";

/** The topics that the platform has put together, above the list; nothing where there are none. */
export function TopicStrip() {
  const { data, error } = usePublic("/family/mall/api/group/list", { current: 1, pageSize: 4 });
  if (!data && !error) return <div className={s.topics} />;
  if (!data?.records.length) return null;
  return (
    <section className={s.topics} aria-label="专题">
      <ul>
        {data.records.map((t) => (
          <li key={t.id}>
            <Link href={familyPaths.topic(t.id)}>
              <span>
                {t.first.slice(0, 3).map((f) => (
                  <span key={f.id}>
                    <Cover url={f.cover} kind={f.kind} id={f.id} name={f.name} dims={f.dims} />
                  </span>
                ))}
              </span>
              <b>{t.title}</b>
              <small>{count(t.count)} 个族</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
