import { useEffect, useState } from "react";
import s from "./richtext.module.css";

/** Shows what somebody has written. Nothing of it is shown before the cleaner has been loaded and run. */
export function RichTextView({ html, className = "" }: { html: string; className?: string }) {
  const [cleaned, setCleaned] = useState("");
  useEffect(() => {
    let over = false;
    void import("./clean").then(({ clean }) => over || setCleaned(clean(html)));
    return () => {
      over = true;
    };
  }, [html]);
  return <div className={`${s.text} ${className}`} dangerouslySetInnerHTML={{ __html: cleaned }} />;
}
