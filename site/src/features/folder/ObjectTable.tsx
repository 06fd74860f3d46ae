import { Dropdown } from "antd";
import type { ReactNode } from "react";
import { familyPaths } from "@/familyPaths";
import type { ListView } from "@/api/useList";
import { sizeText } from "@/parts/upload/rules";
import type { Nothing } from "@/ui/antd/Blank";
import type { Lines, RowAct } from "@/ui/antd/ListLines";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { momentOf } from "@/ui/time";
import { pathText, type Folder, type Kept } from "@/parts/family/space";
import s from "./folder.module.css";

interface Props {
  list: ListView<Kept>;
  folders: readonly Folder[];
  bin: boolean;
  /** Rows come from several folders. */
  mixed: boolean;
  chosen: readonly Kept[];
  onChoose: (kept: Kept[]) => void;
  /** On a phone rows are chosen in a mode of its own. */
  picking: boolean;
  actsOf: (kept: Kept) => RowAct[];
  empty: Nothing;
}

const endOf = (name: string) => /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? "文件";
/** How many acts stand in the row itself. */
const SHOWN = 1;

/** What lies in a folder, or in the bin, with what can be done to one or to many. */
export function ObjectTable({ list, folders, bin, mixed, chosen, onChoose, picking, actsOf, empty }: Props) {
  const ids = chosen.map((o) => o.id);
  const columns: ListColumn<Kept>[] = [
    {
      title: "名称",
      key: "name",
      card: "title",
      render: (_, o) => (
        <span className={s.named}>
          <span className={s.thumb}>{o.family ? <Cover url={o.family.cover} kind={o.family.kind || "family-"} id={o.refId} name={o.family.name} dims={o.family.dims} /> : <i>{o.refType === "file" ? endOf(o.name) : "族"}</i>}</span>
          <span>
            {o.refType === "family" && !o.gone && !bin ? (
              <Link className="link" href={familyPaths.detail(o.refId)}>
                {o.name}
              </Link>
            ) : (
              o.name
            )}
            <small className="t3">{about(o)}</small>
          </span>
        </span>
      ),
    },
    ...(mixed ? [{ title: bin ? "原位置" : "位置", key: "place", render: (_: unknown, o: Kept) => pathText(folders, o.folderId) }] : []),
    { title: "大小", dataIndex: "size", align: "right", render: (n: number) => <span className="num">{n ? sizeText(n) : "—"}</span> },
    bin
      ? { title: "清除", dataIndex: "endTime", render: (time: string) => <span className="num">{momentOf(time)}</span> }
      : { title: "加入", dataIndex: "createTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, o) => {
        const acts = actsOf(o);
        const more = acts.slice(SHOWN);
        return (
          <span className={s.ops}>
            {acts.slice(0, SHOWN).map((act) => (
              <button key={act.key} type="button" className="link" disabled={act.disabled} onClick={act.run}>
                {act.label}
                <span className="sr">，{o.name}</span>
              </button>
            ))}
            {more.length > 0 && (
              <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items: more.map(({ key, label, danger, disabled }) => ({ key, label, danger, disabled })), onClick: ({ key }) => more.find((a) => a.key === key)?.run() }}>
                <button type="button" className="link" aria-haspopup="menu">
                  更多<span className="sr">，{o.name}</span>
                </button>
              </Dropdown>
            )}
          </span>
        );
      },
    },
  ];
  const selection = {
    scroll: undefined, // with it antd copies the head's checkbox to where nobody sees it, and Tab still goes there
    rowSelection: {
      selectedRowKeys: ids,
      onChange: (_: React.Key[], rows: Kept[]) => onChoose(rows),
      getCheckboxProps: (o: Kept) => ({ "aria-label": `选择 ${o.name}` }),
      getTitleCheckboxProps: () => ({ "aria-label": "选择本页全部内容" }),
    },
  };
  const view = { ...list, tableProps: list.tableProps.dataSource.length ? Object.assign({}, list.tableProps, selection) : list.tableProps };
  const lines: Lines<Kept> = {
    name: (o) => o.name,
    acts: actsOf,
    picking: picking ? { has: (o) => ids.includes(o.id), toggle: (o) => onChoose(ids.includes(o.id) ? chosen.filter((c) => c.id !== o.id) : [...chosen, o]) } : undefined,
  };
  return (
    <div className={s.table}>
      <ListTable list={view} columns={columns} rowKey={(o) => o.id} label={bin ? "回收站" : "内容"} lines={lines} empty={empty} />
    </div>
  );
}

function about(o: Kept): ReactNode {
  if (o.refType === "file") return "文件";
  if (o.gone) return "族，服务商已下架";
  return `族 · ${o.family?.providerName ?? ""}`;
}
