import { Fragment } from "react";
import type { MenuItem } from "@/api/shapes";
import { menuOf } from "@/session/enterprise";
import { Link } from "@/ui/Link";
import { MenuIcon } from "./icons";
import s from "./bench.module.css";

/** The workbench's menus as the server gives them, under their headings; those below another stand under its name. */
export function SideMenu({ menus, route, folded }: { menus: readonly MenuItem[]; route: string; folded: boolean }) {
  const current = menuOf(menus, route)?.id;
  return (
    <ul>
      {menus.map((m, i) =>
        m.children?.length ? (
          <li key={m.id}>
            <h2 className={s.group}>{m.name}</h2>
            <SideMenu menus={m.children} route={route} folded={folded} />
          </li>
        ) : (
          <Fragment key={m.id}>
            {m.group && m.group !== menus[i - 1]?.group && (
              <li>
                <h2 className={s.group}>{m.group}</h2>
              </li>
            )}
            <li>
            <Link href={m.path} className={m.id === current ? s.on : ""} aria-current={m.id === current ? "page" : undefined} title={folded ? m.name : undefined}>
              <MenuIcon name={m.icon} />
              <span>{m.name}</span>
            </Link>
            </li>
          </Fragment>
        ),
      )}
    </ul>
  );
}
