import { usePublic } from "@/api/hooks";
import type { TemplateDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { priceOf } from "@/parts/cards/TemplateCard";
import { count } from "@/ui/text";
import s from "./template.module.css";

/** Other templates of the same kind of work; nothing where there are none. */
export function Related({ template }: { template: TemplateDetail }) {
  const { data } = usePublic("/platform/home/itemTemplate/search", { typeCode: template.typeCode, pageSize: 6 });
  const rows = (data?.records ?? []).filter((r) => r.id !== template.id).slice(0, 5);
  if (data && !rows.length) return null;
  return (
    <section className={s.panel} aria-labelledby="related">
      <h2 id="related">相近的模板</h2>
      <ul className={s.related}>
        {rows.map((r) => (
          <li key={r.id}>
            <Link href={paths.templateDetail(r.id)}>
              <span className={s.small}>
                <Cover url={r.thumbUrl} kind={r.kind} id={r.id} name={r.templateName} />
              </span>
              <span>
                <b>{r.templateName}</b>
                <small className="num">
                  {priceOf(r.priceFen)} · {count(r.useCount)} 次使用
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
