import Router from "next/router";
import type { ComponentProps, MouseEvent } from "react";
import { isSoon, SoonMark } from "./soon";

/** Where a link leads: an address of this site without the base path, or a route with the values of its names and query. */
export type Href = string | { pathname: string; query: Record<string, string | string[] | undefined> };

interface Props extends Omit<ComponentProps<"a">, "href"> {
  href: Href;
  /** Takes the present address's place in the history. */
  replace?: boolean;
  /** False keeps the place on the page. */
  scroll?: boolean;
  shallow?: boolean;
}
const BASE = "/portal";

/** An address as text: [id] takes its value from the query, the rest of the query follows. */
export function addressOf(href: Href): string {
  if (typeof href === "string") return href;
  const rest = new URLSearchParams();
  let { pathname } = href;
  for (const [name, value] of Object.entries(href.query)) {
    if (value === undefined) continue;
    const values = Array.isArray(value) ? value : [value];
    if (pathname.includes(`[${name}]`)) pathname = pathname.replace(`[${name}]`, encodeURIComponent(values.join("/")));
    else for (const one of values) rest.append(name, one);
  }
  const query = rest.toString();
  return query ? `${pathname}?${query}` : pathname;
}

const elsewhere = (e: MouseEvent<HTMLAnchorElement>) =>
  e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey || e.currentTarget.hasAttribute("download") || (e.currentTarget.target || "_self") !== "_self";

/**
 * A link of this site: an anchor that a browser can open elsewhere, and that the router follows here. What is near the
 * pointer is fetched before it is clicked. Next's own link does the same with four times the code on every page.
 * One that leads to a page which is not built yet says so, wherever it stands.
 */
export function Link({ href, replace = false, scroll = true, shallow = false, onClick, onPointerEnter, children, ...rest }: Props) {
  const to = addressOf(href);
  return (
    <a
      {...rest}
      href={to.startsWith("/") ? (to === "/" ? BASE : BASE + to) : to}
      onPointerEnter={(e) => {
        onPointerEnter?.(e);
        // What cannot be fetched ahead is told when it is wanted.
        if (to.startsWith("/")) Router.prefetch(to).catch(() => undefined);
      }}
      onClick={(e) => {
        onClick?.(e);
        if (e.defaultPrevented || elsewhere(e) || !to.startsWith("/")) return;
        e.preventDefault();
        void Router[replace ? "replace" : "push"](to, undefined, { scroll, shallow });
      }}
    >
      {children}
      {isSoon(to) && <SoonMark />}
    </a>
  );
}
