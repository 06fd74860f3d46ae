import { Pagination } from "antd";
import { useState } from "react";
import { useGet } from "@/api/hooks";
import type { ProjectLog as Line } from "@/api/shapes";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import s from "./detail.module.css";

const SIZE = 10;
const words: Record<Line["result"], string> = { done: "完成", failed: "失败", undone: "已撤销" };

/** What happened to a project, the newest first. */
export function ProjectLog({ id }: { id: string }) {
  const [current, setCurrent] = useState(1);
  const { data, error, mutate } = useGet("/platform/home/userItem/log", { id, current, pageSize: SIZE });
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={5} height={20} />;
  if (!data.total) return <Empty of="list" text="还没有记录。" />;
  return (
    <div data-log={data.total}>
      <ol className={s.log}>
        {data.records.map((l, i) => (
          <li key={`${l.at}-${i}`} data-result={l.result}>
            <time className="num" dateTime={new Date(l.at).toISOString()}>
              {moment(l.at)}
            </time>
            <p>
              {l.text}
              {l.result !== "done" && <b>{words[l.result]}</b>}
              <span className="t3">{l.by || "平台"}</span>
            </p>
          </li>
        ))}
      </ol>
      <Pagination className={s.pages} current={current} pageSize={SIZE} total={data.total} hideOnSinglePage showSizeChanger={false} size="small" onChange={setCurrent} />
    </div>
  );
}
