import { Button, Input, Progress, Select } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { get, post } from "@/api/client";
import { messageOf } from "@/api/error";
import { oneOf, text } from "@/api/filters";
import { useRead } from "@/api/hooks";
import { belongsTo, useScope } from "@/api/scope";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { load } from "@/parts/family/load";
import { acceptOf, sizeText } from "@/parts/upload/rules";
import { useSession } from "@/session/session";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import type { RowAct } from "@/ui/antd/ListLines";
import { FilterBar, useNarrow } from "@/ui/antd/ListTable";
import { Confirm } from "@/ui/Confirm";
import { DimLine } from "@/ui/DimLine";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { undoable } from "@/ui/undo";
import { useDialog } from "@/ui/useDialog";
import { FolderDialog, PlaceDialog, RenameDialog } from "./dialogs";
import { FolderTree } from "./FolderTree";
import { ObjectTable } from "./ObjectTable";
import { ShareDialog, SharesDialog } from "./ShareDialog";
import { chunks, each, pathOf, refreshed, type Folder, type Kept, type Scope, type Space as Whole } from "@/parts/family/space";
import { FORMATS, useSending, type Sending } from "./useSending";
import { ZipDialog } from "./ZipDialog";
import s from "./folder.module.css";

type Asked =
  | { kind: "folder"; folder?: Folder }
  | { kind: "shares" }
  | { kind: "rename" | "share" | "purge"; kept: Kept }
  | { kind: "zip"; kept: readonly Kept[] }
  | { kind: "place"; verb: "移动" | "复制"; kept: readonly Kept[] };

const orders = [
  { value: "", label: "最近加入" },
  { value: "name", label: "名称" },
  { value: "size", label: "大小" },
];

/** What somebody, or his enterprise, keeps of the family library: folders, what lies in them, a bin and shares. The address says where one is. */
export function Space() {
  const { companyId } = useSession();
  const enterprise = useScope()?.enterprise ?? "";
  const { mutate } = useSWRConfig();
  const narrow = useNarrow();
  const list = useList("/family/user/object/list", {
    filters: { scope: oneOf(["enterprise"]), folderId: text(64), keyword: text(50), bin: oneOf(["1"]), order: oneOf(["name", "size"]) },
    // An address may name the enterprise's space before one is chosen.
    input: ({ bin, order, scope: of, ...rest }) => ({ ...rest, scope: companyId ? of : undefined, bin: bin === "1", sort: order }),
  });
  const { folderId, keyword, order } = list.values;
  const scope: Scope = companyId ? list.values.scope : undefined;
  const bin = list.values.bin === "1";
  const tree = useRead("/family/user/folder/list", { scope });
  const space = tree.data;
  const folders = space?.folders ?? [];
  const path = pathOf(folders, folderId);
  const here = path.at(-1);
  const below = folders.filter((f) => f.parentId === (here?.id ?? ""));
  const may = !!space?.may;
  const [chosen, setChosen] = useState<Kept[]>([]);
  const [picking, setPicking] = useState(false);
  const [busy, setBusy] = useState(false);
  const dialog = useDialog<Asked>();
  const refresh = () => mutate(belongsTo(refreshed));
  const sending = useSending(() => void refresh());

  const unpick = () => {
    setChosen([]);
    setPicking(false);
  };
  const go = (values: Parameters<typeof list.set>[0]) => {
    unpick();
    list.set(values);
  };
  const open = (id: string | undefined) => go({ folderId: id, keyword: undefined, bin: undefined });
  /** Does something to each, and says how it went. */
  const run = async (kept: readonly Kept[], done: string, act: (o: Kept) => Promise<unknown>, instead?: () => string | 0) => {
    setBusy(true);
    const said = await each(kept, act);
    await refresh();
    setBusy(false);
    unpick();
    dialog.close();
    if (said.failed) toast(`${said.done} 项${done}，${said.failed} 项没有成功：${said.why}`, "bad");
    else toast(instead?.() || (kept.length === 1 ? `“${kept[0]?.name}”${done}` : `${said.done} 项${done}`), "ok");
  };
  /** Restores, and says of which a folder already held the same family. */
  const restore = async (kept: readonly Kept[]) => {
    let merged = 0;
    const act = async (o: Kept) => {
      if ((await edit(o, "restore")).merged) merged += 1;
    };
    await run(kept, "已恢复", act, () => merged && (kept.length === 1 ? `“${kept[0]?.name}”所在的文件夹里已有这个族，已合并为一项` : `${kept.length} 项已恢复，其中 ${merged} 项在原文件夹里已有，已合并`));
  };
  const edit = (o: Kept, action: "move" | "copy" | "restore", folder?: string) => post("/family/user/object/edit", { scope, id: o.id, action, folderId: folder }, { enterprise });
  const remove = async (kept: readonly Kept[]) => {
    setBusy(true);
    try {
      for (const ids of chunks(kept.map((o) => o.id))) await post("/family/user/object/delete", { scope, ids }, { enterprise });
      undoable(kept.length === 1 ? `“${kept[0]?.name}”已移入回收站` : `${kept.length} 项已移入回收站`, {
        undo: async () => {
          const said = await each(kept, (o) => edit(o, "restore"));
          await refresh();
          if (said.failed) throw new Error(said.why);
        },
      });
    } catch (error) {
      toast(messageOf(error), "bad");
    }
    unpick();
    await refresh();
    setBusy(false);
  };
  const purge = async (kept: readonly Kept[]) => {
    for (const ids of chunks(kept.map((o) => o.id))) await post("/family/user/object/delete", { scope, ids, ever: true }, { enterprise });
    unpick();
    await refresh();
    toast(kept.length === 1 ? `“${kept[0]?.name}”已彻底删除` : `${kept.length} 项已彻底删除`, "ok");
  };
  const save = async (o: Kept) => {
    try {
      load(await get("/family/user/object/link", { id: o.id, scope }, { enterprise }), "disk");
    } catch (error) {
      toast(messageOf(error), "bad");
    }
  };
  const actsOf = (o: Kept): RowAct[] => {
    if (bin)
      return may
        ? [
            { key: "restore", label: "恢复", disabled: busy, run: () => void restore([o]) },
            { key: "purge", label: "彻底删除", danger: true, disabled: busy, run: () => dialog.open({ kind: "purge", kept: o }) },
          ]
        : [];
    return [
      o.refType === "file" ? { key: "save", label: "下载", run: () => void save(o) } : { key: "zip", label: "下载", disabled: o.gone, run: () => dialog.open({ kind: "zip", kept: [o] }) },
      ...(may
        ? [
            { key: "share", label: "分享", disabled: o.gone, run: () => dialog.open({ kind: "share", kept: o }) },
            { key: "rename", label: "重命名", run: () => dialog.open({ kind: "rename", kept: o }) },
            { key: "move", label: "移动", run: () => dialog.open({ kind: "place", verb: "移动", kept: [o] }) },
            ...(o.refType === "family" ? [{ key: "copy", label: "复制到", run: () => dialog.open({ kind: "place", verb: "复制", kept: [o] }) }] : []),
            { key: "delete", label: "删除", danger: true, run: () => void remove([o]) },
          ]
        : []),
    ];
  };
  const view = { ...list, filtered: !!keyword, state: list.state === "nothing" && !keyword ? ("empty" as const) : list.state, reset: () => go({ keyword: undefined }) };
  if (tree.error && !space)
    return (
      <div className={s.space}>
        <ScopeSwitch scope={scope} shown={!!companyId} onChange={(to) => go({ scope: to, folderId: undefined, keyword: undefined, bin: undefined })} />
        <ErrorStrip error={tree.error} onRetry={() => void tree.mutate()} />
      </div>
    );
  return (
    <div className={s.space} data-space={space ? "ready" : undefined}>
      <aside className={s.side}>
        <ScopeSwitch scope={scope} shown={!!companyId} onChange={(to) => go({ scope: to, folderId: undefined, keyword: undefined, bin: undefined })} />
        {space ? <Side space={space} at={bin ? null : here?.id} bin={bin} onOpen={open} onBin={() => go({ bin: "1", folderId: undefined, keyword: undefined })} onShares={() => dialog.open({ kind: "shares" })} /> : <Skeleton lines={6} height={24} />}
      </aside>
      <section className={s.main} aria-label={bin ? "回收站" : (here?.name ?? "全部内容")}>
        <header className={s.head}>
          <h2>
            {bin ? (
              "回收站"
            ) : (
              <>
                {[undefined, ...path.slice(0, -1)].slice(0, path.length).map((f) => (
                  <span key={f?.id ?? ""}>
                    <button type="button" className="link" onClick={() => open(f?.id)}>
                      {f?.name ?? "全部内容"}
                    </button>
                    <i aria-hidden="true">/</i>
                  </span>
                ))}
                {here?.name ?? "全部内容"}
              </>
            )}
          </h2>
          {may && !bin && (
            <div className={s.acts}>
              {here && (
                <>
                  <Button onClick={() => dialog.open({ kind: "folder", folder: here })}>修改</Button>
                  <ConfirmButton
                    danger
                    title={`删除文件夹“${here.name}”？`}
                    detail={<p>只能删除空的文件夹，里面的内容请先移走或删除。</p>}
                    yes="删除"
                    onYes={async () => {
                      await post("/family/user/folder/delete", { scope, id: here.id }, { enterprise });
                      open(here.parentId || undefined);
                      await refresh();
                      toast("文件夹已删除", "ok");
                    }}
                  >
                    删除
                  </ConfirmButton>
                </>
              )}
              <Button onClick={() => dialog.open({ kind: "folder" })}>新建文件夹</Button>
              <Pick onFiles={(files) => sending.take(files, scope, here?.id)} />
            </div>
          )}
        </header>
        {space && !may && <p className={s.note}>您可以查看和下载，修改需要族库的编辑权限，请联系企业管理员开通。</p>}
        {bin && <p className={s.note}>移入回收站 30 天后自动清除，清除前可以恢复。回收站里的内容也占空间。</p>}
        {!bin && !keyword && below.length > 0 && (
          <ul className={s.below} aria-label="下级文件夹">
            {below.map((f) => (
              <li key={f.id}>
                <button type="button" onClick={() => open(f.id)}>
                  <FolderMark />
                  <span>{f.name}</span>
                  <small className="num t3">{count(f.count)} 项</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        <SendingList list={sending.sending} onAgain={sending.again} onLeave={sending.leave} />
        <FilterBar list={view}>
          <Input aria-label="名称" placeholder={bin ? "在回收站里找" : "在全部文件夹里找"} prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
          <Select aria-label="排序" value={order ?? ""} options={bin ? [{ value: "", label: "最近删除" }, ...orders.slice(1)] : orders} onChange={(to) => go({ order: (to || undefined) as typeof order })} />
          {narrow && !picking && list.tableProps.dataSource.length > 0 && (
            <button type="button" className="btn" onClick={() => setPicking(true)}>
              选择
            </button>
          )}
        </FilterBar>
        {(narrow ? picking : chosen.length > 0) && (
          <div className={s.batch} role="group" aria-label="批量操作">
            <span>
              已选 <b className="num">{chosen.length}</b> 项
            </span>
            {bin ? (
              <>
                <button type="button" className="link" disabled={busy || !chosen.length} onClick={() => void restore(chosen)}>
                  恢复
                </button>
                <ConfirmButton danger type="link" disabled={!chosen.length} title={`彻底删除选中的 ${chosen.length} 项？`} detail={<p>不能恢复，占用的空间随即释放。</p>} yes="彻底删除" onYes={() => purge(chosen)}>
                  彻底删除
                </ConfirmButton>
              </>
            ) : (
              <>
                <button type="button" className="link" disabled={!chosen.length} onClick={() => dialog.open({ kind: "zip", kept: chosen })}>
                  打包下载
                </button>
                {may && (
                  <>
                    <button type="button" className="link" disabled={!chosen.length} onClick={() => dialog.open({ kind: "place", verb: "移动", kept: chosen })}>
                      移动
                    </button>
                    <button type="button" className={`link ${s.bad}`} disabled={busy || !chosen.length} onClick={() => void remove(chosen)}>
                      删除
                    </button>
                  </>
                )}
              </>
            )}
            <button type="button" className={`link ${s.unpick}`} onClick={unpick}>
              取消选择
            </button>
          </div>
        )}
        <ObjectTable list={view} folders={folders} bin={bin} mixed={bin || !!keyword} chosen={chosen} onChoose={setChosen} picking={picking} actsOf={actsOf} empty={emptyOf(bin, may, !bin && below.length > 0)} />
      </section>
      {dialog.value?.kind === "folder" && <FolderDialog scope={scope} folders={folders} folder={dialog.value.folder} parentId={here?.id ?? ""} onMade={open} onClose={dialog.close} />}
      {dialog.value?.kind === "rename" && <RenameDialog scope={scope} kept={dialog.value.kept} onClose={dialog.close} />}
      {dialog.value?.kind === "share" && <ShareDialog scope={scope} kept={dialog.value.kept} onClose={dialog.close} />}
      {dialog.value?.kind === "shares" && <SharesDialog scope={scope} onClose={dialog.close} />}
      {dialog.value?.kind === "purge" && <Purge kept={dialog.value.kept} onYes={purge} onClose={dialog.close} />}
      {dialog.value?.kind === "zip" && <ZipDialog scope={scope} kept={dialog.value.kept} name={here?.name ?? "族库空间"} onClose={() => (dialog.close(), unpick())} />}
      {dialog.value?.kind === "place" && <Place asked={dialog.value} folders={folders} from={here?.id ?? ""} busy={busy} onYes={(kept, verb, to) => void run(kept, verb === "移动" ? "已移动" : "已复制", (o) => edit(o, verb === "移动" ? "move" : "copy", to))} onClose={dialog.close} />}
    </div>
  );
}

function Purge({ kept, onYes, onClose }: { kept: Kept; onYes: (kept: readonly Kept[]) => Promise<void>; onClose: () => void }) {
  const yes = () =>
    onYes([kept]).then(onClose, (error: unknown) => {
      toast(messageOf(error), "bad");
      onClose();
    });
  return <Confirm text={`彻底删除“${kept.name}”？不能恢复，占用的空间随即释放。`} yes="彻底删除" onYes={() => void yes()} onNo={onClose} />;
}

function Place({ asked, onYes, ...rest }: { asked: Extract<Asked, { kind: "place" }>; folders: readonly Folder[]; from: string; busy: boolean; onYes: (kept: readonly Kept[], verb: "移动" | "复制", to: string) => void; onClose: () => void }) {
  return <PlaceDialog verb={asked.verb} kept={asked.kept} {...rest} onYes={(to) => onYes(asked.kept, asked.verb, to)} />;
}

const emptyOf = (bin: boolean, may: boolean, parted: boolean) =>
  bin
    ? { text: "回收站是空的。" }
    : parted
      ? { text: "这一层没有文件和族，请打开上面的文件夹。" }
      : {
        text: may ? "这里还没有内容。可以上传文件，或在族的页面点“加入文件夹”。" : "这里还没有内容。",
        action: may && (
          <Link className="btn" href={paths.family}>
            去共享族库
          </Link>
        ),
      };

function ScopeSwitch({ scope, shown, onChange }: { scope: Scope; shown: boolean; onChange: (to: Scope) => void }) {
  if (!shown) return null;
  const one = (to: Scope, label: string): ReactNode => (
    <button type="button" aria-pressed={scope === to} onClick={() => onChange(to)}>
      {label}
    </button>
  );
  return (
    <div className={s.scope} role="group" aria-label="空间">
      {one(undefined, "我的空间")}
      {one("enterprise", "企业空间")}
    </div>
  );
}

function Side({ space, at, bin, onOpen, onBin, onShares }: { space: Whole; at: string | undefined | null; bin: boolean; onOpen: (id: string | undefined) => void; onBin: () => void; onShares: () => void }) {
  return (
    <>
      <FolderTree space={space} at={at} onOpen={onOpen} />
      <div className={s.also}>
        <button type="button" className={bin ? `${s.node} ${s.on}` : s.node} aria-current={bin || undefined} onClick={onBin}>
          <span>回收站</span>
          <i className="num">{count(space.binned)}</i>
        </button>
        {space.may && (
          <button type="button" className={s.node} onClick={onShares}>
            <span>分享</span>
          </button>
        )}
      </div>
      <div className={s.room}>
        <span>
          已用 <b className="num">{sizeText(space.bytes)}</b> / {sizeText(space.most)}
        </span>
        <DimLine part={(100 * space.bytes) / space.most} label={`已用 ${sizeText(space.bytes)}，共 ${sizeText(space.most)}`} />
      </div>
    </>
  );
}

const FolderMark = () => (
  <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 19V5h7l2 3h9v11z" />
  </svg>
);

function Pick({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="primary" onClick={() => input.current?.click()}>
        上传文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf(FORMATS)}
        aria-label="上传到文件夹"
        onChange={(e) => {
          onFiles([...(e.target.files ?? [])]);
          e.target.value = "";
        }}
      />
    </>
  );
}

function SendingList({ list, onAgain, onLeave }: { list: readonly Sending[]; onAgain: (one: Sending) => void; onLeave: (one: Sending) => void }) {
  if (!list.length) return null;
  return (
    <ul className={s.sending} aria-label="正在上传">
      <Unsaved when={list.some((one) => !one.error)} text="文件还在上传，离开后会中断。" />
      {list.map((one) => (
        <li key={one.key}>
          <span>{one.name}</span>
          {one.error ? (
            <span className="bad" role="alert">
              {one.error}
            </span>
          ) : (
            <Progress percent={one.percent} size="small" aria-label={`${one.name} 上传进度`} />
          )}
          <span>
            {one.error && (
              <Button size="small" onClick={() => onAgain(one)}>
                重试<span className="sr">，{one.name}</span>
              </Button>
            )}
            <Button size="small" type="text" onClick={() => onLeave(one)}>
              {one.error ? "移除" : "取消"}
              <span className="sr">，{one.name}</span>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
