import { useEffect, useState } from "react";
import { letGo } from "@/api/memory";

/** A picture whose address is signed for a minute and of another host: it is fetched at once and shown from memory. */
export function useSigned(url: string): string {
  const [shown, setShown] = useState("");
  useEffect(() => {
    const aborted = new AbortController();
    let made = "";
    if (!url) return;
    fetch(url, { signal: aborted.signal })
      .then(async (answer) => {
        if (!answer.ok) return;
        made = URL.createObjectURL(await answer.blob());
        if (aborted.signal.aborted) letGo(made);
        else setShown(made);
      })
      .catch(() => undefined); // something else stands for it
    return () => {
      aborted.abort();
      if (made) letGo(made);
    };
  }, [url]);
  return shown;
}
