import { useEffect, useState } from "react";
import { post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import type { Notification } from "@/api/shapes";
import { paths } from "@/addresses";
import { createStore } from "@/store";
import { Confirm } from "@/ui/Confirm";
import { Link } from "@/ui/Link";
import { toast } from "@/ui/toast";
import { markRead } from "./unread";
import { endedAs, handsOver, inviteOf, inviteSaid } from "./words";
import s from "./messages.module.css";

const AGREE = 3;
const REFUSE = 2;
/** What became of the invites of this tab's messages: the message itself does not say. */
const answered = createStore<Record<string, string>>({});

/** The two answers to an invite, or what became of it. After an answer the message is read and the lists are read again. */
export function InviteAnswer({ message, onAnswered }: { message: Notification; onAnswered?: () => void }) {
  const done = answered.use()[message.id];
  const [busy, setBusy] = useState(0);
  const [asking, setAsking] = useState(false);
  const invite = inviteOf(message.args);
  const [known, setKnown] = useState(!message.read);
  // One that is read may have been answered before this tab was opened. One that is unread is mostly still to be answered, and shows that at once;
  // it may have been taken back.
  useEffect(() => {
    const asked = inviteOf(message.args);
    if (!asked || answered.get()[message.id]) return;
    let gone = false;
    void post("/family/teamSpace/team/open", { teamId: asked.teamId, inviteId: asked.inviteId })
      .then(
        ({ result, tag }) => endedAs(result, tag === "handover"),
        (caught: unknown) => (caught instanceof ApiError && (caught.status === 404 || caught.status === 409) ? messageOf(caught) : undefined),
      )
      .then((said) => {
        if (said) answered.set({ [message.id]: said });
        if (!gone) setKnown(true);
      });
    return () => {
      gone = true;
    };
  }, [message.id, message.read, message.args]);
  if (!invite) return null;
  const over = handsOver(message.args);
  if (done)
    return (
      <p className={s.answered}>
        {done}
        {done === inviteSaid[AGREE] && (
          <Link className="link" href={paths.workbench(invite.teamId)}>
            进入工作台
          </Link>
        )}
      </p>
    );
  if (!known) return null;

  const answer = async (result: number) => {
    setAsking(false);
    setBusy(result);
    try {
      await post("/family/teamSpace/team/examine", { ...invite, result });
      answered.set({ [message.id]: inviteSaid[result] ?? "" });
      toast(result === REFUSE ? "已拒绝邀请" : over ? "您已成为企业所有者" : "已同意加入", "ok");
    } catch (caught) {
      // Expired, revoked and answered ones stay so: the sentence of the server takes the place of the buttons.
      const ended = caught instanceof ApiError && (caught.status === 404 || caught.status === 409) && caught.reason !== "coming_soon";
      toast(messageOf(caught), "bad");
      if (!ended) return setBusy(0);
      answered.set({ [message.id]: messageOf(caught) });
    }
    setBusy(0);
    try {
      await markRead({ ids: [message.id] });
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    onAnswered?.();
  };
  return (
    <div className={s.answers}>
      <button type="button" className="btn s p" disabled={!!busy} onClick={() => void answer(AGREE)}>
        {busy === AGREE ? "正在同意…" : "同意"}
        <span className="sr">，{message.title}</span>
      </button>
      <button type="button" className="btn s" disabled={!!busy} onClick={() => setAsking(true)}>
        {busy === REFUSE ? "正在拒绝…" : "拒绝"}
        <span className="sr">，{message.title}</span>
      </button>
      {asking && <Confirm text={over ? "拒绝后企业仍归对方所有，确定拒绝吗？" : "拒绝后需要对方重新邀请才能加入，确定拒绝吗？"} yes="拒绝" onYes={() => void answer(REFUSE)} onNo={() => setAsking(false)} />}
    </div>
  );
}
