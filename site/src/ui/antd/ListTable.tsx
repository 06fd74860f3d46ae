import { Pagination, Table } from "antd";
import { Fragment, useSyncExternalStore, type ReactNode } from "react";
import type { ListView } from "@/api/useList";
import { ErrorStrip } from "../states";
import { Blank, type Nothing } from "./Blank";
import { cell, type ListColumn } from "./cell";
import { ListLines, type Lines } from "./ListLines";
import s from "./antd.module.css";

export type { ListColumn } from "./cell";
interface Props<R> {
  list: ListView<R>;
  columns: ListColumn<R>[];
  rowKey: (row: R) => string;
  /** What an empty list says when no filter is the reason, and the way on. */
  empty: Nothing;
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

/** A column as the table takes it: figures stand under one another, and what one does stays in view where the table is wider than its place. */
const shaped = <R,>(c: ListColumn<R>): ListColumn<R> => ({ ...c, ...(c.align === "right" && { className: s.figure }), ...(c.card === "actions" && { fixed: "right" as const }) });

/** A list of useList: a table from 768 px, cards of the same columns below, with its empty, loading and error states. */
export function ListTable<R extends object>({ list, columns, rowKey, empty, label, lines }: Props<R>) {
  const narrow = useNarrow();
  if (list.error && list.state === "error") return <ErrorStrip error={list.error} onRetry={() => void list.retry()} />;
  const blank = <Blank list={list} empty={empty} />;
  return (
    <div className={s.list} data-list={list.state} aria-busy={list.state === "loading"} role="group" aria-label={label}>
      {list.error && <ErrorStrip error={list.error} onRetry={() => void list.retry()} />}
      {narrow ? (
        <Cards list={list} columns={columns} rowKey={rowKey} blank={blank} lines={lines} />
      ) : (
        <Table<R> rowKey={rowKey} columns={columns.map(shaped)} size="middle" scroll={{ x: "max-content" }} locale={{ emptyText: blank }} {...list.tableProps} />
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
                {at("pick").map((c, n) => <Fragment key={n}>{cell(c, row, i)}</Fragment>)}
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

/** The row of filters above a list. The button that clears them is there when one is set. */
export function FilterBar({ list, children }: { list: ListView<object>; children: ReactNode }) {
  return (
    <div className={s.filters} role="search" aria-label="筛选">
      {children}
      {list.filtered && (
        <button type="button" className="btn g" onClick={list.reset}>
          清除筛选
        </button>
      )}
    </div>
  );
}
