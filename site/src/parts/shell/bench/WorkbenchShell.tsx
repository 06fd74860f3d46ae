import { useRouter } from "next/router";
import { Fragment, useEffect, useState, type ReactNode } from "react";
import { paths } from "@/addresses";
import { screenOf } from "@/addresses";
import { BENCH_TITLE, leaveWorkbench, menuOf, showActive } from "@/session/enterprise";
import { useSession } from "@/session/session";
import { keys, readJson, writeJson } from "@/session/storage";
import { Brand, Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Waiting } from "@/ui/states";
import { useModal } from "@/ui/useModal";
import { navEntries } from "../nav";
import { Switcher } from "../switcher/Switcher";
import { UserMenu } from "../UserMenu";
import { GateScreen } from "./GateScreen";
import { MenuIcon } from "./icons";
import { OpenTabs } from "./OpenTabs";
import { Palette } from "./Palette";
import { SideMenu } from "./SideMenu";
import { useGate } from "./useGate";
import s from "./bench.module.css";

/** A choice of this browser. */
function useKept(key: string): [boolean, () => void] {
  const [on, setOn] = useState(() => readJson<unknown>(key, false) === true);
  return [on, () => setOn((was) => (writeJson(key, !was), !was))];
}

/** The frame of the workbench: its page stays mounted as long as the enterprise is the same. */
export function WorkbenchShell({ route, children }: { route: string; children: ReactNode }) {
  const { bench } = useSession();
  const router = useRouter();
  const gate = useGate(route);
  const [folded, fold] = useKept(keys.sideFolded);
  const [tabs, showTabs] = useKept(keys.openTabs);
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);

  useEffect(() => {
    const leave = () => setDrawer(false);
    router.events.on("routeChangeStart", leave);
    return () => router.events.off("routeChangeStart", leave);
  }, [router.events]);
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if ((e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey && e.key.toLowerCase() === "k") {
        e.preventDefault();
        setPalette((open) => !open);
      }
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, []);

  const enterprise = bench?.enterprise.id;
  useEffect(() => showActive(route), [route, enterprise]);

  const toPortal = () => {
    leaveWorkbench(navEntries());
    void router.push(paths.home);
  };
  // The menus stay while another page, or a refusal, is shown in the same enterprise.
  const menus = gate.is === "in" || gate.is === "page" ? gate.bench.menus : [];
  const here = gate.is === "in" || gate.is === "page" ? gate.bench.enterprise : null;
  const title = menuOf(menus, route)?.path === route ? (menuOf(menus, route)?.name ?? "") : screenOf(route).title;
  const side = `${s.side} ${folded ? s.folded : ""}`;
  return (
    <div className={s.page} data-bench={gate.is} data-enterprise={here?.id ?? ""}>
      <a className={s.skip} href="#main">
        跳到正文
      </a>
      <header className={s.head}>
        {menus.length > 0 && (
          <button type="button" className={`ib ${s.burger}`} aria-label="菜单" aria-expanded={drawer} onClick={() => setDrawer(true)}>
            <Icon name="menu" />
          </button>
        )}
        <Link className={`brand ${s.brand}`} href={paths.home} aria-label="BIM协同平台首页">
          <Brand />
        </Link>
        <Switcher />
        <div className={s.headRight}>
          <button type="button" className={s.find} aria-keyshortcuts="Control+K Meta+K" onClick={() => setPalette(true)}>
            <Icon name="search" />
            <span>跳转到</span>
            <kbd>Ctrl K</kbd>
          </button>
          <UserMenu title={BENCH_TITLE} onWorkbench={toPortal} />
        </div>
      </header>
      {here?.frozen && (
        <p className={s.notice} role="status">
          <Icon name="warning" />
          <span>
            {here.shortName} 已被平台冻结，目前只能查看，不能修改。{here.own ? "如需恢复，请" : "如需恢复，请企业所有者"}
            <Link href={paths.support}>联系平台运营</Link>。
          </span>
        </p>
      )}
      <div className={s.bench}>
        {/* The menu's place: the page beside it does not move when it comes. */}
        {(gate.is === "guard" || gate.is === "wait") && <div className={side} />}
        {menus.length > 0 && (
          <nav className={side} aria-label="工作台">
            <SideMenu menus={menus} route={route} folded={folded} />
            <button type="button" className={s.fold} aria-expanded={!folded} onClick={fold} title={folded ? "展开菜单" : undefined}>
              <MenuIcon name={folded ? "unfold" : "fold"} />
              <span>{folded ? "展开菜单" : "收起菜单"}</span>
            </button>
          </nav>
        )}
        <main id="main" className={s.main} tabIndex={-1}>
          {here && tabs && <OpenTabs key={here.id} enterprise={here.id} title={title} onOff={showTabs} />}
          {here && (
            <nav className={s.crumb} aria-label="位置">
              <ol>
                <li>{route === "/workbenchHome" ? here.shortName : <Link href={paths.workbench(here.id)}>{here.shortName}</Link>}</li>
                {menuOf(menus, route) && menuOf(menus, route)?.path !== route && (
                  <li>
                    <Link href={menuOf(menus, route)?.path ?? ""}>{menuOf(menus, route)?.name}</Link>
                  </li>
                )}
                <li>
                  <b aria-current="page">{title}</b>
                </li>
              </ol>
            </nav>
          )}
          {gate.is === "wait" ? <Waiting /> : gate.is === "in" || gate.is === "guard" ? <Fragment key={bench?.enterprise.id ?? ""}>{children}</Fragment> : <GateScreen gate={gate} route={route} />}
        </main>
      </div>
      {drawer && (
        <SideDrawer onClose={() => setDrawer(false)}>
          <SideMenu menus={menus} route={route} folded={false} />
          <button type="button" className="btn" onClick={toPortal}>
            {BENCH_TITLE}
          </button>
        </SideDrawer>
      )}
      {palette && <Palette menus={menus} tabs={tabs} folded={folded} onTabs={showTabs} onFold={fold} onPortal={toPortal} onClose={() => setPalette(false)} />}
    </div>
  );
}

/** The menu of narrow screens. */
function SideDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <dialog
      {...useModal(onClose)}
      className={s.drawer}
      aria-label="菜单"
    >
      <div className={s.drawerIn}>
        <button type="button" className="ib" aria-label="关闭菜单" onClick={onClose}>
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
