import { Button, Input, Select } from "antd";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { oneOf, text } from "@/api/filters";
import { useGet } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { deleteFile, downloadFile } from "@/api/upload";
import { useList } from "@/api/useList";
import { Rooms } from "@/parts/files/Rooms";
import { purposeNames as names } from "@/parts/files/room";
import { sizeText } from "@/parts/upload/rules";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Confirm } from "@/ui/Confirm";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import s from "./own.module.css";

type File = Row<Posts["/micro/file/minio/mine"]["data"]>;
const purposes = ["picture", "attachment", "project", "family", "license", "avatar", "invoice", "plugin", "film"] as const;
/** What pages show by its address: nobody counts which of them do. */
const shown = new Set<string>(["picture", "avatar", "film"]);
const LISTED = 1000;

/** Somebody's files and the room that they take. What a record lives on goes with that record. */
export function Files() {
  const list = useList("/micro/file/minio/mine", { filters: { keyword: text(), purpose: oneOf(purposes) } });
  const room = useGet("/micro/file/minio/spaces", {});
  const [asked, setAsked] = useState<File>();
  const save = async (f: File) => {
    try {
      location.assign(await downloadFile(f.downloadPath));
    } catch (error) {
      toast(messageOf(error), "bad");
    }
  };
  const remove = async (f: File) => {
    setAsked(undefined);
    try {
      await deleteFile(f.downloadPath);
      toast("文件已删除", "ok");
    } catch (error) {
      toast(messageOf(error), "bad");
    }
    void list.retry();
    void room.mutate();
  };
  const columns: ListColumn<File>[] = [
    { title: "文件", dataIndex: "name", card: "title" },
    { title: "用途", dataIndex: "purpose", render: (p: string) => names[p] ?? p },
    { title: "大小", dataIndex: "size", align: "right", render: (n: number) => <span className="num">{sizeText(n)}</span> },
    { title: "上传", dataIndex: "createTime", render: (t: string) => <span className="num">{momentOf(t)}</span> },
    { title: "状态", key: "state", card: "side", render: (_, f) => (f.inUse ? "使用中" : shown.has(f.purpose) ? "公开" : "未被使用") },
    {
      title: "操作",
      key: "do",
      card: "actions",
      render: (_, f) => (
        <>
          <Button size="small" onClick={() => void save(f)}>
            下载<span className="sr">，{f.name}</span>
          </Button>{" "}
          <Button size="small" disabled={f.inUse} title={f.inUse ? "文件正在使用，不能删除" : undefined} onClick={() => setAsked(f)}>
            删除<span className="sr">，{f.name}</span>
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      {room.error && !room.data && <ErrorStrip error={room.error} onRetry={() => void room.mutate()} />}
      {!!room.data?.length && (
        <div className={s.spaces}>
          <Rooms spaces={room.data} />
        </div>
      )}
      <FilterBar list={list}>
        <Input aria-label="文件名" placeholder="文件名" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        <Select aria-label="用途" allowClear placeholder="全部用途" value={list.values.purpose} onChange={(purpose) => list.set({ purpose })} options={purposes.map((value) => ({ value, label: names[value] }))} />
      </FilterBar>
      <ListTable list={list} columns={columns} rowKey={(f) => f.fileId} label="我的文件" empty={{ text: "还没有上传过文件。" }} />
      {(room.data ?? []).reduce((all, u) => all + u.files, 0) > LISTED && <p className={s.note}>只列出最近上传的 1,000 个文件。</p>}
      {asked && <Confirm text={`删除“${asked.name}”？文件不能恢复；仍用它作图片或视频的页面会显示不出来。`} yes="删除" onYes={() => void remove(asked)} onNo={() => setAsked(undefined)} />}
    </>
  );
}
