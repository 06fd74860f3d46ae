import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { readTab, writeTab } from "@/session/storage";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import s from "./bench.module.css";

interface Tab {
  path: string;
  title: string;
}
const MOST = 12;
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? "";

function readTabs(key: string): Tab[] {
  try {
    const list: unknown = JSON.parse(readTab(key) || "[]");
    return Array.isArray(list) ? list.filter((t): t is Tab => typeof t?.path === "string" && t.path.startsWith("/") && typeof t?.title === "string") : [];
  } catch {
    return [];
  }
}

/** The tabs after a visit: a page that is open takes its newest address, a new one goes to the end, the oldest gives way. */
export function visited(tabs: readonly Tab[], tab: Tab): Tab[] {
  const at = tabs.findIndex((t) => pathOf(t.path) === pathOf(tab.path));
  return at >= 0 ? tabs.with(at, tab) : [...tabs, tab].slice(-MOST);
}

/** The pages that are open in this enterprise; each is an address, so that a reload and a link find it again. */
export function OpenTabs({ enterprise, title, onOff }: { enterprise: string; title: string; onOff: () => void }) {
  const router = useRouter();
  const key = `platformHome.tabs.${enterprise}`;
  const [tabs, setTabs] = useState(() => readTabs(key));
  const row = useRef<HTMLDivElement>(null);
  const keep = (list: Tab[]) => {
    writeTab(key, JSON.stringify(list));
    setTabs(list);
  };
  const { asPath } = router;
  useEffect(() => {
    setTabs((list) => {
      const next = visited(list, { path: asPath, title });
      writeTab(key, JSON.stringify(next));
      return next;
    });
  }, [asPath, title, key]);

  const close = (path: string) => {
    const at = tabs.findIndex((t) => t.path === path);
    const rest = tabs.filter((t) => t.path !== path);
    const next = rest[Math.min(at, rest.length - 1)];
    if (pathOf(path) !== pathOf(asPath) || !next) return keep(rest);
    // Its page may ask first, and stay.
    void router.push(next.path).then((left) => left && keep(rest));
  };
  const keys = (e: React.KeyboardEvent, path: string) => {
    const links = [...(row.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (e.key === "Delete" && tabs.length > 1) return close(path);
    const to = e.key === "ArrowRight" ? at + 1 : e.key === "ArrowLeft" ? at - 1 : e.key === "Home" ? 0 : e.key === "End" ? links.length - 1 : -1;
    if (at < 0 || !links[to]) return;
    e.preventDefault();
    links[to].focus();
  };
  return (
    <nav className={s.tabs} aria-label="打开的页面">
      <div ref={row} className={s.tabRow}>
        {tabs.map((t) => {
          const on = pathOf(t.path) === pathOf(asPath);
          return (
            <span key={pathOf(t.path)} className={`${s.tab} ${on ? s.tabOn : ""}`}>
              <Link href={t.path} aria-current={on ? "page" : undefined} onKeyDown={(e) => keys(e, t.path)}>
                {t.title}
              </Link>
              {tabs.length > 1 && (
                <button type="button" aria-label={`关闭 ${t.title}`} onClick={() => close(t.path)}>
                  <Icon name="close" />
                </button>
              )}
            </span>
          );
        })}
      </div>
      {tabs.length > 1 && (
        <button type="button" className="btn s g" onClick={() => keep(tabs.filter((t) => pathOf(t.path) === pathOf(asPath)))}>
          关闭其他
        </button>
      )}
      <button type="button" className="btn s g" onClick={onOff}>
        不再显示
      </button>
    </nav>
  );
}
