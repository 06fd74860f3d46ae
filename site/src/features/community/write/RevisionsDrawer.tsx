import { Drawer } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import { useGet } from "@/api/hooks";
import type { ArticleDraft } from "@/api/shapes";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Icon } from "@/ui/Icon";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./write.module.css";

interface Props {
  draft: ArticleDraft;
  onRestored: (draft: ArticleDraft) => void;
  onClose: () => void;
}

/** What was sent off so far, in what it differs from what is being written, and the way back to it. */
export function RevisionsDrawer({ draft, onRestored, onClose }: Props) {
  const { data, error } = useGet("/micro/home/community/article/revisions", { id: draft.id });
  const [n, setN] = useState<number>();
  const at = n ?? data?.list[0]?.n;
  const restore = async () => {
    onRestored(await post("/micro/home/community/article/restore", { id: draft.id, n: at ?? 0, rev: draft.rev }));
    toast(`已恢复第 ${at} 版，发布后公开`, "ok");
  };
  return (
    <Drawer open title="历史版本" size="min(860px, 100%)" closeIcon={<Icon name="close" />} onClose={onClose}>
      {error && <ErrorStrip error={error} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && data.list.length === 0 && <Empty of="list" text="还没有发布过。每次发布会留下一个版本。" />}
      {data && at !== undefined && (
        <div className={s.revisions}>
          <ul>
            {data.list.map((r) => (
              <li key={r.n}>
                <button type="button" aria-pressed={r.n === at} onClick={() => setN(r.n)}>
                  <b>第 {r.n} 版</b>
                  <span className="num">{r.time.slice(0, 16)}</span>
                  {r.log && <small>{r.log}</small>}
                </button>
              </li>
            ))}
          </ul>
          <div>
            <header>
              <h3>第 {at} 版与正在编辑的内容</h3>
              <ConfirmButton title={`恢复第 ${at} 版？`} detail="正在编辑的内容会换成这一版，公开的文章在您再次发布后才会改变。" yes="恢复" onYes={restore}>
                恢复这一版
              </ConfirmButton>
            </header>
            <Compared id={draft.id} before={at} />
          </div>
        </div>
      )}
    </Drawer>
  );
}

function Compared({ id, before }: { id: string; before: number }) {
  const { data, error } = useGet("/micro/home/community/article/compare", { id, before, after: 0 });
  if (error) return <ErrorStrip error={error} />;
  if (!data) return <Skeleton lines={8} />;
  const changed = [...data.title, ...data.lines].some((l) => l.op === "old" || l.op === "new");
  if (!changed) return <p className={s.same}>内容相同。</p>;
  return (
    <table className={s.lines}>
      <tbody>
        {data.lines.map((l, i) => (
          <tr key={i} data-op={l.op}>
            <td aria-label={{ old: "删去", new: "新增", same: "不变", skip: "略去" }[l.op]}>{{ old: "−", new: "+", same: "", skip: "" }[l.op]}</td>
            <td>{l.op === "skip" ? `略去相同的 ${l.skip} 行` : l.text || " "}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
