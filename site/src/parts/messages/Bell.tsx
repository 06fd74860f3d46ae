import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useRouter } from "next/router";
import { paths } from "@/addresses";
import { messageOf } from "@/api/error";
import { useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Panel } from "./Panel";
import { useThrottled } from "@/ui/useThrottled";
import { markRead, usePolling, useUnread } from "./unread";
import { useMessages, useViewAll } from "./useMessages";
import { badge, when } from "./words";
import s from "./messages.module.css";

/** The bell: how much is unread, the unread system messages, and the way to all others. */
export function Bell() {
  const { info } = useSession();
  const counts = useUnread();
  const { events } = useRouter();
  const [open, setOpen] = useState<"" | "list" | "panel">("");
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePolling(info?.userId);

  useEffect(() => {
    if (open !== "list") return;
    const away = (e: Event) => !box.current?.contains(e.target as Node) && setOpen("");
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  useEffect(() => {
    const leave = () => setOpen("");
    events.on("routeChangeStart", leave);
    return () => events.off("routeChangeStart", leave);
  }, [events]);

  const total = counts.sys + counts.notify + counts.invite;
  const keys = (e: KeyboardEvent) => {
    if (open !== "list") return;
    if (e.key === "Escape") {
      setOpen("");
      button.current?.focus();
    }
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    e.preventDefault();
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(Math.max(at + (e.key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)]?.focus();
  };
  return (
    <div
      ref={box}
      className={s.box}
      onKeyDown={keys}
      onBlur={(e) => {
        if (open === "list" && e.relatedTarget && !e.currentTarget.contains(e.relatedTarget)) setOpen("");
      }}
    >
      <button
        ref={button}
        type="button"
        className="ib"
        aria-label={total ? `消息，${badge(total)} 条未读` : "消息"}
        aria-haspopup="dialog"
        aria-expanded={open === "list"}
        onClick={() => setOpen(open === "list" ? "" : "list")}
      >
        <Icon name="bell" />
        {total > 0 && (
          <b className={s.badge} aria-hidden="true">
            {badge(total)}
          </b>
        )}
      </button>
      {open === "list" && <Dropdown onPanel={() => setOpen("panel")} onLeave={() => setOpen("")} />}
      {open === "panel" && (
        <Panel first={counts.notify || !counts.invite ? "notify" : "invite"} opener={button} onClose={() => setOpen("")} />
      )}
    </div>
  );
}

/** The unread system messages, 360 px wide and 365 px high (spec.md section 9). */
function Dropdown({ onPanel, onLeave }: { onPanel: () => void; onLeave: () => void }) {
  const counts = useUnread();
  const { messages, error, retry } = useMessages("sys", true);
  const viewAll = useViewAll();
  const [busy, setBusy] = useState(false);
  const others = [counts.notify && `消息 ${badge(counts.notify)}`, counts.invite && `邀请 ${badge(counts.invite)}`].filter(Boolean).join(" · ");
  const allRead = async () => {
    setBusy(true);
    try {
      await markRead({ msgType: "sys" });
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    setBusy(false);
  };
  const press = useThrottled(allRead);
  return (
    <section className={s.drop} role="dialog" aria-label="未读系统消息" data-bell>
      <header>
        <h2>系统消息</h2>
        <span>{counts.sys ? `${badge(counts.sys)} 条未读` : "没有未读"}</span>
        {!!messages?.length && (
          <button type="button" className="link" disabled={busy} onClick={press}>
            {busy ? "正在标记…" : "全部标为已读"}
          </button>
        )}
      </header>
      <div className={s.scroll}>
        {error && <ErrorStrip error={error} onRetry={retry} />}
        {!messages && !error && (
          <div className={s.wait}>
            <Skeleton lines={5} height={20} />
          </div>
        )}
        {messages && !messages.length && <p className={s.none}>未读的系统消息会显示在这里。</p>}
        <ul>
          {messages?.map((m) => (
            <li key={m.id}>
              <Link className={s.line} href={paths.userMessage(m.id)} data-stop onClick={onLeave}>
                <b>{m.title}</b>
                <span>{m.typeName}</span>
                <time dateTime={m.noticeTime}>{when(m.noticeTime)}</time>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <button type="button" data-stop onClick={onPanel}>
          {others || "消息与邀请"}
        </button>
        <button type="button" data-stop onClick={viewAll}>
          查看全部消息
        </button>
      </footer>
    </section>
  );
}
