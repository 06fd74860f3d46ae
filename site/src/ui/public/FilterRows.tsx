import { useEffect, useRef, useState, type ReactNode } from "react";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { count } from "../text";
import { toast } from "../toast";
import { NOT_LOADED } from "../chunk";
import type { FilterSheet } from "./FilterSheet";
import s from "./public.module.css";

type Href = Parameters<typeof Link>[0]["href"];
export interface Filter {
  label: string;
  /** With `count` behind the label; undefined keeps its place until it is known. */
  options: readonly { value: string; label: string; count?: number }[];
  value: string | undefined;
  /** The address with this choice, with none for undefined. */
  hrefOf: (value: string | undefined) => Href;
}
interface Props {
  filters: readonly Filter[];
  /** What is found with them, with its measure word: 个模板. */
  unit?: string;
  list?: { total?: number; filtered: boolean; reset: () => void };
  className?: string;
  /** A filter of another form, below the rows. */
  children?: ReactNode;
}

/** The filters of a public list. A phone shows the first as a strip of chips, and the others behind a button. */
export function FilterRows({ filters, unit = "条", list, className = "", children }: Props) {
  // What a phone alone opens comes with the first touch.
  const [Sheet, setSheet] = useState<typeof FilterSheet>();
  const open = () =>
    void import("./FilterSheet").then(
      (m) => setSheet(() => m.FilterSheet),
      () => toast(NOT_LOADED, "bad"),
    );
  const more = filters.length > 1 && list !== undefined;
  const chosen = filters.slice(1).filter((f) => f.value).length;
  return (
    <>
      <div className={`${s.rows} ${more ? s.folded : ""} ${className}`}>
        {more && (
          <button type="button" className={s.fold} aria-haspopup="dialog" aria-expanded={!!Sheet} onClick={open}>
            <Icon name="filter" />
            筛选
            {chosen > 0 && (
              <b>
                {chosen}
                <span className="sr"> 项已选</span>
              </b>
            )}
          </button>
        )}
        {filters.map((f) => (
          <FilterRow key={f.label} {...f} />
        ))}
        {children}
      </div>
      {Sheet && list && (
        <Sheet list={list} unit={unit} onClose={() => setSheet(undefined)}>
          {filters.map((f) => (
            <FilterRow key={f.label} {...f} />
          ))}
          {children}
        </Sheet>
      )}
    </>
  );
}

/** One filter: every choice is an address, so that it can be opened, shared and found. */
function FilterRow({ label, options, value, hrefOf }: Filter) {
  const strip = useRef<HTMLUListElement>(null);
  // A strip that scrolls begins where the choice is.
  useEffect(() => {
    const at = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && at) strip.current.scrollLeft = at.offsetLeft - (strip.current.clientWidth - at.offsetWidth) / 2;
  }, [value, options]);
  return (
    <div className={s.row} role="group" aria-label={label}>
      <span>{label}</span>
      <ul ref={strip}>
        {[{ value: undefined, label: "全部" }, ...options].map((o) => (
          <li key={o.value ?? ""}>
            <Link href={hrefOf(o.value)} replace scroll={false} shallow aria-current={o.value === value ? "true" : undefined}>
              {o.label}
              {"count" in o && <i>{o.count === undefined ? "" : count(o.count)}</i>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
