import type { TemplateRow } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { count } from "@/ui/text";
import s from "./cards.module.css";

/** What a template costs, as its card and its page say it. */
export const priceOf = (fen: number) => (fen ? `¥${yuan(fen)}` : "免费");

interface Props {
  row: Pick<TemplateRow, "id" | "templateName" | "thumbUrl" | "kind" | "intro" | "providerName" | "likeCount" | "useCount" | "versionNo" | "priceFen">;
  /** The reader's own already. */
  owned?: boolean;
  /** Above the fold. */
  eager?: boolean;
}

/** A project template in a list. Put it into a `cardGrid`. */
export function TemplateCard({ row, owned = false, eager = false }: Props) {
  return (
    <Link className={`card ${s.card}`} href={paths.templateDetail(row.id)}>
      <div className="pic">
        <Cover url={row.thumbUrl} kind={row.kind} id={row.id} name={row.templateName} eager={eager} />
        {owned && <span className={s.own}>已拥有</span>}
      </div>
      <div className={`bd ${s.body}`}>
        <h3>{row.templateName}</h3>
        <p>{row.intro}</p>
        <div className={s.by}>
          <span>{row.providerName}</span>
          <span aria-label={`${row.likeCount} 人喜欢`} role="img">
            <Icon name="heart" />
            <b className="num">{count(row.likeCount)}</b>
          </span>
        </div>
      </div>
      <div className="tb">
        <span>
          <i>版本</i>
          <b className="num">{row.versionNo}</b>
        </span>
        <span>
          <i>使用</i>
          <b className="num">{count(row.useCount)}</b>
        </span>
        <span>
          <i>价格</i>
          <b className="num">{priceOf(row.priceFen)}</b>
        </span>
      </div>
    </Link>
  );
}

/** A card's place before its row is there, of the same size. */
export function CardSkeleton() {
  return (
    <div className={`card ${s.card} ${s.waiting}`} aria-hidden="true">
      <div className="pic" />
      <div className={`bd ${s.body}`}>
        <i />
        <i />
        <i />
      </div>
      <div className="tb">
        <span>&nbsp;</span>
      </div>
    </div>
  );
}

/** The grid of such cards: four, three or two in a row. */
export const cardGrid = s.grid;
