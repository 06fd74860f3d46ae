import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet, usePublic } from "@/api/hooks";
import type { CircleDetail, Gets } from "@/api/shapes";
import { communityPaths } from "@/communityPaths";
import { when } from "@/parts/community/when";
import { Avatar } from "@/ui/Avatar";
import { Confirm } from "@/ui/Confirm";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { manages, over, roles } from "./circle";
import s from "./circle.module.css";

type Row = Gets["/micro/home/community/circle/members"]["data"]["list"][number];

/** Who belongs to a circle, with what the reader may do about them. */
export function Members({ circle: c, onChanged }: { circle: CircleDetail; onChanged: () => void }) {
  const [starts, setStarts] = useState([""]);
  const [turn, setTurn] = useState(0);
  const changed = () => {
    setStarts([""]);
    setTurn(turn + 1);
    onChanged();
  };
  return (
    <div data-members="ready">
      {starts.map((next, i) => (
        <MembersPage key={`${turn}${next}`} circle={c} next={next} onChanged={changed} onMore={i === starts.length - 1 ? (more) => setStarts([...starts, more]) : undefined} />
      ))}
    </div>
  );
}

function MembersPage({ circle: c, next, onMore, onChanged }: { circle: CircleDetail; next: string; onMore?: (next: string) => void; onChanged: () => void }) {
  const keeps = manages(c.role);
  const open = usePublic("/micro/home/community/circle/members", { id: c.id, next }, !keeps);
  const own = useGet("/micro/home/community/circle/members", { id: c.id, next }, keeps);
  const { data, error, mutate } = keeps ? own : open;
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={8} height={24} />;
  return (
    <>
      <ul>
        {data.list.map((m) => (
          <li key={m.userId} className={s.row}>
            <Avatar path={m.avatar} name={m.nickname} />
            <span>
              <Link href={communityPaths.author(m.userId)}>
                <b>{m.nickname}</b>
              </Link>
              {m.role !== "member" && <span className="tag ink">{roles[m.role]}</span>}
              {m.mutedUntil && <span className="tag warn">禁言到 {m.mutedUntil.slice(0, 16)}</span>}
              <small>{when(m.joinTime)} 加入</small>
            </span>
            {over(c.role, m.role) && <Minding circle={c} row={m} onChanged={() => void (mutate(), onChanged())} />}
          </li>
        ))}
      </ul>
      {onMore && data.next && (
        <button type="button" className={`btn ${s.more}`} onClick={() => onMore(data.next)}>
          加载更多
        </button>
      )}
    </>
  );
}

const words: Record<string, string> = {
  owner: "把圈子转让给“%”？转让后您成为管理员，不能撤回。",
  remove: "把“%”移出圈子？",
  ban: "把“%”移出圈子，并且不能再加入？",
};

/** What may be done about a member; what cannot be taken back is asked first. */
function Minding({ circle: c, row, onChanged }: { circle: CircleDetail; row: Row; onChanged: () => void }) {
  const [asked, setAsked] = useState<"owner" | "remove" | "ban">();
  const [busy, setBusy] = useState(false);
  const at = { id: c.id, userId: row.userId };
  const run = async (what: string) => {
    setAsked(undefined);
    setBusy(true);
    try {
      if (what === "manager" || what === "member" || what === "owner") await post("/micro/home/community/circle/role", { ...at, role: what });
      else if (what === "remove" || what === "ban") await post("/micro/home/community/circle/remove", { ...at, ban: what === "ban" });
      else await post("/micro/home/community/circle/mute", { ...at, days: Number(what) as 0 | 1 | 7 | 30 });
      toast("已完成", "ok");
      onChanged();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  const options: [string, string][] = [
    ...(c.role === "owner" ? ([row.role === "manager" ? ["member", "取消管理员"] : ["manager", "设为管理员"], ["owner", "转让圈子"]] as [string, string][]) : []),
    ...((row.mutedUntil ? [["0", "解除禁言"]] : [["1", "禁言 1 天"], ["7", "禁言 7 天"], ["30", "禁言 30 天"]]) as [string, string][]),
    ["remove", "移出圈子"],
    ["ban", "移出且不再接纳"],
  ];
  return (
    <>
      <select
        aria-label={`管理 ${row.nickname}`}
        value=""
        disabled={busy}
        onChange={(e) => {
          const what = e.target.value;
          if (what === "owner" || what === "remove" || what === "ban") setAsked(what);
          else void run(what);
        }}
      >
        <option value="" disabled>
          管理
        </option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {asked && <Confirm text={(words[asked] ?? "").replace("%", row.nickname)} yes="确定" onNo={() => setAsked(undefined)} onYes={() => void run(asked)} />}
    </>
  );
}
