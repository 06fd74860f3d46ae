import { useState } from "react";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";
import { belongsTo, useScope } from "@/api/scope";
import type { Posts } from "@/api/shapes";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { undoable } from "@/ui/undo";
import s from "./saved.module.css";

type Search = Posts["/family/mall/search/list"]["data"]["list"][number];

/** Searches of the family list that somebody keeps, each leading to what it finds. */
export function SavedSearches({ empty }: { empty: string }) {
  const { mutate } = useSWRConfig();
  const enterprise = useScope()?.enterprise ?? "";
  const { data, error, mutate: again } = useRead("/family/mall/search/list", {});
  const refresh = () => mutate(belongsTo(["/family/mall/search/list"]));
  const [busy, setBusy] = useState(false);
  const leave = async (one: Search) => {
    setBusy(true);
    try {
      await post("/family/mall/search/delete", { id: one.id }, { enterprise });
      const { id: _, path: __, told: ___, createTime: ____, ...kept } = one;
      undoable(`已删除“${one.name}”`, { undo: () => post("/family/mall/search/save", kept, { enterprise }).then(refresh) });
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    await refresh();
    setBusy(false);
  };
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void again()} />;
  if (!data) return <Skeleton lines={3} />;
  if (!data.list.length) return <p className={`t3 ${s.none}`}>{empty}</p>;
  return (
    <ul className={s.list} data-searches={data.list.length}>
      {data.list.map((one) => (
        <li key={one.id}>
          <span>
            <Link className="link" href={one.path}>
              {one.name}
            </Link>
            <small className="t3">
              {one.told ? `提醒过 ${one.told} 个新族 · ` : ""}
              {momentOf(one.createTime)} 保存
            </small>
          </span>
          <button type="button" className="btn s" disabled={busy} onClick={() => void leave(one)}>
            删除<span className="sr">，{one.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
