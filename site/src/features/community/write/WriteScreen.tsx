import { Button, Form, Input, Select } from "antd";
import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { ApiError, isGone, messageOf } from "@/api/error";
import { post } from "@/api/client";
import { useGet, useOpening } from "@/api/hooks";
import { belongsTo } from "@/api/scope";
import type { ArticleDraft } from "@/api/shapes";
import { track } from "@/api/track";
import { paths } from "@/addresses";
import { communityPaths } from "@/communityPaths";
import { MarkdownView } from "@/parts/markdown/MarkdownView";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { brief, differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { Link } from "@/ui/Link";
import { FormSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { useAddressId } from "@/ui/useAddressId";
import article from "../article.module.css";
import { CircleField } from "./CircleField";
import { MarkdownEditor } from "./MarkdownEditor";
import { RevisionsDrawer } from "./RevisionsDrawer";
import { fieldsOf, useDraft, type Fields, type Keeping } from "./useDraft";
import s from "./write.module.css";

/** Writing an article, or going on with one. */
export function WriteScreen({ title }: { title: string }) {
  const id = useAddressId();
  // What this page has begun itself is not read back: its address only says where it lies.
  const [begun, setBegun] = useState("");
  const reads = !!id && id !== begun;
  const { data, error, mutate } = useGet("/micro/home/community/article/draft", { id }, reads, useOpening());
  const draft = reads && data?.id === id ? data : undefined;
  const waits = reads && !draft;
  return (
    <AntdLayout>
      <h1 className="sr">{title}</h1>
      {waits && isGone(error) ? (
        <Empty of="broken" text="这篇文章不存在，或不是您写的。">
          <Link className="btn" href={communityPaths.write()}>
            写新文章
          </Link>
        </Empty>
      ) : waits && error ? (
        <ErrorStrip error={error} onRetry={() => void mutate()} />
      ) : waits ? (
        <FormSkeleton />
      ) : (
        <Writing key={reads ? id : "new"} begun={draft} onBegun={setBegun} />
      )}
    </AntdLayout>
  );
}

const says: Record<Keeping, string> = { kept: "已保存", typing: "正在输入", saving: "正在保存", failed: "没有保存", stale: "在别处保存过" };
const labels: Record<keyof Fields, string> = { title: "标题", contentMd: "正文", summary: "摘要", tags: "标签", coverUrl: "封面", circleId: "圈子" };
const levels = { refuse: "不能发布", wait: "发布后先审核", tag: "请留意" };
const WAITS = "图片还在上传，传完后再发布";
const REVIEW = 1;
const ON = 2;

function Writing({ begun, onBegun }: { begun: ArticleDraft | undefined; onBegun: (id: string) => void }) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const draft = useDraft(begun, (id) => {
    onBegun(id);
    void router.replace(communityPaths.write(id), undefined, { shallow: true });
  });
  const { fields, saved, keeping, change } = draft;
  const [log, setLog] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [error, setError] = useState<unknown>(null);
  const [past, setPast] = useState(false);
  const head = useRef<HTMLElement>(null);
  // On a phone what is wrong stands below the text.
  useEffect(() => {
    if (Object.keys(wrong).length) head.current?.parentElement?.querySelector('[role="alert"], .ant-form-item-has-error')?.scrollIntoView?.({ block: "center" });
  }, [wrong]);
  const [sending, setSending] = useState(false);
  const [view, setView] = useState<"write" | "read">("write");
  // Its fields are the draft's; only what is on its way waits in it, and says so at its own place.
  const [form] = Form.useForm();
  const send = async () => {
    if (sending) return setWrong({ contentMd: WAITS });
    setWrong({});
    try {
      await form.validateFields();
    } catch {
      return form.scrollToField(form.getFieldsError().find((f) => f.errors.length)?.name ?? "", { focus: true });
    }
    setBusy(true);
    setError(null);
    setWrong({});
    try {
      if (!(await draft.save())) return;
      const now = draft.current();
      if (!now) return setWrong({ title: "标题至少5个字", contentMd: "正文至少20个字" });
      const sent = await post("/micro/home/community/article/edit", { id: now.id, rev: now.rev, log });
      if (sent.status === ON) track("article_publish", { targetType: "article", targetId: sent.id });
      toast(sent.status === REVIEW ? "已提交审核，通过后公开" : "文章已发布", "ok");
      // What this tab read of it before is not shown again.
      await mutate(belongsTo(["/micro/home/community/article/detail", "/micro/home/community/article/mine"]), undefined);
      await router.push(communityPaths.article(sent.id));
    } catch (e) {
      if (e instanceof ApiError && e.errors.length) setWrong(Object.fromEntries(e.errors.map((f) => [f.field, f.message])));
      else setError(e);
    } finally {
      setBusy(false);
    }
  };
  const item = (name: keyof Fields) => ({ label: labels[name], validateStatus: wrong[name] ? ("error" as const) : undefined, help: wrong[name] });
  const marks = saved?.marks ?? [];
  return (
    <Form form={form} layout="vertical" className={s.page} component="div">
      <header className={s.head} ref={head}>
        <Input
          className={s.title}
          aria-label="标题"
          variant="borderless"
          placeholder="请输入标题，5 至 100 字"
          maxLength={100}
          value={fields.title}
          status={wrong.title ? "error" : undefined}
          onChange={(e) => change({ title: e.target.value })}
        />
        <p className={s.keeping} data-keeping={keeping} role="status">
          {says[keeping]}
          {keeping === "kept" && saved && <span className="num"> {saved.saveTime.slice(11)}</span>}
        </p>
        <Button disabled={!saved?.revision} onClick={() => setPast(true)}>
          历史版本
        </Button>
        <Button type="primary" loading={busy} onClick={() => void send()}>
          {saved?.revision ? "发布修改" : "发布"}
        </Button>
      </header>
      {wrong.title && (
        <p className={s.wrong} role="alert">
          {wrong.title}
        </p>
      )}
      {keeping === "failed" && <ErrorStrip error={draft.error} onRetry={() => void draft.save()} />}
      {error !== null && <ErrorStrip error={error} />}
      {marks.length > 0 && (
        <ul className={s.marks} aria-label="需要留意的词">
          {marks.map((m) => (
            <li key={`${m.field}${m.start}${m.level}`} data-level={m.level}>
              <b>{[...(m.field === "tags" ? fields.tags.join("，") : String(fields[m.field as keyof Fields] ?? ""))].slice(m.start, m.start + m.length).join("")}</b>
              <span>
                {labels[m.field as keyof Fields]}，{levels[m.level]}
                {m.note && `：${m.note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={s.switch} role="group" aria-label="编辑或预览">
        {(["write", "read"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
            {one === "write" ? "编辑" : "预览"}
          </button>
        ))}
      </p>
      <div className={s.halves} data-view={view}>
        <MarkdownEditor value={fields.contentMd} marks={marks} marked={saved?.contentMd ?? ""} onChange={(contentMd) => change({ contentMd })} onSending={(on) => (setSending(on), setWrong((was) => (was.contentMd === WAITS ? {} : was)))} />
        <section className={s.preview} aria-label="预览">
          {saved?.html ? <MarkdownView html={saved.html} className={article.text} /> : <p className={s.none}>正文的预览会出现在这里，停止输入一秒后更新。</p>}
        </section>
      </div>
      {wrong.contentMd && (
        <p className={s.wrong} role="alert">
          {wrong.contentMd}
        </p>
      )}
      <section className={s.more} aria-label="发布设置">
        <Form.Item {...item("tags")} extra="最多 5 个，每个不超过 12 字" htmlFor="tags">
          <Select id="tags" mode="tags" open={false} suffixIcon={null} maxCount={5} tokenSeparators={[",", "，", " "]} value={fields.tags} onChange={(tags: string[]) => change({ tags })} placeholder="输入后回车" />
        </Form.Item>
        <CircleField {...item("circleId")} value={fields.circleId} onChange={(circleId) => change({ circleId })} />
        <Form.Item {...item("summary")} extra="不填写则取正文开头" htmlFor="summary">
          <Input.TextArea id="summary" rows={2} maxLength={200} value={fields.summary} onChange={(e) => change({ summary: e.target.value })} />
        </Form.Item>
        <Form.Item {...item("coverUrl")} htmlFor="cover">
          <UploadPicture id="cover" purpose="picture" label="封面" maxMB={10} value={fields.coverUrl} onChange={(coverUrl) => change({ coverUrl })} />
        </Form.Item>
        {!!saved?.revision && (
          <Form.Item label="修改说明" htmlFor="log" extra="只有您能在历史版本里看到">
            <Input id="log" maxLength={100} value={log} onChange={(e) => setLog(e.target.value)} />
          </Form.Item>
        )}
        <p className={s.own}>
          <Link className="link" href={paths.community}>
            返回社区
          </Link>
        </p>
      </section>
      <Unsaved when={sending || keeping !== "kept"} text={sending ? "图片还在上传，离开后会中断。" : undefined} />
      {past && saved && (
        <RevisionsDrawer
          draft={saved}
          onClose={() => setPast(false)}
          onRestored={(d) => {
            draft.take(d);
            setPast(false);
          }}
        />
      )}
      {draft.elsewhere && (
        <StaleDialog
          differences={differences(labels, fields, fieldsOf(draft.elsewhere), { contentMd: brief, coverUrl: (url: string) => (url ? "已上传" : "") })}
          onReload={() => draft.elsewhere && draft.take(draft.elsewhere)}
          onKeep={() => draft.elsewhere && draft.insist(draft.elsewhere)}
        />
      )}
      {draft.error !== null && keeping === "failed" && <p className="sr" role="alert">{messageOf(draft.error)}</p>}
    </Form>
  );
}
