import type { Posts } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import s from "./publish.module.css";

export type BulkAnswer = Posts["/micro/home/publish/bulk"]["data"];

/** What became of each of several records. */
export function BulkResults({ answer, onClose }: { answer: BulkAnswer; onClose: () => void }) {
  const results = answer.results ?? [];
  return (
    <Dialog title={`${answer.done} 项完成，${results.length - answer.done} 项未完成`} width={560} no="关闭" onClose={onClose}>
      <ul className={s.results}>
        {results.map((r) => (
          <li key={r.id}>
            <span className={`st ${r.done ? "ok" : "bad"}`}>
              <span>{r.done ? "完成" : "未完成"}</span>
            </span>
            <b>{r.name || "内容不存在"}</b>
            {!r.done && <p>{r.message}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
