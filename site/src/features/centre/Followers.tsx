import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { Avatar } from "@/ui/Avatar";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { momentOf } from "@/ui/time";
import s from "./centre.module.css";

type Follower = Row<Posts["/platform/home/provider/followers"]["data"]>;

const columns: ListColumn<Follower>[] = [
  {
    title: "关注者",
    dataIndex: "nickname",
    card: "title",
    render: (name: string, r) => (
      <span className={s.who}>
        <Avatar name={name} path={r.avatar} />
        {name}
      </span>
    ),
  },
  { title: "关注时间", dataIndex: "followTime", card: "side", render: (time: string) => <span className={s.time}>{momentOf(time)}</span> },
];

/** Who follows the provider, the latest first, as everybody may see them. */
export function Followers() {
  const list = useList("/platform/home/provider/followers", { filters: {} });
  return (
    <>
      <p className={s.note}>关注者会在门户首页看到您的动态。这里只显示他们公开的昵称和头像。</p>
      <ListTable list={list} columns={columns} rowKey={(r) => `${r.followTime} ${r.nickname}`} label="关注者" empty={{ text: "还没有人关注。完善主页、上架产品和模板，会被更多人看到。" }} />
    </>
  );
}
