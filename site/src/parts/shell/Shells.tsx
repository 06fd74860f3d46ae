import type { ComponentType, ReactNode } from "react";
import { paths } from "@/addresses";
import { screenOf } from "@/addresses";
import { useSession } from "@/session/session";
import { part } from "@/ui/part";
import { Waiting } from "@/ui/states";
import { Breadcrumb } from "./Breadcrumb";
import { Footer } from "./Footer";
import { Header } from "./Header";
import s from "./Shells.module.css";

// Only workbench pages load it.
const WorkbenchShell = part(() => import("./bench/WorkbenchShell").then((m) => m.WorkbenchShell), { loading: <Waiting /> });

// A person's own pages.
const UserInfo = part(() => import("./UserInfo").then((m) => m.UserInfo), { loading: <Waiting /> });

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
            {route.startsWith(paths.userInfo) ? <UserInfo>{children}</UserInfo> : children}
          </div>
        )}
      </main>
      <Footer />
    </div>
  );
}
