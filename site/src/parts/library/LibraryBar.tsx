import { useState } from "react";
import { useRead } from "@/api/hooks";
import { useScope } from "@/api/scope";
import type { FamilyInfo } from "@/api/shapes";
import { part } from "@/ui/part";
import { forWhom } from "./library";
import s from "./bar.module.css";

const PutHere = part(() => import("./PutHere").then((m) => m.PutHere));

interface Props {
  info: FamilyInfo;
  /** As it was put forward, not as it stands. */
  waiting: boolean;
}

/** How a family stands in the library of the enterprise that one is in, and the way into it. */
export function LibraryBar({ info, waiting }: Props) {
  const { data } = useRead("/family/mall/library/page", { current: 1, pageSize: 1, ids: [info.id] });
  const [open, setOpen] = useState(false);
  const own = info.shopId === useScope()?.enterprise;
  if (!data) return null;
  const row = data.records[0];
  const whom = row?.stands ? forWhom(row) : "";
  const said = waiting
    ? `提交审批的内容，同事还看不到${row?.ask ? `。提交给：${forWhom(row.ask)}` : ""}`
    : info.inside
      ? `仅本企业可见 · ${whom}`
      : row?.stands
        ? `本企业已认可 · ${whom}`
        : row?.state === "waiting"
          ? `已${own ? "提交" : "推荐给本企业"}，等待审批`
          : row?.state === "refused"
            ? `本企业未认可：${row.reason}`
            : "本企业还没有认可这个族";
  const may = row ? row.can.put && row.state !== "waiting" && !(row.stands && !own) : !own || data.edits;
  return (
    <div className={s.bar} data-library={waiting ? "waiting" : info.inside ? "inside" : (row?.state ?? "none")}>
      <span>{said}</span>
      {!waiting && !info.inside && may && (
        <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {!own ? "推荐入库" : row?.stands ? "提交更新" : "提交入库"}
        </button>
      )}
      {open && <PutHere id={info.id} name={info.name} own={own} onClose={() => setOpen(false)} />}
    </div>
  );
}
