import { usePublic } from "@/api/hooks";
import type { FamilyInfo } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { revitOf, shortPrice } from "./words";
import { links } from "./links";
import s from "./detail.module.css";

const MOST = 6;

/** Families of the same category, and of the wider one where there are few; nothing where there are none. */
export function Related({ info }: { info: FamilyInfo }) {
  const near = usePublic("/family/mall/api/product/list", { groupCode: info.categoryCode, pageSize: MOST + 1 });
  const wide = usePublic("/family/mall/api/product/list", { groupCode: info.categoryCode.slice(0, 3), pageSize: MOST + 1 });
  const all = [...(near.data?.records ?? []), ...(wide.data?.records ?? [])].filter((r) => r.id !== info.id);
  const rows = all.filter((r, i) => all.findIndex((o) => o.id === r.id) === i).slice(0, MOST);
  if (!rows.length) return null;
  return (
    <section className={s.related} aria-labelledby="related">
      <div className="sh">
        <h2 id="related">相近的族</h2>
        <p>同一分类</p>
        <Link className="more" href={links.category(info.categoryCode.slice(0, 3))}>
          查看该分类
          <Icon name="arrow" />
        </Link>
      </div>
      <ul>
        {rows.map((r) => (
          <li key={r.id}>
            <Link href={paths.familyDetail(r.id)}>
              <span>
                <Cover url={r.cover} kind={r.kind} id={r.id} name={r.name} dims={r.dims} />
              </span>
              <b>{r.name}</b>
              <small className="num">{r.no}</small>
              <small>
                Revit {revitOf(r.minRevit)}
                <span className="num">{shortPrice(r)}</span>
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
