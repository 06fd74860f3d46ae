import { useRead } from "@/api/hooks";
import { Drawer } from "@/ui/antd/Drawer";
import { RowSkeleton } from "@/ui/skeletons";
import { Empty, PageError } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { Changes } from "./Changes";
import { deskOf, type Kind } from "./kinds";
import s from "./publish.module.css";

/** What was done to a record, by whom, and what it changed. */
export function HistoryDrawer({ kind, id, name, onClose }: { kind: Kind; id: string; name: string; onClose: () => void }) {
  const { data, error, mutate } = useRead(deskOf(kind).history, { kind, id });
  const list = data?.lines;
  return (
    <Drawer onClose={onClose} title={`变更记录：${name}`}>
      {error && !data && <PageError error={error} onRetry={() => void mutate()} />}
      {!data && !error && <RowSkeleton rows={5} />}
      {list?.length === 0 && <Empty text="还没有变更记录。今后的每次修改、提交和审核都会记在这里。" />}
      {!!list?.length && (
        <ol className={s.past} data-history="ready">
          {list.map((one, i) => (
            <li key={i} data-audited={one.audited}>
              <p>
                <b>{one.by}</b>
                <time className="num">{momentOf(one.time)}</time>
              </p>
              <p>{one.text}</p>
              {one.reason && <p className={s.because}>原因：{one.reason}</p>}
              {!!one.changes?.length && (
                <details>
                  <summary>{one.changes.length} 处变化</summary>
                  <Changes changes={one.changes} before="修改前" after="修改后" />
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
