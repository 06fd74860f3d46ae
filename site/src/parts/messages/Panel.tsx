import { useState, type KeyboardEvent, type RefObject } from "react";
import { messageOf } from "@/api/error";
import type { MsgType, Notification } from "@/api/shapes";
import { addScreens, paths } from "@/addresses";
import { ownAddresses } from "@/ownAddresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { InviteAnswer } from "./Invite";
import { useModal } from "@/ui/useModal";
import { useThrottled } from "@/ui/useThrottled";
import { markRead, useUnread } from "./unread";
import { useMessages, useViewAll } from "./useMessages";
import { badge, msgTypes, when } from "./words";
import s from "./messages.module.css";

// Messages lead to pages that only their links name.
addScreens(ownAddresses);

const empty: Record<MsgType, string> = {
  sys: "平台公告、账号安全和余额变动会出现在这里。",
  notify: "审核结果、项目提醒和企业动态会出现在这里。",
  invite: "企业邀请您加入时，会出现在这里。",
};

/** The message panel: the newest of each type at the edge of the page (WID-01..03). Escape, the cross and the backdrop close it. */
export function Panel({ first, opener, onClose }: { first: MsgType; opener: RefObject<HTMLElement | null>; onClose: () => void }) {
  const [tab, setTab] = useState(first);
  const counts = useUnread();
  const viewAll = useViewAll(tab);
  const [busy, setBusy] = useState(false);
  const turn = (e: KeyboardEvent) => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    e.preventDefault();
    const at = msgTypes.findIndex((t) => t.value === tab);
    const next = msgTypes[(at + step + msgTypes.length) % msgTypes.length];
    if (!next) return;
    setTab(next.value);
    document.getElementById(`panel-${next.value}`)?.focus();
  };
  const allRead = async () => {
    setBusy(true);
    try {
      await markRead({ msgType: tab });
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    setBusy(false);
  };
  const press = useThrottled(allRead);
  return (
    <dialog
      {...useModal(onClose, opener)}
      className={s.panel}
      aria-label="消息"
      data-panel
    >
      <div className={s.sheet}>
        <header>
          <h2>消息</h2>
          <button type="button" aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={s.tabs} role="tablist" aria-label="消息类型">
          {msgTypes.map((t) => (
            <button key={t.value} id={`panel-${t.value}`} type="button" role="tab" aria-selected={t.value === tab} aria-controls="panel-list" tabIndex={t.value === tab ? 0 : -1} onClick={() => setTab(t.value)} onKeyDown={turn}>
              {t.label}
              {counts[t.value] > 0 && <b>{badge(counts[t.value])}</b>}
            </button>
          ))}
        </div>
        <div id="panel-list" className={s.scroll} role="tabpanel" aria-labelledby={`panel-${tab}`} tabIndex={-1}>
          <PanelList key={tab} type={tab} />
        </div>
        <footer>
          <button type="button" disabled={busy || !counts[tab]} onClick={press}>
            {busy ? "正在标记…" : "全部标为已读"}
          </button>
          <button
            type="button"
            onClick={() => {
              onClose();
              viewAll();
            }}
          >
            查看全部
          </button>
        </footer>
      </div>
    </dialog>
  );
}

function PanelList({ type }: { type: MsgType }) {
  const { messages, error, retry } = useMessages(type, false);
  if (error) return <ErrorStrip error={error} onRetry={retry} />;
  if (!messages)
    return (
      <div className={s.wait}>
        <Skeleton lines={6} height={22} />
      </div>
    );
  if (!messages.length) return <p className={s.none}>{empty[type]}</p>;
  return (
    <ul>
      {messages.map((m) => (
        <Item key={m.id} message={m} />
      ))}
    </ul>
  );
}

function Item({ message: m }: { message: Notification }) {
  return (
    <li data-read={m.read}>
      <Link className={`${s.line} ${m.read ? s.read : ""}`} href={paths.userMessage(m.id)}>
        <b>
          {m.title}
          {!m.read && <span className="sr">，未读</span>}
        </b>
        <span>{m.typeName}</span>
        <time dateTime={m.noticeTime}>{when(m.noticeTime)}</time>
      </Link>
      {m.msgType === "invite" && <InviteAnswer message={m} />}
    </li>
  );
}
