import { useState } from "react";
import { post } from "@/api/client";
import type { Posts } from "@/api/shapes";
import { useJob } from "@/api/useJob";

export type Alike = Posts["/family/mall/product/alike"]["data"][number]["families"][number];

/** As many as are asked for at a time: each is held against the whole library. */
const SOME = 20;
const none: Alike[] = [];

/** The families that are there already and are like the uploads at these paths, which have been read; asked for once each. */
export function useAlike(paths: readonly string[], enterprise: string) {
  const [known, setKnown] = useState<Record<string, Alike[]>>({});
  const open = paths.filter((p) => !known[p]);
  useJob(
    enterprise && open.length ? open.slice(0, SOME).join(" ") : null,
    async () => {
      const answer = await post("/family/mall/product/alike", { files: open.slice(0, SOME) }, { enterprise });
      setKnown((was) => ({ ...was, ...Object.fromEntries(answer.map((a) => [a.path, a.families])) }));
    },
    () => true,
    { first: 200, most: 5 },
  );
  return (path: string): readonly Alike[] => known[path] ?? none;
}
