import { Button } from "antd";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { belongsTo } from "@/api/scope";
import type { Gets, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { undoable } from "@/ui/undo";

type Provider = Row<Gets["/platform/home/provider/follow"]["data"]>;

/** Providers that somebody follows. */
export function FollowedProviders() {
  const { mutate } = useSWRConfig();
  const list = useList("/platform/home/provider/follow", { method: "get", filters: {} });
  const [busy, setBusy] = useState("");
  const follow = async (p: Provider, on: boolean) => {
    await post("/platform/home/provider/follow", { id: p.providerId, on });
    await mutate(belongsTo(["/platform/home/provider/follow"]));
  };
  const leave = async (p: Provider) => {
    setBusy(p.providerId);
    await follow(p, false).then(
      () => undoable(`已取消关注“${p.name}”`, { undo: () => follow(p, true) }),
      (error: unknown) => toast(messageOf(error), "bad"),
    );
    setBusy("");
  };
  const columns: ListColumn<Provider>[] = [
    { title: "服务商", key: "name", card: "title", render: (_, p) => <Link className="link" href={paths.providerHome(p.providerId)}>{p.name}</Link> },
    { title: "全称", dataIndex: "fullName" },
    { title: "关注人数", dataIndex: "followCount", align: "right", render: count },
    {
      title: "操作",
      key: "do",
      card: "actions",
      render: (_, p) => (
        <Button size="small" disabled={busy === p.providerId} onClick={() => void leave(p)}>
          取消关注<span className="sr">，{p.name}</span>
        </Button>
      ),
    },
  ];
  return <ListTable list={list} columns={columns} rowKey={(p) => p.providerId} label="关注的服务商" empty={{ text: "还没有关注服务商。", action: <Link className="btn" href={paths.providerList}>看看有哪些服务商</Link> }} />;
}
