import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { SIZE } from "./ProviderLists";
import { byMonth, type Published } from "./months";
import s from "./activity.module.css";

/** What a provider brought before the public, the newest first: of each kind its newest dozen. */
export function Activity({ id }: { id: string }) {
  const of = { providerId: id, pageSize: SIZE };
  const products = usePublic("/micro/home/api/product/page", of);
  const templates = usePublic("/platform/home/provider/upTemplateList", of);
  const cases = usePublic("/micro/home/api/project/case", of);
  const families = usePublic("/family/mall/api/product/list", { shopId: id, pageSize: SIZE, sort: "new" });
  const all = [products, templates, cases, families];
  const failed = all.find((one) => one.error && !one.data);
  if (failed) return <ErrorStrip error={failed.error} onRetry={() => void Promise.all(all.map((one) => one.mutate()))} />;
  if (all.some((one) => !one.data)) return <Skeleton lines={6} />;
  const rows: Published[] = [
    ...(products.data?.records ?? []).map((r) => ({ kind: "产品", id: r.id, at: r.publishTime, name: r.name, note: r.subTitle, path: paths.productDetail(r.id) })),
    ...(templates.data?.records ?? []).map((r) => ({ kind: "模板", id: r.id, at: r.publishTime, name: r.templateName, note: `${r.versionNo}，${r.typeName}`, path: paths.templateDetail(r.id) })),
    ...(cases.data?.records ?? []).map((r) => ({ kind: "案例", id: r.id, at: r.publishTime, name: r.title, note: r.summary, path: paths.projectDetails(r.id) })),
    ...(families.data?.records ?? []).map((r) => ({ kind: "族", id: r.id, at: r.publishTime, name: r.name, note: `${r.no}，${r.typeCount} 个类型`, path: familyPaths.detail(r.id) })),
  ];
  if (!rows.length) return <Empty text="该服务商还没有动态。" />;
  return (
    <div data-activity="ready">
      {byMonth(rows).map(({ month, rows }) => (
        <section key={month} className={s.month} aria-label={month}>
          <h2 className="num">{month}</h2>
          <ol>
            {rows.map((r) => (
              <li key={`${r.kind} ${r.id}`}>
                <time className="num" dateTime={r.at.slice(0, 10)}>
                  {r.at.slice(5, 10)}
                </time>
                <p>
                  <span>发布{r.kind}</span>
                  <Link href={r.path}>{r.name}</Link>
                </p>
                <p className="t3">{r.note}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
