import { Link } from "../Link";
import { count } from "../text";
import s from "./public.module.css";

type Href = Parameters<typeof Link>[0]["href"];
interface Props {
  label: string;
  /** With `count` behind the label; undefined keeps its place until it is known. */
  options: readonly { value: string; label: string; count?: number }[];
  value: string | undefined;
  /** The address with this choice, with none for undefined. */
  hrefOf: (value: string | undefined) => Href;
}

/** One filter of a public list: every choice is an address, so that it can be opened, shared and found. */
export function FilterRow({ label, options, value, hrefOf }: Props) {
  return (
    <div className={s.row} role="group" aria-label={label}>
      <span>{label}</span>
      <ul>
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
