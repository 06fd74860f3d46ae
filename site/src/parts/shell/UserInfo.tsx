import { useRouter } from "next/router";
import type { ReactNode } from "react";
import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { userMenu } from "./nav";
import s from "./Shells.module.css";

/** Pages of one thing stand under their list. */
const under: Record<string, string> = { "/user-info/orderDetail": paths.userOrders, "/user-info/projectDetail": paths.userProjects, "/user-info/appDetail": paths.userApps, "/user-info/groupingDetail": paths.userApps, "/user-info/addApp": paths.userApps, "/user-info/addAppDetail": paths.userApps };

/** On a phone the menu is a row that scrolls: it starts at the page that one is on. */
function reveal(link: HTMLAnchorElement | null) {
  const row = link?.parentElement;
  if (row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

/** A person's own pages have their menu beside them. */
export function UserInfo({ children }: { children: ReactNode }) {
  const { pathname } = useRouter();
  const at = under[pathname] ?? pathname;
  return (
    <div className={s.own}>
      <nav className={`panel ${s.side}`} aria-label="个人中心">
        {userMenu.map((m) => (
          <Link key={m.path} ref={at.startsWith(m.path) ? reveal : undefined} href={m.path} className={at.startsWith(m.path) ? s.on : ""} aria-current={pathname === m.path ? "page" : undefined}>
            <Icon name={m.icon} />
            {m.name}
          </Link>
        ))}
      </nav>
      <div className={s.content}>{children}</div>
    </div>
  );
}
