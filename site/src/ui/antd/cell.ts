import type { TableColumnType } from "antd";
import type { ReactNode } from "react";

export interface ListColumn<R> extends TableColumnType<R> {
  /** Where the column stands on a phone's card: before its heading, as that, at the right of it, in the foot, or not at all. Else as a line. */
  card?: "pick" | "title" | "side" | "actions" | "none";
}

/** What the table would show in this cell. */
export function cell<R extends object>(column: ListColumn<R>, row: R, index: number): ReactNode {
  const path = [column.dataIndex].flat().filter((p): p is string | number => p !== undefined && p !== null);
  const value = path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[String(part)], row);
  return (column.render ? column.render(value, row, index) : value) as ReactNode;
}
