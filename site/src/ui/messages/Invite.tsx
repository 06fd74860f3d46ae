import { useState } from "react";
import { ApiError, messageOf, post } from "@/api/client";
import type { Notification } from "@/api/shapes";
import { createStore } from "@/session/create";
import { Confirm } from "../Confirm";
import { toast } from "../toast";
import { markRead } from "./unread";
import { inviteOf } from "./words";
import s from "./messages.module.css";

const AGREE = 3;
const REFUSE = 2;
/** What became of the invites that were answered in this tab: the message itself does not say. */
const answered = createStore<Record<string, string>>({});
// Built with the enterprise group's contract; the path is all that is needed here.
const examine = post as unknown as (path: string, body: { teamId: string; inviteUserId: string; result: number }) => Promise<unknown>;

/** The two answers to an invite. Afterwards the message is read and the lists are read again. */
export function InviteAnswer({ message, onAnswered }: { message: Notification; onAnswered?: () => void }) {
  const done = answered.use()[message.id];
  const [busy, setBusy] = useState(0);
  const [asking, setAsking] = useState(false);
  const invite = inviteOf(message.args);
  if (!invite) return null;
  if (done) return <p className={s.answered}>{done}</p>;

  const answer = async (result: number) => {
    setAsking(false);
    setBusy(result);
    try {
      await examine("/family/teamSpace/team/examine", { ...invite, result });
      answered.set({ [message.id]: result === AGREE ? "您已同意加入" : "您已拒绝" });
      toast(result === AGREE ? "已同意加入" : "已拒绝邀请", "ok");
    } catch (caught) {
      // Expired, revoked and answered ones stay so: the sentence of the server takes the place of the buttons.
      const over = caught instanceof ApiError && (caught.status === 404 || caught.status === 409) && caught.reason !== "coming_soon";
      toast(messageOf(caught), "bad");
      if (!over) return setBusy(0);
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
      {asking && <Confirm text="拒绝后需要对方重新邀请才能加入，确定拒绝吗？" yes="拒绝" onYes={() => void answer(REFUSE)} onNo={() => setAsking(false)} />}
    </div>
  );
}
