import { useRouter } from "next/router";
import { useEffect, useState } from "react";
import { paths } from "@/addresses";
import { PORTAL_TITLE, session, usePicked, useSignedIn } from "@/session/session";
import { Brand, Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { navEntries, portalNav, type NavGroup } from "./nav";
import { useHover } from "@/ui/useHover";
import { UserMenu } from "./UserMenu";
import s from "./Header.module.css";

// What is opened, and not at once.
const ProductMenu = part(() => import("./ProductMenu").then((m) => m.ProductMenu));
const Drawer = part(() => import("./Drawer").then((m) => m.Drawer));
const loadSearch = () => import("../search/QuickSearch");
const QuickSearch = part(() => loadSearch().then((m) => m.QuickSearch));
// Only who is signed in has it.
const Switcher = part(() => import("./switcher/Switcher").then((m) => m.Switcher), { small: true });

const owner = (pathname: string) => pathname.split("/")[1] ?? "";

export function Header() {
  const signedIn = useSignedIn();
  const router = useRouter();
  const toBench = () => void router.push(paths.workbench(session.get().companyId || undefined));
  const hover = useHover();
  const [drawer, setDrawer] = useState(false);
  // What was typed for the search layer before it stood; undefined while it is not wanted.
  const [quick, setQuick] = useState<string>();
  const close = hover.set;
  const first = owner(router.pathname);

  useEffect(() => {
    const leave = () => {
      close("");
      setDrawer(false);
    };
    router.events.on("routeChangeStart", leave);
    return () => router.events.off("routeChangeStart", leave);
  }, [router.events, close]);

  const find = () => {
    const field = document.querySelector<HTMLInputElement>("main input[role=combobox]");
    if (field) field.focus();
    else setQuick("");
  };
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const typing = e.target instanceof Element && e.target.closest("input, textarea, select, dialog, [contenteditable]");
      if (quick !== undefined && !typing && e.key.length === 1 && !e.ctrlKey && !e.metaKey && !e.altKey) {
        e.preventDefault(); // the layer may stand before the key is done, which would write it a second time
        return setQuick(quick + e.key);
      }
      if (e.isComposing || !((e.key === "/" && !typing && !e.ctrlKey && !e.metaKey && !e.altKey) || ((e.ctrlKey || e.metaKey) && e.key === "k"))) return;
      e.preventDefault();
      find();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [quick]);

  const openGroup = portalNav.find((g) => g.name === hover.open);
  return (
    <header className={s.head} data-track="nav" onMouseLeave={hover.hide} onKeyDown={(e) => e.key === "Escape" && hover.set("")}>
      <div className={s.in}>
        <Link className="brand" href={paths.home}>
          <Brand />
        </Link>
        <nav className={s.nav} aria-label="主导航">
          {portalNav.map((g) => (
            <Entry key={g.name} group={g} on={openGroup ? openGroup === g : g.owns.includes(first)} open={openGroup === g} hover={hover} />
          ))}
        </nav>
        <div className={s.right}>
          <Link
            className="ib"
            href={paths.portalSearch}
            aria-label="搜索"
            aria-keyshortcuts="/ Control+K"
            title="搜索（/ 或 Ctrl+K）"
            onPointerEnter={() => void loadSearch().catch(() => undefined)}
            onClick={(e) => {
              if (e.ctrlKey || e.metaKey || e.shiftKey) return;
              e.preventDefault();
              find();
            }}
          >
            <Icon name="search" />
          </Link>
          {signedIn && (
            <Switcher className={s.switch} />
          )}
          <LeaveWorkbench first={first} />
          <UserMenu title={PORTAL_TITLE} onWorkbench={toBench} />
          <button type="button" className={`ib ${s.burger}`} aria-label="菜单" aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
            <Icon name={drawer ? "close" : "menu"} />
          </button>
        </div>
      </div>
      {openGroup?.products && (
        <div className={s.mega} onMouseEnter={() => hover.show(openGroup.name)}>
          <ProductMenu onLeave={() => hover.set("")} />
        </div>
      )}
      {quick !== undefined && (
        <QuickSearch typed={quick} onClose={() => setQuick(undefined)} />
      )}
      {drawer && (
        <Drawer first={first} onWorkbench={toBench} />
      )}
    </header>
  );
}

/** Whoever sees this header is in the portal, however he came. */
function LeaveWorkbench({ first }: { first: string }) {
  const ready = usePicked((it) => it.ready);
  useEffect(() => {
    if (ready && session.get().systemPattern === "workbench") void import("@/session/enterprise").then((m) => m.leaveWorkbench(navEntries(first)));
  }, [ready, first]);
  return null;
}

function Entry({ group, on, open, hover }: { group: NavGroup; on: boolean; open: boolean; hover: ReturnType<typeof useHover> }) {
  const many = group.products || group.children;
  const toggle = () => hover.toggle(group.name);
  return (
    <div className={s.entry} onMouseEnter={() => hover.show(many ? group.name : "")}>
      {group.children ? (
        <button type="button" className={`${s.item} ${on ? s.on : ""}`} aria-expanded={open} onClick={toggle}>
          {group.name}
          <Icon name="down" />
        </button>
      ) : (
        <Link className={`${s.item} ${on ? s.on : ""}`} href={group.path} aria-current={on && !open ? "page" : undefined} onKeyDown={(e) => group.products && e.key === "ArrowDown" && (e.preventDefault(), toggle())}>
          {group.name}
          {group.products && <Icon name="down" />}
        </Link>
      )}
      {open && group.children && (
        <ul className={s.drop}>
          {group.children.map((c) => (
            <li key={c.path}>
              <Link href={c.path}>{c.name}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
