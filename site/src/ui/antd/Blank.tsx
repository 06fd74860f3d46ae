import type { ReactNode } from "react";
import type { ListView } from "@/api/useList";
import type { Small } from "../draw/small";
import { RowSkeleton } from "../skeletons";
import { Empty } from "../states";

/** What an empty list says when no filter is the reason, and the way on. */
export interface Nothing {
  text: string;
  of?: Small;
  action?: ReactNode;
}

/** What stands where a list has no rows: it is on its way, its filters leave nothing, or there is nothing. */
export function Blank({ list, empty }: { list: ListView<object>; empty: Nothing }) {
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
