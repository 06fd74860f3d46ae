import { useEffect, useMemo, useState } from "react";
import { isChunkError } from "../chunk";
import { Missing } from "../part";
import s from "./richtext.module.css";

let clean: ((html: string) => string) | undefined;
const load = () =>
  import("./clean").then((m) => {
    clean = m.clean;
  });

/** Fetches the cleaner for a page that is about to show what somebody has written. Whether it has come, RichTextView says. */
export const fetchCleaner = () => void load().catch(() => undefined);

/** Shows what somebody has written. Nothing of it is shown before the cleaner has been loaded and run. */
export function RichTextView({ html, className = "" }: { html: string; className?: string }) {
  const [loaded, setLoaded] = useState(!!clean);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (loaded) return;
    let over = false;
    load().then(() => over || setLoaded(true), (error: unknown) => over || setFailed(error));
    return () => {
      over = true;
    };
  }, [loaded]);
  const cleaned = useMemo(() => (loaded && clean ? clean(html) : ""), [loaded, html]);
  if (isChunkError(failed)) return <Missing />;
  if (failed) throw failed;
  return <div className={`${s.text} ${className}`} dangerouslySetInnerHTML={{ __html: cleaned }} />;
}
