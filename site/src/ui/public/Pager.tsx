import { Icon } from "../Icon";
import { Link } from "../Link";
import { count } from "../text";
import s from "./public.module.css";

interface Props {
  page: number;
  last: number;
  size: number;
  /** Nothing is shown of none, and until it is known. */
  total: number | undefined;
  /** What is counted, with its measure word: 家服务商. */
  unit: string;
  hrefOf: (page: number) => Parameters<typeof Link>[0]["href"];
}

/** The pages around the present one, the first and the last; 0 is a gap. */
export function pagesOf(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const list = [...new Set(near)].sort((a, b) => a - b);
  return list.flatMap((n, i) => {
    const before = list[i - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [0, n];
  });
}

/** The foot of a public list; every page is an address. */
export function Pager({ page, last, size, total, unit, hrefOf }: Props) {
  if (!total) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav className={s.pager} aria-label="分页">
      <span>
        第 {count(from)} 至 {count(Math.min(total, page * size))}，共 {count(total)} {unit}
      </span>
      {last > 1 && (
        <ul>
          <li>
            {page > 1 && (
              <Link href={hrefOf(page - 1)} aria-label="上一页" className={s.back}>
                <Icon name="arrow" />
              </Link>
            )}
          </li>
          {pagesOf(page, last).map((n, i) => (
            <li key={n || -i}>
              {n ? (
                <Link href={hrefOf(n)} aria-current={n === page ? "page" : undefined} aria-label={`第 ${n} 页`}>
                  {n}
                </Link>
              ) : (
                <span aria-hidden="true">…</span>
              )}
            </li>
          ))}
          <li>
            {page < last && (
              <Link href={hrefOf(page + 1)} aria-label="下一页">
                <Icon name="arrow" />
              </Link>
            )}
          </li>
        </ul>
      )}
    </nav>
  );
}
