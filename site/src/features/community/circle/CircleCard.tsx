import type { CircleCard as Row } from "@/api/shapes";
import { communityPaths } from "@/communityPaths";
import { Monogram } from "@/ui/draw/Drawing";
import { Picture } from "@/ui/later";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import { modes } from "./circle";
import s from "./circle.module.css";

export function Logo({ of }: { of: Pick<Row, "id" | "name" | "coverUrl"> }) {
  const drawn = <Monogram id={of.id} name={of.name} />;
  return (
    <span className={s.logo}>
      {of.coverUrl ? (
        <Picture url={of.coverUrl} width={88} height={88}>
          {drawn}
        </Picture>
      ) : (
        drawn
      )}
    </span>
  );
}

/** A circle in a list, with what the reader is in it. */
export function CircleCard({ row, tag }: { row: Row; tag?: string }) {
  return (
    <Link href={communityPaths.circle(row.id)} className={s.card}>
      <Logo of={row} />
      <h3>
        {row.name}
        {tag && <span className="tag ink">{tag}</span>}
      </h3>
      <p className={s.facts}>
        <span className="num">{count(row.memberCount)} 人</span>
        <span className="num">{count(row.articleCount)} 篇文章</span>
        <span>{modes[row.joinMode].label}</span>
      </p>
      <p>{row.intro}</p>
    </Link>
  );
}
