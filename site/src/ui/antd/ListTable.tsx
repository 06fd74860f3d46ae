import { Pagination, Table } from "antd";
import { Fragment, useSyncExternalStore, type ReactNode } from "react";
import type { ListView } from "@/api/useList";
import { RowSkeleton } from "../skeletons";
import { Empty, ErrorStrip } from "../states";
import { cell, type ListColumn } from "./cell";
import { ListLines, type Lines } from "./ListLines";
import s from "./antd.module.css";
import type { Small } from "../draw/small";

export type { ListColumn } from "./cell";
interface Props<R> {
  list: ListView<R>;
  columns: ListColumn<R>[];
  rowKey: (row: R) => string;
  /** What an empty list says when no filter is the reason, and the way on. */
  empty: { text: string; of?: Small; action?: ReactNode };
  /** What the rows are, for who cannot see the page. */
  label: string;
  /** A phone shows rows of one height instead of cards. */
  lines?: Lines<R>;
}

const NARROW = "(max-width: 767.98px)";
const subscribe = (tell: () => void) => {
  const media = matchMedia(NARROW);
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
};
/** Whether tables are cards here. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches, () => false);

/** What stands where a list has no rows: it is on its way, its filters leave nothing, or there is nothing. */
function Blank({ list, empty }: { list: ListView<object>; empty: Props<object>["empty"] }) {
  if (list.state === "loading") return <RowSkeleton rows={5} />;
  if (list.state === "nothing")
    return (
      <Empty of="search" text="没有符合条件的记录，换个条件试试。">
        <button type="button" className="btn" onClick={list.reset}>
          清除筛选
        </button>
      </Empty>
    );
  return (
    <Empty text={empty.text} of={empty.of}>
      {empty.action}
    </Empty>
  );
}

/** A list of useList: a table from 768 px, cards of the same columns below, with its empty, loading and error states. */
export function ListTable<R extends object>({ list, columns, rowKey, empty, label, lines }: Props<R>) {
  const narrow = useNarrow();
  if (list.error && list.state === "error") return <ErrorStrip error={list.error} onRetry={() => void list.retry()} />;
  const blank = <Blank list={list} empty={empty} />;
  return (
    <div className={s.list} data-list={list.state} aria-busy={list.state === "loading"} role="region" aria-label={label}>
      {list.error && <ErrorStrip error={list.error} onRetry={() => void list.retry()} />}
      {narrow ? (
        <Cards list={list} columns={columns} rowKey={rowKey} blank={blank} lines={lines} />
      ) : (
        <Table<R> rowKey={rowKey} columns={columns.map((c) => (c.align === "right" ? { ...c, className: s.figure } : c))} size="middle" scroll={{ x: "max-content" }} locale={{ emptyText: blank }} {...list.tableProps} />
      )}
    </div>
  );
}

function Cards<R extends object>({ list, columns, rowKey, blank, lines }: Pick<Props<R>, "list" | "columns" | "rowKey" | "lines"> & { blank: ReactNode }) {
  const { dataSource, pagination, onChange, loading } = list.tableProps;
  if (!dataSource.length) return blank;
  const at = (place: ListColumn<R>["card"]) => columns.filter((c) => c.card === place);
  const title = (c: ListColumn<R>) => (typeof c.title === "function" ? null : c.title);
  return (
    <>
      {lines ? (
        <ListLines rows={dataSource} columns={columns} rowKey={rowKey} lines={lines} />
      ) : (
        <ul className={s.cards} aria-busy={!!loading}>
          {dataSource.map((row, i) => (
            <li key={rowKey(row)}>
              <div className={s.cardHead}>
                <strong>{at("title").map((c, n) => <Fragment key={n}>{cell(c, row, i)}</Fragment>)}</strong>
                <span>{at("side").map((c, n) => <Fragment key={n}>{cell(c, row, i)}</Fragment>)}</span>
              </div>
              <dl>
                {at(undefined).map((c, n) => (
                  <div key={n}>
                    <dt>{title(c)}</dt>
                    <dd>{cell(c, row, i)}</dd>
                  </div>
                ))}
              </dl>
              <div className={s.cardActs}>{at("actions").map((c, n) => <Fragment key={n}>{cell(c, row, i)}</Fragment>)}</div>
            </li>
          ))}
        </ul>
      )}
      <Pagination {...pagination} showSizeChanger={false} size="small" className={s.pages} onChange={(current, pageSize) => onChange({ current, pageSize }, {}, list.sort ? { field: list.sort.field, order: list.sort.order } : {})} />
    </>
  );
}

/** A list of useList as cards that the caller draws, with the states and the pages of a table. */
export function ListCards<R extends object>({ list, rowKey, empty, label, className, render }: Pick<Props<R>, "list" | "rowKey" | "empty" | "label"> & { className?: string; render: (row: R) => ReactNode }) {
  if (list.error && list.state === "error") return <ErrorStrip error={list.error} onRetry={() => void list.retry()} />;
  const { dataSource, pagination, onChange, loading } = list.tableProps;
  return (
    <div className={s.list} data-list={list.state} aria-busy={list.state === "loading"} role="region" aria-label={label}>
      {list.error && <ErrorStrip error={list.error} onRetry={() => void list.retry()} />}
      {dataSource.length === 0 ? (
        <Blank list={list} empty={empty} />
      ) : (
        <>
          <ul className={className} aria-busy={!!loading}>
            {dataSource.map((row) => (
              <li key={rowKey(row)}>{render(row)}</li>
            ))}
          </ul>
          <Pagination {...pagination} className={s.pages} onChange={(current, pageSize) => onChange({ current, pageSize }, {}, [])} />
        </>
      )}
    </div>
  );
}

/** The row of filters above a list. The button that clears them is there when one is set. */
export function FilterBar({ list, children }: { list: ListView<object>; children: ReactNode }) {
  return (
    <div className={s.filters} role="search">
      {children}
      {list.filtered && (
        <button type="button" className="btn g" onClick={list.reset}>
          清除筛选
        </button>
      )}
    </div>
  );
}
