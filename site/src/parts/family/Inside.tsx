import { useEffect, useState } from "react";

/** The picture that lies in the file. Its address is signed for a minute and of another host: it is fetched at once and shown from memory. */
export function Inside({ url }: { url: string }) {
  const [shown, setShown] = useState("");
  useEffect(() => {
    const aborted = new AbortController();
    let made = "";
    fetch(url, { signal: aborted.signal })
      .then(async (answer) => {
        if (!answer.ok) return;
        made = URL.createObjectURL(await answer.blob());
        if (aborted.signal.aborted) URL.revokeObjectURL(made);
        else setShown(made);
      })
      // A picture of 128 points is decoration: where it does not come its place stays empty.
      .catch(() => undefined);
    return () => {
      aborted.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [url]);
  return shown ? <img src={shown} alt="文件内缩略图" width={64} height={64} /> : null;
}
