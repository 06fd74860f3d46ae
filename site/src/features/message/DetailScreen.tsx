import { useRouter } from "next/router";
import { useEffect, useRef } from "react";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { InviteAnswer } from "@/parts/messages/Invite";
import { discard } from "@/parts/messages/going";
import { markRead } from "@/parts/messages/unread";
import { Empty, PageError, Waiting } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./message.module.css";

/** One message. Opening it marks it as read. */
export function DetailScreen() {
  const router = useRouter();
  const id = typeof router.query.id === "string" ? router.query.id : "";
  const { data, error, mutate } = useGet("/micro/message/notify/detail", { id }, !!id);
  const marked = useRef("");
  const message = data?.id === id ? data : undefined;
  const centre = { pathname: paths.userMessages, query: message && message.msgType !== "sys" ? { tab: message.msgType } : {} };

  useEffect(() => {
    if (!message || message.read || marked.current === message.id) return;
    marked.current = message.id;
    markRead({ ids: [message.id] }).catch((caught: unknown) => {
      marked.current = "";
      toast(messageOf(caught), "bad");
    });
  }, [message]);

  const drop = () => {
    if (!message) return;
    void router.push(centre);
    discard([message.id], () => router.push(paths.userMessage(message.id)));
  };

  if (error && !message) {
    if (error.reason !== "no_message") return <PageError error={error} onRetry={() => void mutate()} />;
    return (
      <section className="panel">
        <Empty of="message" text="这条消息不存在或已删除。">
          <Link className="btn" href={paths.userMessages}>
            返回消息中心
          </Link>
        </Empty>
      </section>
    );
  }
  if (!message) return <Waiting />;
  return (
    <article className={`panel ${s.detail}`} data-message>
      <Link className={`more ${s.back}`} href={centre}>
        <Icon name="arrow" />
        消息中心
      </Link>
      <h1>{message.title}</h1>
      <p className={s.meta}>
        <span className="tag">{message.typeName}</span>
        <time dateTime={message.noticeTime}>{message.noticeTime}</time>
      </p>
      <p className={s.body}>{message.content}</p>
      {message.msgType === "invite" && <InviteAnswer message={message} />}
      <footer>
        {message.link && (
          <Link className="btn p" href={message.link}>
            去查看
          </Link>
        )}
        <button type="button" className={`btn ${s.bad}`} onClick={drop}>
          删除
        </button>
      </footer>
    </article>
  );
}
