import { Checkbox, Input, Pagination, Segmented, Select } from "antd";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { day, endOfDay, oneOf, startOfDay, text } from "@/api/filters";
import { useGet } from "@/api/hooks";
import type { MsgType, Notification } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { DateRange } from "@/ui/antd/DateRange";
import { FilterBar, useNarrow } from "@/ui/antd/ListTable";
import { Link } from "@/ui/Link";
import { InviteAnswer } from "@/parts/messages/Invite";
import { discard, useGoing } from "@/parts/messages/going";
import { markRead, useUnread } from "@/parts/messages/unread";
import { when } from "@/parts/messages/words";
import { RowSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useThrottled } from "@/ui/useThrottled";
import s from "./message.module.css";

const readStates = [
  { value: "", label: "全部" },
  { value: "0", label: "未读" },
  { value: "1", label: "已读" },
];
const empty: Record<MsgType, string> = {
  sys: "您还没有系统消息，平台公告和余额变动会出现在这里。",
  notify: "您还没有消息，审核结果和项目提醒会出现在这里。",
  invite: "您还没有收到邀请，企业邀请您加入时会出现在这里。",
};

/** The messages of a type, with filters in the address and actions on several at once. */
export function MessageList({ type }: { type: MsgType }) {
  const unread = useUnread()[type];
  const narrow = useNarrow();
  const list = useList("/micro/message/notify/pageList", {
    filters: { read: oneOf(["0", "1"]), typeCode: text(), keyword: text(), from: day, to: day },
    input: ({ read, typeCode, keyword, from, to }) => ({
      msgType: type,
      read: read === undefined ? undefined : read === "0" ? (0 as const) : (1 as const),
      typeCode,
      keyword,
      from: from ? startOfDay(from) : undefined,
      to: to ? endOfDay(to) : undefined,
    }),
  });
  const kinds = useGet("/micro/message/notify/pref", {}).data?.kinds?.filter((k) => k.msgType === type) ?? [];
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const going = useGoing();
  const [busy, setBusy] = useState(false);
  const { read, typeCode, from, to } = list.values;
  const rows = list.tableProps.dataSource.filter((m) => !going.has(m.id));
  // Of those that go now no row is left.
  const state = list.state === "rows" && !rows.length && list.total === list.tableProps.dataSource.length ? (list.filtered ? "nothing" : "empty") : list.state;
  const chosen = rows.filter((m) => picked.has(m.id)).map((m) => m.id);

  const pick = (id: string, on: boolean) => setPicked((now) => new Set(on ? [...now, id] : [...now].filter((i) => i !== id)));
  const mark = async (which: Parameters<typeof markRead>[0], said: string) => {
    setBusy(true);
    try {
      await markRead(which);
      setPicked(new Set());
      toast(said, "ok");
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    setBusy(false);
  };
  const readAll = useThrottled(() => mark({ msgType: type }, "已全部标为已读"));
  const drop = (ids: string[]) => {
    setPicked(new Set());
    discard(ids);
  };

  return (
    <>
      <FilterBar list={list}>
        <Segmented aria-label="是否已读" options={readStates} value={read ?? ""} onChange={(value) => list.set({ read: value === "0" || value === "1" ? value : undefined })} />
        {kinds.length > 1 && (
          <Select
            aria-label="消息类别"
            placeholder="全部类别"
            allowClear
            value={typeCode}
            options={kinds.map((k) => ({ value: k.typeCode, label: k.typeName }))}
            onChange={(value?: string) => list.set({ typeCode: value })}
          />
        )}
        <DateRange label="时间" from={from} to={to} onChange={(range) => list.set(range)} />
        <Input aria-label="关键词" placeholder="标题或内容" allowClear {...list.keyword("keyword")} />
      </FilterBar>
      {list.partial && <p className={s.hint}>只查找了最近的 500 条消息，更早的请缩小时间范围。</p>}
      <div className={s.bulk} role="group" aria-label="批量操作">
        <Checkbox
          checked={rows.length > 0 && chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          disabled={!rows.length}
          onChange={(e) => setPicked(new Set(e.target.checked ? rows.map((m) => m.id) : []))}
        >
          {chosen.length ? `已选 ${chosen.length} 条` : "本页全选"}
        </Checkbox>
        {chosen.length > 0 ? (
          <>
            <button type="button" className="btn s" disabled={busy} onClick={() => void mark({ ids: chosen }, `已将 ${chosen.length} 条标为已读`)}>
              标为已读
            </button>
            <button type="button" className={`btn s ${s.bad}`} disabled={busy} onClick={() => drop(chosen)}>
              删除
            </button>
          </>
        ) : (
          <button type="button" className="btn s" disabled={busy || !unread} onClick={readAll}>
            全部标为已读
          </button>
        )}
      </div>
      <div data-list={state} aria-busy={state === "loading"} role="group" aria-label="消息列表">
        {list.error && <ErrorStrip error={list.error} onRetry={() => void list.retry()} />}
        {state === "loading" && <RowSkeleton rows={6} />}
        {state === "nothing" && (
          <Empty of="search" text="没有符合条件的消息，换个条件试试。">
            <button type="button" className="btn" onClick={list.reset}>
              清除筛选
            </button>
          </Empty>
        )}
        {state === "empty" && <Empty of="message" text={empty[type]} />}
        {state === "rows" && (
          <ul className={s.rows}>
            {rows.map((m) => (
              <Row key={m.id} message={m} picked={picked.has(m.id)} onPick={(on) => pick(m.id, on)} onDelete={() => drop([m.id])} />
            ))}
          </ul>
        )}
        {!!list.total && (
          <Pagination
            {...list.tableProps.pagination}
            showSizeChanger={!narrow && list.tableProps.pagination.showSizeChanger}
            size={narrow ? "small" : "medium"}
            className={s.pages}
            onChange={(current, pageSize) => list.tableProps.onChange({ current, pageSize }, {}, {})}
          />
        )}
      </div>
    </>
  );
}

function Row({ message: m, picked, onPick, onDelete }: { message: Notification; picked: boolean; onPick: (on: boolean) => void; onDelete: () => void }) {
  return (
    <li className={m.read ? s.read : undefined} data-read={m.read}>
      <Checkbox aria-label={`选择 ${m.title}`} checked={picked} onChange={(e) => onPick(e.target.checked)} />
      <Link className={s.row} href={paths.userMessage(m.id)}>
        <b>
          {m.title}
          {!m.read && <span className="sr">，未读</span>}
        </b>
        <span className={s.text}>{m.content}</span>
      </Link>
      <span className="tag">{m.typeName}</span>
      <time dateTime={m.noticeTime} title={m.noticeTime}>
        {when(m.noticeTime)}
      </time>
      <button type="button" className={`btn s g ${s.del}`} onClick={onDelete}>
        删除<span className="sr"> {m.title}</span>
      </button>
      {m.msgType === "invite" && (
        <div className={s.invite}>
          <InviteAnswer message={m} />
        </div>
      )}
    </li>
  );
}
