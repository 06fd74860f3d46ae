import { useEffect, useState } from "react";
import { paths } from "@/addresses";
import { part } from "@/ui/part";
import { APPLY } from "./ask";

const ApplyDialog = part(() => import("./ApplyDialog").then((m) => m.ApplyDialog));

/**
 * Opens the self-application over whatever page links to it: the page that the link names is for a new tab, and for who is not signed in. It
 * lies in what only somebody signed in loads, so that no public page carries it.
 */
export function ApplyHost() {
  const [asked, setAsked] = useState<{ templateId?: string } | null>(null);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target === "_blank" || link.origin !== location.origin) return;
      if (!link.pathname.endsWith(paths.selfApplication) || location.pathname === link.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked({ templateId: new URLSearchParams(link.search).get("templateId") ?? undefined });
    };
    const wanted = (event: Event) => {
      event.preventDefault();
      setAsked({ templateId: (event as CustomEvent<string | undefined>).detail });
    };
    document.addEventListener("click", open, true);
    window.addEventListener(APPLY, wanted);
    return () => {
      document.removeEventListener("click", open, true);
      window.removeEventListener(APPLY, wanted);
    };
  }, []);
  return asked && <ApplyDialog templateId={asked.templateId} onClose={() => setAsked(null)} />;
}
