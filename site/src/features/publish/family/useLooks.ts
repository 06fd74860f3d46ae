import { useState } from "react";
import { post } from "@/api/client";
import { useJob } from "@/api/useJob";
import { isRead, type Look } from "./batch";

/** As many as one call takes. */
const SOME = 50;

/** How far the examination of uploads is, looked at until all have come to an end. What has come stays while others are added. */
export function useLooks(paths: readonly string[]) {
  const [known, setKnown] = useState<Record<string, Look>>({});
  const open = paths.filter((p) => !known[p] || known[p].state === "waiting" || known[p].state === "read");
  const job = useJob(
    open.length ? paths.join(" ") : null,
    async () => {
      const parts = Array.from({ length: Math.ceil(open.length / SOME) }, (_, i) => open.slice(i * SOME, (i + 1) * SOME));
      const answers = await Promise.all(parts.map((files) => post("/family/mall/product/examine", { files })));
      const looks = answers.flatMap((a) => a.files);
      setKnown((was) => ({ ...was, ...Object.fromEntries(looks.map((l) => [l.path, l])) }));
      return { looks, left: open.length - looks.length }; // an answer holds no more than it can carry
    },
    ({ looks, left }) => left === 0 && looks.every((l) => l.state === "done" || l.state === "broken"),
    { first: 300, every: 1500 },
  );
  return { of: (path: string): Look | undefined => known[path], error: job.error, waiting: paths.filter((p) => !isRead(known[p]) && known[p]?.state !== "broken").length };
}
