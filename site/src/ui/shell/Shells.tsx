import { useRouter } from "next/router";
import type { ComponentType, ReactNode } from "react";
import { paths } from "@/paths";
import { screenOf } from "@/screens";
import { useSession } from "@/session/session";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { part } from "../part";
import { Waiting } from "../states";
import { Breadcrumb } from "./Breadcrumb";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { userMenu } from "./nav";
import s from "./Shells.module.css";

// Only workbench pages load it.
const WorkbenchShell = part(() => import("./bench/WorkbenchShell").then((m) => m.WorkbenchShell), { loading: <Waiting /> });

const isHome = (route: string) => route === "/home" || route === "/home/index";

/** The frame of a route. The same frame stays mounted from page to page. */
export function ShellOf({ route, Frame, children }: { route: string; Frame?: ComponentType<{ route: string; children: ReactNode }>; children: ReactNode }) {
  const { shell } = screenOf(route);
  if (shell === "bare") return <main className={s.bare}>{children}</main>;
  if (Frame) return <Frame route={route}>{children}</Frame>;
  if (shell === "workbench") return <Bench route={route}>{children}</Bench>;
  return <PortalShell route={route}>{children}</PortalShell>;
}

function Bench({ route, children }: { route: string; children: ReactNode }) {
  const { ready } = useSession();
  if (!ready) return <Waiting />;
  return <WorkbenchShell route={route}>{children}</WorkbenchShell>;
}

function PortalShell({ route, children }: { route: string; children: ReactNode }) {
  return (
    <div className={s.page}>
      <a className={s.skip} href="#main">
        跳到正文
      </a>
      <Header />
      <main id="main" className={s.grow}>
        {isHome(route) ? (
          children
        ) : (
          <div className="wrap">
            <Breadcrumb route={route} />
            {route.startsWith(paths.userInfo) ? <UserInfoLayout>{children}</UserInfoLayout> : children}
          </div>
        )}
      </main>
      <Footer />
    </div>
  );
}

function UserInfoLayout({ children }: { children: ReactNode }) {
  const { pathname } = useRouter();
  return (
    <div className={s.own}>
      <nav className={`panel ${s.side}`} aria-label="个人中心">
        {userMenu.map((m) => (
          <Link key={m.path} href={m.path} className={pathname.startsWith(m.path) ? s.on : ""} aria-current={pathname === m.path ? "page" : undefined}>
            <Icon name={m.icon} />
            {m.name}
          </Link>
        ))}
      </nav>
      <div className={s.content}>{children}</div>
    </div>
  );
}
