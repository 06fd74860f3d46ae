import { Button, Form, Input, Radio, Select } from "antd";
import { useRouter } from "next/router";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { useEditing } from "@/parts/editing/useEditing";
import { Permit, usePermitted } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Dialog } from "@/ui/antd/Dialog";
import { Icon } from "@/ui/Icon";
import { StateTabs } from "@/ui/StateTabs";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { Empty, ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { undoable } from "@/ui/undo";
import { useDialog } from "@/ui/useDialog";
import { HelpDeskTree } from "./HelpDeskTree";
import { HelpOverview } from "./HelpOverview";
import { HelpPageEditor } from "./HelpPageEditor";
import { lineOf, placeOf, stepOf, type Place } from "./order";
import { DESK, inView, type Managed, type View, viewName, views } from "./status";
import s from "./desk.module.css";

/** The operators' help centre: its tree at the left, the page that is written at the right. */
export function HelpDesk({ title }: { title: string }) {
  const router = useRouter();
  const { id, edit } = useEditing();
  // The field is drawn anew when its word is taken from it, not by what is typed in it.
  const [cleared, setCleared] = useState(0);
  const { data, error, mutate } = useRead(DESK, {});
  const movable = usePermitted(["platform:help:edit"]);
  const dialog = useDialog<{ kind: "new" } | { kind: "move"; page: Managed }>();
  const move = useSubmit("/micro/home/college/move", { refresh: [DESK] });
  const query = (name: string) => (typeof router.query[name] === "string" ? router.query[name] : "");
  const word = query("keyword").trim().toLowerCase();
  const view = views.find((v) => v === query("state"));
  const set = (change: Record<string, string | undefined>) => {
    const next = Object.fromEntries(Object.entries({ ...router.query, ...change }).filter(([, value]) => value));
    void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
  };
  const pages = data ?? [];
  const chosen = word || view ? (p: Managed) => inView(p, view) && p.title.toLowerCase().includes(word) : undefined;
  const found = chosen ? pages.filter(chosen) : pages;
  const picked = pages.find((p) => p.id === id);
  const put = async (pageId: string, to: Place) => {
    const was = placeOf(pages, pageId);
    const moved = await move.submit({ id: pageId, ...to });
    if (moved) undoable(`已移动“${pages.find((p) => p.id === pageId)?.title ?? ""}”`, { undo: async () => void (await move.submit({ id: pageId, ...was })) });
  };
  const step = (by: 1 | -1) => picked && stepOf(pages, picked.id, by);
  return (
    <AntdLayout>
      <ScreenHead title={title} className={id ? s.behind : undefined}>
        <Permit any={["platform:help:edit"]}>
          <button type="button" className="btn p" onClick={() => dialog.open({ kind: "new" })}>
            新建
          </button>
        </Permit>
      </ScreenHead>
      <div className={id ? s.behind : undefined}>
        <StateTabs
          tabs={[{ value: undefined, label: "全部", count: data && pages.length }, ...views.map((value: View) => ({ value, label: viewName[value], count: data && pages.filter((p) => inView(p, value)).length }))]}
          value={view}
          onPick={(state) => set({ state })}
        />
      </div>
      {move.error !== null && <ErrorStrip error={move.error} />}
      {error && !data && <PageError error={error} onRetry={() => void mutate()} />}
      <div className={s.split}>
        <section className={`panel ${s.tree} ${id ? s.behind : ""}`} aria-label={title} data-list={data ? (found.length ? "rows" : "empty") : "loading"}>
          <div className={s.find}>
            <Input key={`${router.isReady} ${cleared}`} prefix={<Icon name="search" />} placeholder="标题" aria-label="标题" allowClear defaultValue={query("keyword")} onChange={(e) => e.target.value || set({ keyword: undefined })} onPressEnter={(e) => set({ keyword: e.currentTarget.value })} onBlur={(e) => e.target.value !== query("keyword") && set({ keyword: e.target.value })} />
          </div>
          {!data && !error && <Skeleton lines={8} height={22} />}
          {data && !found.length && <Empty text={chosen ? "没有符合条件的内容。" : "还没有帮助文档，先新建一个目录。"}>{chosen && <Button onClick={() => (set({ keyword: undefined, state: undefined }), setCleared(cleared + 1))}>清空条件</Button>}</Empty>}
          {data && <HelpDeskTree pages={pages} selected={id} chosen={chosen} movable={movable} onPick={edit} onMove={(pageId, to) => void put(pageId, to)} />}
          {picked && movable && (
            <div className={s.acts} role="group" aria-label={`${picked.title}的位置`}>
              {([-1, 1] as const).map((by) => (
                <button key={by} type="button" className="link" disabled={!step(by) || move.busy} onClick={() => void put(picked.id, step(by) ?? placeOf(pages, picked.id))}>
                  {by < 0 ? "上移" : "下移"}
                </button>
              ))}
              <button type="button" className="link" onClick={() => dialog.open({ kind: "move", page: picked })}>
                移动到…
              </button>
            </div>
          )}
        </section>
        <div>{id ? <HelpPageEditor key={id} id={id} pages={pages} onBack={() => edit("")} /> : data && <HelpOverview pages={pages} onPick={edit} />}</div>
      </div>
      {dialog.value?.kind === "new" && <NewDialog pages={pages} parentId={picked ? (picked.heading ? picked.id : picked.parentId) : ""} onClose={dialog.close} onMade={edit} />}
      {dialog.value?.kind === "move" && (
        <MoveDialog
          page={dialog.value.page}
          pages={pages}
          onClose={dialog.close}
          onPut={(to) => {
            const { id: pageId } = (dialog.value as { page: Managed }).page;
            dialog.close();
            void put(pageId, to);
          }}
        />
      )}
    </AntdLayout>
  );
}

const TOP = { value: "", label: "最上层" };
const headings = (pages: readonly Managed[], not?: string) => [
  TOP,
  ...pages.filter((p) => p.heading && !lineOf(pages, p.id).some((l) => l.id === not)).map((p) => ({ value: p.id, label: lineOf(pages, p.id).map((l) => l.title).join(" / ") })),
];

function NewDialog({ pages, parentId, onClose, onMade }: { pages: readonly Managed[]; parentId: string; onClose: () => void; onMade: (id: string) => void }) {
  const [form] = Form.useForm<{ heading: boolean; title: string; parentId: string }>();
  const { submit, busy, error } = useSubmit("/micro/home/college/edit", {
    form,
    refresh: [DESK],
    onDone: (made) => {
      toast("草稿已建立，写好后发布", "ok");
      onClose();
      onMade(made.id);
    },
  });
  return (
    <Dialog title="新建" yes="建立草稿" onYes={() => form.submit()} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form form={form} name="newHelp" layout="vertical" disabled={busy} initialValues={{ heading: false, title: "", parentId }} onFinish={(fields) => void submit({ ...fields, action: "save" })}>
        <Form.Item name="heading" label="类型">
          <Radio.Group
            options={[
              { value: false, label: "文档" },
              { value: true, label: "目录" },
            ]}
          />
        </Form.Item>
        <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: "请输入标题" }, { max: 60, message: "标题不能超过60字" }]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="parentId" label="上级目录">
          <Select showSearch optionFilterProp="label" options={headings(pages)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

function MoveDialog({ page, pages, onClose, onPut }: { page: Managed; pages: readonly Managed[]; onClose: () => void; onPut: (to: Place) => void }) {
  const [parentId, setParentId] = useState(page.parentId);
  const brothers = pages.filter((p) => p.parentId === parentId && p.id !== page.id);
  const [afterId, setAfterId] = useState<string>();
  const at = afterId ?? (parentId === page.parentId ? placeOf(pages, page.id).afterId : (brothers.at(-1)?.id ?? ""));
  return (
    <Dialog title={`移动“${page.title}”`} yes="移动" onYes={() => onPut({ parentId, afterId: at })} onClose={onClose}>
      <Form layout="vertical">
        <Form.Item label="上级目录" htmlFor="move_parent">
          <Select
            id="move_parent"
            showSearch
            optionFilterProp="label"
            value={parentId}
            options={headings(pages, page.id)}
            onChange={(to: string) => {
              setParentId(to);
              setAfterId(undefined);
            }}
          />
        </Form.Item>
        <Form.Item label="位置" htmlFor="move_after">
          <Select id="move_after" value={at} options={[{ value: "", label: "排在最前" }, ...brothers.map((b) => ({ value: b.id, label: `在“${b.title}”之后` }))]} onChange={setAfterId} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
