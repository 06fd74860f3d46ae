import { useState } from "react";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { usePermitted } from "@/session/Permit";
import { PastDrawer } from "@/ui/antd/PastDrawer";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { TextDifference } from "@/ui/TextDifference";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { DESK, labels, PAST, type Page } from "./status";
import s from "./desk.module.css";

interface Props {
  page: Page;
  /** What is typed and not saved: a revision cannot be taken up over it. */
  changed: boolean;
  onRestored: (page: Page) => void;
  onClose: () => void;
}

/** What a help page said at each save, in what that differs from what is written now, and the way back to it. */
export function HelpPast({ page, changed, onRestored, onClose }: Props) {
  const { data, error } = useRead(PAST, { id: page.id });
  const may = usePermitted(["platform:help:edit"]);
  const [n, setN] = useState<number>();
  const list = data?.list ?? [];
  const at = n ?? list[1]?.n ?? list[0]?.n;
  const restore = useSubmit("/micro/home/college/restore", {
    refresh: [DESK, "/micro/home/college/page", PAST, "/micro/home/college/compare"],
    onDone: (restored) => {
      onRestored(restored);
      toast(`已恢复第 ${at} 版，发布后读者才会看到`, "ok");
    },
  });
  return (
    <PastDrawer
      list={
        data &&
        list.map((r) => ({
          n: r.n,
          time: r.time,
          notes: (
            <small>
              {r.byName || "最初的内容"}，{count(r.length)} 字{r.from > 0 && `，恢复自第 ${r.from} 版`}
              {r.shown && "，已发布"}
            </small>
          ),
        }))
      }
      error={error}
      empty="还没有历史版本。每次保存会留下一个版本。"
      foot={data && list.length >= data.most ? `保留最近 ${data.most} 个版本` : undefined}
      at={at}
      onPick={setN}
      restore={may && !changed && at !== list[0]?.n ? { detail: "正在编辑的内容会换成这一版，并记为新的版本。读者在您发布后才会看到。", onYes: () => restore.submit({ id: page.id, n: at ?? 0, rev: page.rev }) } : undefined}
      onClose={onClose}
    >
      {restore.error !== null && <ErrorStrip error={restore.error} />}
      {changed && <p className={s.unsaved}>有修改还没有保存，保存后才能恢复。</p>}
      {at !== undefined && <Compared id={page.id} before={at} />}
    </PastDrawer>
  );
}

function Compared({ id, before }: { id: string; before: number }) {
  const { data, error } = useRead("/micro/home/college/compare", { id, before, after: 0 });
  if (error) return <ErrorStrip error={error} />;
  if (!data) return <Skeleton lines={8} />;
  if (!data.fields.length && !data.lines.length) return <p className="t2">内容相同。</p>;
  return (
    <>
      {data.fields.length > 0 && (
        <dl className={s.fields}>
          {data.fields.map((f) => (
            <div key={f.field}>
              <dt>{labels[f.field]}</dt>
              <dd>
                <del>{f.before || "（空）"}</del> → <ins>{f.after || "（空）"}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <TextDifference lines={data.lines} />
    </>
  );
}
