import { Checkbox, Dropdown } from "antd";
import { Fragment, useState, type ReactNode } from "react";
import { Dialog } from "./Dialog";
import { cell, type ListColumn } from "./cell";
import s from "./antd.module.css";

/** What can be done to one row. */
export interface RowAct {
  key: string;
  label: string;
  run: () => void;
  /** It takes something away. */
  danger?: boolean;
  disabled?: boolean;
}
export interface Lines<R> {
  /** What the row is called by who hears the page. */
  name: (row: R) => string;
  acts: (row: R) => RowAct[];
  /** Rows are being chosen. */
  picking?: { has: (row: R) => boolean; toggle: (row: R) => void };
}
interface Props<R> {
  rows: readonly R[];
  columns: readonly ListColumn<R>[];
  rowKey: (row: R) => string;
  lines: Lines<R>;
}
const DETAIL = "detail";

/** A phone's rows of one height: what a row is and where it stands, and all else behind its button. */
export function ListLines<R extends object>({ rows, columns, rowKey, lines: { name, acts, picking } }: Props<R>) {
  const [shown, setShown] = useState<R>();
  const at = (place: ListColumn<R>["card"], row: R, i: number): ReactNode => columns.filter((c) => c.card === place).map((c, n) => <Fragment key={n}>{cell(c, row, i)}</Fragment>);
  return (
    <>
      <ul className={s.lines}>
        {rows.map((row, i) => {
          const possible = acts(row);
          return (
            <li key={rowKey(row)} data-picked={picking?.has(row) || undefined}>
              {picking && (
                <Checkbox className={s.tick} checked={picking.has(row)} aria-label={`选择 ${name(row)}`} onChange={() => picking.toggle(row)} />
              )}
              <strong>{at("title", row, i)}</strong>
              <span>{at("side", row, i)}</span>
              {!picking && (
                <Dropdown
                  trigger={["click"]}
                  placement="bottomRight"
                  menu={{
                    items: [{ key: DETAIL, label: "详细资料" }, ...possible.map(({ key, label, danger, disabled }) => ({ key, label, danger, disabled }))],
                    onClick: ({ key }) => (key === DETAIL ? setShown(row) : possible.find((a) => a.key === key)?.run()),
                  }}
                >
                  <button type="button" aria-haspopup="menu" aria-label={`${name(row)}的操作`}>
                    <span aria-hidden="true">⋯</span>
                  </button>
                </Dropdown>
              )}
            </li>
          );
        })}
      </ul>
      {shown && (
        <Dialog title={name(shown)} width={440} onClose={() => setShown(undefined)}>
          <dl className={s.facts}>
            {columns
              .filter((c) => c.card === undefined || c.card === "side")
              .map((c, n) => (
                <div key={n}>
                  <dt>{typeof c.title === "function" ? null : c.title}</dt>
                  <dd>{cell(c, shown, 0)}</dd>
                </div>
              ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
