import { familyPaths } from "@/familyPaths";
import { ownPaths } from "@/ownPaths";
import { Link } from "@/ui/Link";
import type { Alike } from "./useAlike";
import s from "./upload.module.css";

const saying = { content: "内容相同", types: "类型相近" } as const;

/** Families that are there already and are like a file; nothing where there are none. */
export function AlikeNote({ families }: { families: readonly Alike[] }) {
  const [first, ...more] = families;
  if (!first) return null;
  return (
    <span className={s.alike}>
      与{first.own ? "本企业" : first.providerName}的
      <Link href={first.own ? `${ownPaths.families}?edit=${first.id}` : familyPaths.detail(first.id)} target="_blank">
        {first.name}
      </Link>
      {saying[first.how]}
      {more.length > 0 && `，另有 ${more.length} 个族相近`}
    </span>
  );
}
