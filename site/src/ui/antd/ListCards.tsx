import { Pagination } from "antd";
import type { ReactNode } from "react";
import type { ListView } from "@/api/useList";
import { ErrorStrip } from "../states";
import { Blank, type Nothing } from "./Blank";
import s from "./antd.module.css";

interface Props<R> {
  list: ListView<R>;
  rowKey: (row: R) => string;
  empty: Nothing;
  /** What the cards are, for who cannot see the page. */
  label: string;
  /** Of the list of cards. */
  className?: string;
  render: (row: R) => ReactNode;
}

/** A list of useList as cards that the caller draws, with the states and the pages of a table. */
export function ListCards<R extends object>({ list, rowKey, empty, label, className, render }: Props<R>) {
  if (list.error && list.state === "error") return <ErrorStrip error={list.error} onRetry={() => void list.retry()} />;
  const { dataSource, pagination, onChange, loading } = list.tableProps;
  return (
    <div className={s.list} data-list={list.state} aria-busy={list.state === "loading"} role="group" aria-label={label}>
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
