import { useRouter } from "next/router";
import { usePublicAt } from "@/api/hooks";
import { paths } from "@/addresses";
import { Brand } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Empty, PageError, Waiting } from "@/ui/states";
import s from "./chat.module.css";

/** A message as the company chat app opens it: no header, no session; only its action may ask for a sign-in. */
export function ChatPage() {
  const router = useRouter();
  const id = typeof router.query.id === "string" ? router.query.id : "";
  const { data, error, mutate } = usePublicAt("/micro/message/api/jjt/{id}", id ? { id } : undefined);
  return (
    <div className={s.page}>
      <Link className={`brand ${s.brand}`} href={paths.home}>
        <Brand />
      </Link>
      {error && error.reason !== "no_message" && <PageError error={error} onRetry={() => void mutate()} />}
      {error?.reason === "no_message" && (
        <div className="panel">
          <Empty of="message" text="这条消息不存在或已过期。">
            <Link className="btn" href={paths.userMessages}>
              去消息中心
            </Link>
          </Empty>
        </div>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <article className={`panel ${s.message}`} data-message>
          <p className={s.meta}>
            <span className="tag">{data.typeName}</span>
            <time dateTime={data.noticeTime}>{data.noticeTime.slice(0, 16)}</time>
          </p>
          <h1>{data.title}</h1>
          <p className={s.body}>{data.content}</p>
          <Link className={`btn p ${s.action}`} href={data.action.path}>
            {data.action.text}
          </Link>
        </article>
      )}
    </div>
  );
}
