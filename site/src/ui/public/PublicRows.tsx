import type { ReactNode } from "react";
import type { PublicList } from "@/api/usePublicList";
import { Empty, ErrorStrip } from "../states";
import { Pager } from "./Pager";

type Shown = Pick<PublicList<Record<string, never>, unknown, unknown>, "state" | "error" | "retry" | "reset" | "page" | "last" | "size" | "total"> & {
  values: object;
  addressOf: (change: { page: number }) => { pathname: string; query: Record<string, string | string[]> };
};
interface Props {
  list: Shown;
  /** What is counted, with its measure word of one character: 家服务商. */
  unit: string;
  /** What is said while there is none at all. */
  empty: string;
  /** What else is offered where the filters find nothing. */
  nothing?: ReactNode;
  /** What stands there until the rows have come. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A public list below its filters: what is awaited, failed, missing or there, and its pages. */
export function PublicRows({ list, unit, empty, nothing, waiting, children }: Props) {
  const { keyword } = list.values as { keyword?: string };
  const noun = unit.slice(1);
  return (
    <>
      {list.error && <ErrorStrip error={list.error} onRetry={() => void list.retry()} />}
      {list.state === "loading" && (
        <div role="status" aria-busy="true" aria-label="正在加载">
          {waiting}
        </div>
      )}
      {list.state === "empty" && <Empty text={empty} />}
      {list.state === "nothing" && (
        <Empty of="search" text={keyword ? `没有找到“${keyword}”的${noun}，换个词或放宽条件试试。` : `没有符合条件的${noun}，放宽条件试试。`}>
          <button type="button" className="btn" onClick={list.reset}>
            清除筛选
          </button>
          {nothing}
        </Empty>
      )}
      {list.state === "rows" && children}
      <Pager page={list.page} last={list.last} size={list.size} total={list.total} unit={unit} hrefOf={(page) => list.addressOf({ page })} />
    </>
  );
}
