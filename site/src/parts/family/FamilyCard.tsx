import type { FamilyRow } from "@/api/shapes";
import { familyPaths } from "@/familyPaths";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { toggleCompared, useCompared } from "./compared";
import { revitOf, scoreOf, shortPrice } from "./words";
import s from "./family.module.css";

interface Props {
  row: FamilyRow;
  /** Above the fold. */
  eager?: boolean;
  /** It may be put aside to be compared. */
  comparable?: boolean;
}

/** A family in a list, drawn by its own dimensions. Put it into a `familyGrid`. */
export function FamilyCard({ row, eager = false, comparable = false }: Props) {
  const compared = useCompared().some((c) => c.id === row.id);
  return (
    <div className={s.cell} data-family={row.id}>
      <Link className={`card ${s.card} ${compared ? s.picked : ""}`} href={familyPaths.detail(row.id)}>
        <div className="pic">
          <Cover url={row.cover} kind={row.kind} id={row.id} name={row.name} dims={row.dims} eager={eager} />
        </div>
        <div className="bd">
          <h3 title={row.name}>{row.name}</h3>
          <p>
            {(row.inside || row.approved) && <span className="tag ok">{row.inside ? "企业内" : "已认可"}</span>}
            <span className="num">{row.no}</span>
            <span>{row.providerName}</span>
          </p>
        </div>
        <div className="tb">
          <span>
            <i>Revit</i>
            <b className="num">{revitOf(row.minRevit)}</b>
          </span>
          <span>
            <i>健康分</i>
            <b className="num">{scoreOf(row.health)}</b>
          </span>
          <span>
            <i>价格</i>
            <b className="num">{shortPrice(row)}</b>
          </span>
        </div>
      </Link>
      {comparable && (
        <label className={s.pick}>
          <input type="checkbox" checked={compared} onChange={() => toggleCompared(row)} />
          <span className="sr">对比 {row.name}</span>
        </label>
      )}
    </div>
  );
}

/** A card's place before its row is there. */
export function FamilySkeleton() {
  return (
    <div className={`card ${s.card} ${s.waiting}`} aria-hidden="true">
      <div className="pic" />
      <div className="bd">
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
export const familyGrid = s.grid;
