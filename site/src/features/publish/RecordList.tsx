import { Button, Checkbox, Dropdown, Input, Popover } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import type { List } from "@/api/useList";
import type { Filters } from "@/api/filters";
import { useSubmit } from "@/api/useSubmit";
import { changeStatus } from "@/parts/record/status";
import { usePermitted } from "@/session/Permit";
import { Dialog } from "@/ui/antd/Dialog";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { StateTabs } from "@/ui/StateTabs";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { BulkResults, type BulkAnswer } from "./BulkResults";
import { HistoryDrawer } from "./HistoryDrawer";
import { type Counts, deskOf, DRAFT, kinds, OFF, ON, refreshed, WAITING, type Kind } from "./kinds";
import { StatsDrawer } from "./StatsDrawer";
import s from "./publish.module.css";

/** What every kind's record has for its list. */
export interface Shown {
  id: string;
  name: string;
  sub: string;
  cover: string;
  drawing: string;
  /** Of a family: the sizes that its drawing shows. */
  dims?: { width: number; height: number; depth: number };
  state: number;
  reason: string;
  change: number;
  changeReason: string;
  can: { edit: boolean; remove: boolean; to: readonly number[] };
}

type Act = "submit" | "back" | "off";
type Open = { kind: "history"; row: Shown } | { kind: "stats"; row: Shown } | { kind: "remove"; row: Shown } | { kind: "discard"; row: Shown } | { kind: "results"; answer: BulkAnswer };
const said: Record<Act, string> = { submit: "已提交审核，结果会以消息通知", back: "已撤回，可以继续修改", off: "已下架，访客不再看到" };

interface Props<F extends Filters, R extends object> {
  kind: Kind;
  list: List<F, R>;
  /** The filters of it that this list sets itself. */
  place: { status?: number; staged?: boolean };
  go: (to: { status?: number; staged?: boolean; keyword?: string }) => void;
  counts: Counts | undefined;
  shown: (row: R) => Shown;
  columns: ListColumn<R>[];
  filters?: ReactNode;
  keyword: { value: string; onChange: (event: { target: { value: string } }) => void; onPressEnter: () => void };
  onEdit: (id: string) => void;
  onRemove: (id: string) => Promise<unknown>;
  onPreview: (row: Shown) => void;
  /** What else may be done to a record. */
  more?: (row: Shown) => { key: string; label: string; onClick: () => void }[];
  /** What its numbers say beside those that all kinds have. */
  stats?: (id: string) => ReactNode;
  empty: { text: string; action?: ReactNode };
  software?: boolean;
}

/** The records of one kind that an enterprise has: by state, with what may be done to each and to several at once. */
export function RecordList<F extends Filters, R extends object>(props: Props<F, R>) {
  const { kind, list, place, go, counts, shown, columns, filters, keyword, onEdit, onRemove, onPreview, more, stats, empty, software } = props;
  const words = kinds[kind];
  const [picked, setPicked] = useState<readonly string[]>([]);
  const last = useRef<Act>("submit");
  const dialog = useDialog<Open>();
  const moves = usePermitted([words.rights.move]);
  const rows = list.tableProps.dataSource;
  const here = rows.map((row) => shown(row)).filter((row) => picked.includes(row.id));
  const refresh = refreshed(kind);

  const { submit, busy } = useSubmit(({ action, ids }: { action: Act; ids: string[] }, attempt) => post(deskOf(kind).bulk, { kind, ids, action }, attempt), {
    refresh,
    onDone: (answer) => {
      const [one] = answer.results ?? [];
      if (answer.results?.length === 1 && one) return toast(one.done ? `“${one.name}”${said[last.current]}` : one.message, one.done ? "ok" : "bad");
      setPicked([]);
      if (answer.done === answer.results?.length) toast(`${answer.done} 项已处理`, "ok");
      else dialog.open({ kind: "results", answer });
    },
  });
  const move = (action: Act, ids: string[]) => {
    last.current = action;
    void submit({ action, ids });
  };
  const copy = useSubmit((id: string, attempt) => post(deskOf(kind).copy, { kind, id }, attempt), {
    refresh,
    onDone: ({ id }) => {
      toast(`已复制为新的草稿`, "ok");
      onEdit(id);
    },
  });

  const may = (row: Shown) => ({
    submit: row.can.to.includes(WAITING),
    back: row.can.to.includes(DRAFT) && (row.state === WAITING || row.change === 2),
    off: row.can.to.includes(OFF) && row.state === ON,
  });
  const pick: ListColumn<R> = {
    title: <span className="sr">选择</span>,
    key: "pick",
    width: 52,
    card: "pick",
    render: (_, row) => {
      const { id, name } = shown(row);
      return <Checkbox aria-label={`选择 ${name}`} checked={picked.includes(id)} onChange={(e) => setPicked((was) => (e.target.checked ? [...was, id] : was.filter((o) => o !== id)))} />;
    },
  };
  const all: ListColumn<R>[] = [
    ...(moves ? [pick] : []),
    {
      title: words.word,
      key: "name",
      card: "title",
      render: (_, row) => {
        const r = shown(row);
        return (
          <span className={s.named}>
            <span className={s.thumb}>
              <Cover url={r.cover} kind={r.drawing} id={r.id} name={r.name} software={software} dims={r.dims} />
            </span>
            <span className={s.words}>
              <button type="button" className="link" onClick={() => onPreview(r)}>
                {r.name}
              </button>
              <small>{r.sub}</small>
            </span>
          </span>
        );
      },
    },
    {
      title: "状态",
      key: "state",
      card: "side",
      render: (_, row) => {
        const r = shown(row);
        return (
          <span className={s.states}>
            <Reasoned reason={r.reason} name={r.name}>
              <StatusTag of={words.status} value={r.state} />
            </Reasoned>
            {r.change > 0 && (
              <Reasoned reason={r.changeReason} name={r.name}>
                <StatusTag of={changeStatus} value={r.change} />
              </Reasoned>
            )}
          </span>
        );
      },
    },
    ...columns,
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, row) => {
        const r = shown(row);
        const can = may(r);
        return (
          <span className={s.acts}>
            {r.can.edit && (
              <Button size="small" onClick={() => onEdit(r.id)}>
                编辑<span className="sr">，{r.name}</span>
              </Button>
            )}
            {can.submit && (
              <Button size="small" disabled={busy} onClick={() => move("submit", [r.id])}>
                {r.state === ON ? "提交修改" : "提交审核"}
                <span className="sr">，{r.name}</span>
              </Button>
            )}
            {can.back && (
              <Button size="small" disabled={busy} onClick={() => move("back", [r.id])}>
                撤回<span className="sr">，{r.name}</span>
              </Button>
            )}
            <Dropdown
              trigger={["click"]}
              menu={{
                items: [
                  { key: "preview", label: "预览", onClick: () => onPreview(r) },
                  ...(r.state === ON ? [{ key: "page", label: <Link href={words.page(r.id)} target="_blank">公开页面</Link> }] : []),
                  ...(can.off ? [{ key: "off", label: words.off, onClick: () => move("off", [r.id]) }] : []),
                  { key: "copy", label: "复制", disabled: copy.busy, onClick: () => void copy.submit(r.id) },
                  { key: "stats", label: "统计", onClick: () => dialog.open({ kind: "stats", row: r }) },
                  ...(more?.(r) ?? []),
                  { key: "history", label: "变更记录", onClick: () => dialog.open({ kind: "history", row: r }) },
                  ...(r.change > 0 && r.change !== 2 && r.can.edit ? [{ key: "discard", label: "放弃修改", danger: true, onClick: () => dialog.open({ kind: "discard", row: r }) }] : []),
                  ...(r.can.remove ? [{ key: "remove", label: "删除", danger: true, onClick: () => dialog.open({ kind: "remove", row: r }) }] : []),
                ],
              }}
            >
              <Button size="small" aria-label={`更多操作，${r.name}`}>
                更多
                <Icon name="down" />
              </Button>
            </Dropdown>
          </span>
        );
      },
    },
  ];

  const tabs = [
    { value: undefined, label: "全部", count: counts?.all },
    ...words.tabs.map(({ value, count }) => ({ value, label: words.status[value]?.label ?? "", count: counts?.[count] })),
    { value: -1, label: "修改未生效", count: counts?.staged },
  ];
  const some = (what: Act) => here.filter((row) => may(row)[what]).map((row) => row.id);
  const { value } = dialog;
  return (
    <>
      <StateTabs tabs={tabs} value={place.staged ? -1 : place.status} onPick={(to) => (setPicked([]), go(to === -1 ? { status: undefined, staged: true } : { status: to, staged: undefined }))} />
      <section className="panel" aria-label={`${words.word}列表`}>
        <FilterBar list={list}>
          {filters}
          <Input aria-label={`${words.word}名称`} placeholder={`${words.word}名称`} prefix={<Icon name="search" />} allowClear {...keyword} />
          {moves && rows.length > 0 && here.length < rows.length && (
            <Button type="text" onClick={() => setPicked(rows.map((row) => shown(row).id))}>
              全选本页
            </Button>
          )}
          {moves && here.length > 0 && (
            <div className={s.bulk} role="group" aria-label="批量操作">
              <span>
                已选 <b className="num">{here.length}</b> 项
              </span>
              <Button size="small" disabled={busy || !some("submit").length} onClick={() => move("submit", here.map((r) => r.id))}>
                批量提交审核
              </Button>
              <Button size="small" disabled={busy || !some("off").length} onClick={() => move("off", here.map((r) => r.id))}>
                批量{words.off}
              </Button>
              <Button size="small" type="text" onClick={() => setPicked([])}>
                取消选择
              </Button>
            </div>
          )}
        </FilterBar>
        <ListTable list={list} columns={all} rowKey={(row) => shown(row).id} label={`${words.word}列表`} empty={empty} />
      </section>
      {value?.kind === "history" && <HistoryDrawer kind={kind} id={value.row.id} name={value.row.name} onClose={dialog.close} />}
      {value?.kind === "stats" && <StatsDrawer kind={kind} id={value.row.id} name={value.row.name} onClose={dialog.close}>{stats?.(value.row.id)}</StatsDrawer>}
      {value?.kind === "results" && <BulkResults answer={value.answer} onClose={dialog.close} />}
      {value?.kind === "remove" && <Remove kind={kind} row={value.row} onRemove={onRemove} onClose={dialog.close} />}
      {value?.kind === "discard" && <Discard kind={kind} row={value.row} onClose={dialog.close} />}
    </>
  );
}

/** A state with the reason for it, which opens beside it. */
function Reasoned({ reason, name, children }: { reason: string; name: string; children: ReactNode }) {
  if (!reason) return children;
  return (
    <Popover trigger={["click"]} content={<p className={s.reason}>{reason}</p>} title="原因">
      <button type="button" className={s.why}>
        {children}
        <Icon name="warning" />
        <span className="sr">，查看原因，{name}</span>
      </button>
    </Popover>
  );
}

function Remove({ kind, row, onRemove, onClose }: { kind: Kind; row: Shown; onRemove: (id: string) => Promise<unknown>; onClose: () => void }) {
  const { submit, busy, error } = useSubmit((id: string) => onRemove(id), {
    refresh: refreshed(kind),
    onDone: () => {
      toast(`“${row.name}”已删除`, "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`删除“${row.name}”？`} width={440} yes="删除" onYes={() => void submit(row.id)} danger busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <p>
        {kinds[kind].word}及其图片、版本记录会一并删除，不能恢复。
      </p>
    </Dialog>
  );
}

function Discard({ kind, row, onClose }: { kind: Kind; row: Shown; onClose: () => void }) {
  const sheet = useRead(deskOf(kind).history, { kind, id: row.id });
  const { submit, busy, error } = useSubmit((rev: number, attempt) => post(deskOf(kind).discard, { kind, id: row.id, rev }, attempt), {
    refresh: refreshed(kind),
    onDone: () => {
      toast("未生效的修改已放弃", "ok");
      onClose();
    },
  });
  const rev = sheet.data?.rev ?? 0;
  return (
    <Dialog title={`放弃“${row.name}”的修改？`} width={440} yes="放弃修改" onYes={() => void submit(rev)} danger busy={busy} missing={!rev} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <p>还没有生效的修改会被删除，访客看到的内容不受影响。</p>
    </Dialog>
  );
}
