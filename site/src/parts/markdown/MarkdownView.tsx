import { useRouter } from "next/router";
import { useEffect, useMemo, useRef, type MouseEvent } from "react";
import { useSiteConfig } from "@/api/config";
import { mediaUrl } from "@/api/media";
import s from "./markdown.module.css";

/** Links of a text that stay in the portal are followed without a load. */
function useFollow() {
  const router = useRouter();
  return (e: MouseEvent<HTMLElement>) => {
    const link = (e.target as HTMLElement).closest("a");
    const href = link?.getAttribute("href") ?? "";
    if (!href.startsWith("/portal/") || link?.target || e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return;
    e.preventDefault();
    void router.push(href.slice("/portal".length));
  };
}

/** A text that the server has made of Markdown, and cleaned, without any HTML of its author. How large it is set is its page's. */
export function MarkdownView({ html, className = "" }: { html: string; className?: string }) {
  const { mediaHost } = useSiteConfig();
  const shown = useMemo(() => html.replaceAll('src="/media/', `src="${mediaUrl("/media/", mediaHost)}`), [html, mediaHost]);
  const text = useRef<HTMLDivElement>(null);
  const follow = useFollow();
  // What is wider than the page scrolls in its own box, which the keyboard must reach.
  useEffect(() => {
    for (const box of text.current?.querySelectorAll<HTMLElement>("pre, table") ?? []) if (box.matches("pre") || box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }, [shown]);
  return <div ref={text} className={`${s.text} ${className}`} onClick={follow} dangerouslySetInnerHTML={{ __html: shown }} />;
}
