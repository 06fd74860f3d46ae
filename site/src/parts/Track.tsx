import { useRouter } from "next/router";
import { useEffect, useRef } from "react";
import { routeOf, setPage, track } from "@/api/points";
import { useConsent } from "./Consent";
import { forgetWeek, measure, tellWeek } from "./vitals";

/** Counts the page's load and leaving and the clicks of its navigation, where the visitor has agreed. */
export function Track({ route }: { route: string }) {
  const { asPath, basePath } = useRouter();
  const page = asPath.split(/[?#]/, 1)[0];
  const given = useConsent();

  useEffect(() => {
    const shown = route.replace("/{id?}", page === route.replace("/{id?}", "") ? "" : "/{id}");
    setPage(shown);
    if (given !== "yes") return;
    const began = performance.now();
    let left = false;
    const leave = () => {
      if (!left) track("page_leave", { page: shown, ms: Math.min(Math.round(performance.now() - began), 86_400_000) });
      left = true;
    };
    track("page_view", { page: shown });
    // Before what waits is sent for the last time.
    addEventListener("pagehide", leave, true);
    return () => {
      removeEventListener("pagehide", leave, true);
      leave();
    };
  }, [route, page, given]);

  // The page that was loaded is measured, not those that follow in it: their speed is another thing.
  const loaded = useRef(route);
  useEffect(() => {
    if (given === "no") forgetWeek();
    if (given !== "yes") return;
    const page = loaded.current.replace("/{id?}", "");
    tellWeek(page);
    void measure(page).catch(() => {}); // what does not load measures nothing
  }, [given]);

  useEffect(() => {
    if (given !== "yes") return;
    const click = (e: MouseEvent) => {
      const link = e.target instanceof Element ? e.target.closest("[data-track=nav] a[href]") : null;
      const href = link?.getAttribute("href") ?? "";
      if (href.startsWith("/")) track("click_nav", { from: routeOf(href.startsWith(`${basePath}/`) ? href.slice(basePath.length) : href) });
    };
    document.addEventListener("click", click, true);
    return () => document.removeEventListener("click", click, true);
  }, [given, basePath]);

  return null;
}
