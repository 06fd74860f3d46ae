import { useState } from "react";
import { post } from "@/api/client";
import { useGet } from "@/api/hooks";
import type { ArticleDraft } from "@/api/shapes";
import { PastDrawer } from "@/ui/antd/PastDrawer";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { TextDifference } from "@/ui/TextDifference";
import { toast } from "@/ui/toast";

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
    <PastDrawer
      list={data?.list.map((r) => ({ n: r.n, time: r.time, notes: r.log && <small>{r.log}</small> }))}
      error={error}
      empty="还没有发布过。每次发布会留下一个版本。"
      at={at}
      onPick={setN}
      restore={{ detail: "正在编辑的内容会换成这一版，公开的文章在您再次发布后才会改变。", onYes: restore }}
      onClose={onClose}
    >
      {at !== undefined && <Compared key={at} id={draft.id} before={at} />}
    </PastDrawer>
  );
}

function Compared({ id, before }: { id: string; before: number }) {
  const { data, error } = useGet("/micro/home/community/article/compare", { id, before, after: 0 });
  if (error) return <ErrorStrip error={error} />;
  if (!data) return <Skeleton lines={8} />;
  const parts = [
    { name: "标题", lines: data.title },
    { name: "正文", lines: data.lines },
  ].filter(({ lines }) => lines.some((l) => l.op === "old" || l.op === "new"));
  if (!parts.length) return <p className="t2">内容相同。</p>;
  return parts.map(({ name, lines }) => (
    <section key={name} aria-label={name}>
      <p className="t3">{name}</p>
      <TextDifference lines={lines} />
    </section>
  ));
}
