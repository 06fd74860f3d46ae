import { Button, Select } from "antd";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { oneOf } from "@/api/filters";
import { belongsTo } from "@/api/scope";
import type { Gets, Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { communityPaths } from "@/communityPaths";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag, type StatusTable } from "@/ui/antd/StatusTag";
import { Confirm } from "@/ui/Confirm";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { undoable } from "@/ui/undo";

type Article = Row<Posts["/micro/home/community/article/mine"]["data"]>;
type Kept = Row<Gets["/micro/home/community/article/collected"]["data"]>;
type Person = Row<Gets["/micro/home/community/follows"]["data"]>;

const states: StatusTable<Article["status"]> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "审核中", tone: "warn" },
  2: { label: "已发布", tone: "ok" },
  3: { label: "未通过", tone: "bad" },
  4: { label: "已隐藏", tone: "bad" },
};
const stateOf = ["draft", "review", "on", "refused", "hidden"] as const;
const moment = (time: string) => <span className="num">{time ? momentOf(time) : "—"}</span>;

/** What somebody has written, in any state. */
export function MyArticles() {
  const list = useList("/micro/home/community/article/mine", { filters: { status: oneOf(stateOf) } });
  const [asked, setAsked] = useState<Article>();
  const remove = async (a: Article) => {
    setAsked(undefined);
    try {
      await post("/micro/home/community/article/delete", { id: a.id });
      toast("文章已删除", "ok");
    } catch (error) {
      toast(messageOf(error), "bad");
    }
    void list.retry();
  };
  const columns: ListColumn<Article>[] = [
    {
      title: "文章",
      key: "title",
      card: "title",
      render: (_, a) => (
        <Link className="link" href={a.status === 0 ? communityPaths.write(a.id) : communityPaths.article(a.id)}>
          {a.title || "未命名的草稿"}
        </Link>
      ),
    },
    { title: "状态", dataIndex: "status", card: "side", render: (v: Article["status"]) => <StatusTag of={states} value={v} /> },
    { title: "赞", dataIndex: "likeCount", align: "right", render: count },
    { title: "收藏", dataIndex: "collectCount", align: "right", render: count },
    { title: "评论", dataIndex: "commentCount", align: "right", render: count },
    { title: "修改", dataIndex: "changeTime", render: moment },
    {
      title: "操作",
      key: "do",
      card: "actions",
      render: (_, a) => (
        <>
          <Link className="btn s" href={communityPaths.write(a.id)}>
            编辑<span className="sr">，{a.title}</span>
          </Link>{" "}
          <Button size="small" onClick={() => setAsked(a)}>
            删除<span className="sr">，{a.title}</span>
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <FilterBar list={list}>
        <Select aria-label="状态" allowClear placeholder="全部状态" value={list.values.status} onChange={(status) => list.set({ status })} options={stateOf.map((value, i) => ({ value, label: states[i as Article["status"]].label }))} />
        <Link className="btn p" href={communityPaths.write()}>
          写文章
        </Link>
      </FilterBar>
      <ListTable list={list} columns={columns} rowKey={(a) => a.id} label="我的文章" empty={{ text: "还没有写过文章。经验写下来，同行会感谢您。" }} />
      {asked && <Confirm text={`删除“${asked.title || "未命名的草稿"}”？文章和草稿都不能恢复。`} yes="删除" onYes={() => void remove(asked)} onNo={() => setAsked(undefined)} />}
    </>
  );
}

/** Articles that somebody keeps. */
export function KeptArticles() {
  const { mutate } = useSWRConfig();
  const list = useList("/micro/home/community/article/collected", { method: "get", filters: {} });
  const set = async (a: Kept, on: boolean) => {
    await post("/micro/home/community/article/collect", { id: a.id, on });
    void mutate(belongsTo(["/micro/home/community/article/collected"]));
  };
  const leave = (a: Kept) =>
    set(a, false).then(
      () => undoable(`已取消收藏“${a.title}”`, { undo: () => set(a, true) }),
      (error: unknown) => toast(messageOf(error), "bad"),
    );
  const columns: ListColumn<Kept>[] = [
    { title: "文章", key: "title", card: "title", render: (_, a) => (a.gone ? <span className="t3">内容已不再公开</span> : <Link className="link" href={communityPaths.article(a.id)}>{a.title}</Link>) },
    { title: "作者", dataIndex: "author", render: (name: string) => name || "—" },
    { title: "评论", dataIndex: "commentCount", align: "right", render: count },
    { title: "作者修改", dataIndex: "editTime", render: moment },
    { title: "收藏", dataIndex: "collectTime", render: moment },
    {
      title: "操作",
      key: "do",
      card: "actions",
      render: (_, a) =>
        !a.gone && (
          <Button size="small" onClick={() => void leave(a)}>
            取消收藏<span className="sr">，{a.title}</span>
          </Button>
        ),
    },
  ];
  return <ListTable list={list} columns={columns} rowKey={(a) => a.id} label="收藏的文章" empty={{ text: "还没有收藏文章。在文章下方点收藏，下次从这里打开。" }} />;
}

/** People whom somebody follows. */
export function FollowedPeople() {
  const { mutate } = useSWRConfig();
  const list = useList("/micro/home/community/follows", { method: "get", filters: {} });
  const set = async (p: Person, on: boolean) => {
    await post("/micro/home/community/follow", { userId: p.userId, on });
    void mutate(belongsTo(["/micro/home/community/follows"]));
  };
  const leave = (p: Person) =>
    set(p, false).then(
      () => undoable(`已取消关注“${p.nickname}”`, { undo: () => set(p, true) }),
      (error: unknown) => toast(messageOf(error), "bad"),
    );
  const columns: ListColumn<Person>[] = [
    { title: "作者", key: "name", card: "title", render: (_, p) => <Link className="link" href={communityPaths.author(p.userId)}>{p.nickname || "已注销的用户"}</Link> },
    { title: "企业", dataIndex: "companyName", render: (name: string) => name || "—" },
    { title: "文章", dataIndex: "articleCount", align: "right", render: count },
    { title: "关注", dataIndex: "followTime", render: moment },
    {
      title: "操作",
      key: "do",
      card: "actions",
      render: (_, p) => (
        <Button size="small" onClick={() => void leave(p)}>
          取消关注<span className="sr">，{p.nickname}</span>
        </Button>
      ),
    },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(p) => p.userId}
      label="关注的作者"
      empty={{ text: "还没有关注作者。在文章旁边点关注，他们的新文章会出现在社区的关注里。", action: <Link className="btn" href={paths.community}>去交流社区</Link> }}
    />
  );
}
