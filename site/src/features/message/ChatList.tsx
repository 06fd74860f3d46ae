import type { Gets, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Link } from "@/ui/Link";
import { when } from "@/parts/messages/words";
import s from "./message.module.css";

type ChatRecord = Row<Gets["/micro/message/notify/jjt"]["data"]>;

/** What the company chat app told the caller, the newest hundred. */
export function ChatList({ title }: { title: string }) {
  const list = useList("/micro/message/notify/jjt", { method: "get", filters: {} });
  const columns: ListColumn<ChatRecord>[] = [
    {
      title: "消息",
      dataIndex: "title",
      card: "title",
      render: (text: string, m) => (
        <Link className="link" href={paths.userMessage(m.id)}>
          {text}
        </Link>
      ),
    },
    { title: "类别", dataIndex: "typeName", card: "side", render: (name: string) => <span className="tag">{name}</span> },
    { title: "发送时间", dataIndex: "sentTime", render: (time: string) => <time dateTime={time}>{when(time)}</time> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, m) => (
        <Link className="btn s" href={paths.chatPage(m.page)}>
          打开消息页<span className="sr">，{m.title}</span>
        </Link>
      ),
    },
  ];
  return (
    <AntdLayout>
      <section className={`panel ${s.chatList}`} aria-labelledby="chat">
        <header>
          <h1 id="chat">{title}</h1>
          <p>企业微信中收到的最近 100 条消息。发送哪些类别可以在接收设置中选择。</p>
        </header>
        <ListTable
          list={list}
          columns={columns}
          rowKey={(m) => m.id}
          label={title}
          empty={{
            of: "message",
            text: "还没有消息发送到您的企业微信。绑定企业微信后，未读的消息会同时发送过去。",
            action: (
              <Link className="btn" href={{ pathname: paths.userMessages, query: { tab: "settings" } }}>
                接收设置
              </Link>
            ),
          }}
        />
      </section>
    </AntdLayout>
  );
}
