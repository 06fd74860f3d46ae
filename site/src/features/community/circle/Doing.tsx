import { useRouter } from "next/router";
import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import type { CircleDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { communityPaths } from "@/communityPaths";
import { useDoor } from "@/session/useDoor";
import { Confirm } from "@/ui/Confirm";
import { copy } from "@/ui/copy";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { toast } from "@/ui/toast";
import { manages, ON, roles } from "./circle";
import s from "./circle.module.css";

const CircleForm = part(() => import("./CircleForm").then((m) => m.CircleForm));
const copyLink = async (link: string) => {
  if (!(await copy(link, "邀请链接", ""))) prompt("复制这个链接", link);
};

/** What the reader may do with a circle: come in, write, leave, look after it. */
export function Doing({ circle: c, onChanged }: { circle: CircleDetail; onChanged: () => void }) {
  const router = useRouter();
  const { enter } = useDoor();
  const code = typeof router.query.code === "string" ? router.query.code : "";
  const [open, setOpen] = useState<"ask" | "settings" | "leave" | "dissolve" | "link">();
  const [busy, setBusy] = useState(false);
  const run = async (what: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await what();
      toast(done, "ok");
      setOpen(undefined);
      onChanged();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  if (c.role === "none") {
    const asks = c.joinMode === 1 && !code;
    const shut = c.joinMode === 2 && !code;
    return (
      <>
        <button
          type="button"
          className="btn p"
          disabled={busy || shut || c.asked || c.status !== ON}
          onClick={() => enter() && (asks ? setOpen("ask") : void run(() => post("/micro/home/community/circle/join", { id: c.id, ...(code && { code }) }), "已加入圈子"))}
        >
          {c.asked ? "已申请，等待处理" : shut ? "需要邀请链接" : asks ? "申请加入" : "加入圈子"}
        </button>
        {open === "ask" && <AskDialog circle={c} onClose={() => setOpen(undefined)} onDone={onChanged} />}
      </>
    );
  }
  const keeps = manages(c.role);
  const link = `${typeof location === "undefined" ? "" : location.origin}/portal${c.link}`;
  return (
    <>
      <div className={s.buttons}>
        {c.status === ON && (
          <Link className="btn p" href={communityPaths.write()} aria-disabled={!!c.mutedUntil}>
            写文章
          </Link>
        )}
        {keeps && (
          <>
            <button type="button" className="btn" onClick={() => void copyLink(link)}>
              复制邀请链接
            </button>
            <button type="button" className="btn" onClick={() => setOpen("link")}>
              更换链接
            </button>
            <button type="button" className="btn" onClick={() => setOpen("settings")}>
              设置
            </button>
          </>
        )}
        <button type="button" className="btn" onClick={() => setOpen(c.role === "owner" ? "dissolve" : "leave")}>
          {c.role === "owner" ? "解散" : "退出"}
        </button>
      </div>
      <span>
        您是{roles[c.role]}
        {c.mutedUntil && `，被禁言到 ${c.mutedUntil.slice(0, 16)}`}
      </span>
      {open === "settings" && <CircleForm of={c} onClose={() => setOpen(undefined)} onDone={onChanged} />}
      {open === "link" && <Confirm text="更换邀请链接？之前发出的链接立即失效。" yes="更换" onNo={() => setOpen(undefined)} onYes={() => void run(() => post("/micro/home/community/circle/link", { id: c.id }), "已更换邀请链接")} />}
      {open === "leave" && <Confirm text={`退出圈子“${c.name}”？您发布的文章会保留。`} yes="退出" onNo={() => setOpen(undefined)} onYes={() => void run(() => post("/micro/home/community/circle/leave", { id: c.id }), "已退出圈子")} />}
      {open === "dissolve" && (
        <Confirm
          text={`解散圈子“${c.name}”？成员关系不能恢复，已发布的文章留在作者名下。`}
          yes="解散"
          onNo={() => setOpen(undefined)}
          onYes={() =>
            void run(async () => {
              await post("/micro/home/community/circle/dissolve", { id: c.id });
              await router.push(paths.circle);
            }, "圈子已解散")
          }
        />
      )}
    </>
  );
}

function AskDialog({ circle: c, onClose, onDone }: { circle: CircleDetail; onClose: () => void; onDone: () => void }) {
  const [text, setText] = useState("");
  const { submit, busy, error, fields } = useSubmit("/micro/home/community/circle/join", {
    onDone: () => {
      toast("申请已提交，处理后会通知您", "ok");
      onDone();
      onClose();
    },
  });
  return (
    <Dialog title={`申请加入“${c.name}”`} onClose={onClose}>
      <form
        className={s.form}
        onSubmit={(e) => {
          e.preventDefault();
          void submit({ id: c.id, text });
        }}
      >
        {c.notice && <p>{c.notice}</p>}
        {error !== null && <FormError>{messageOf(error)}</FormError>}
        <label>
          申请说明
          <textarea rows={3} maxLength={100} value={text} aria-invalid={!!fields.text} placeholder="说说您为什么想加入，100 字以内" onChange={(e) => setText(e.target.value)} />
          {fields.text && (
            <span className={s.wrong} role="alert">
              {fields.text}
            </span>
          )}
        </label>
        <p className={s.buttons}>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            取消
          </button>
          <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
            提交申请
          </button>
        </p>
      </form>
    </Dialog>
  );
}
