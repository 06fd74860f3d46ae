import type { AuditRow } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import { moment } from "@/ui/time";
import { changesOf } from "./changes";
import s from "./audit.module.css";

/** What one line of the book changed. */
export function ChangeDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const changes = changesOf(row.before, row.after, row.targetType);
  return (
    <Dialog title={row.text} width={720} onClose={onClose}>
      <p className="t3">
        {row.actorName} · {moment(row.at)}
        {row.address && ` · ${row.address}`}
      </p>
      {changes.length ? (
        <table className={s.changes}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((c, i) => (
              <tr key={i}>
                <th scope="row">{c.name}</th>
                <td>{c.before}</td>
                <td>{c.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>没有可以对照的内容。</p>
      )}
    </Dialog>
  );
}
