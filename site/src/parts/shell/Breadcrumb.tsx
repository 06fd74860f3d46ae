import { paths } from "@/addresses";
import { crumbsOf } from "@/addresses";
import { Link } from "@/ui/Link";
import { mySpace } from "./nav";
import s from "./Breadcrumb.module.css";

/** Titles of the matched routes; the last one is where one is. */
export function Breadcrumb({ route }: { route: string }) {
  const crumbs = crumbsOf(route);
  return (
    <nav className={s.crumb} aria-label="位置">
      <ol id="crumb">
        {crumbs.map((c, i) => (
          <li key={c.path}>{i < crumbs.length - 1 ? <Link href={c.path === paths.userInfo ? mySpace : c.path}>{c.title}</Link> : <b aria-current="page">{c.title}</b>}</li>
        ))}
      </ol>
    </nav>
  );
}
