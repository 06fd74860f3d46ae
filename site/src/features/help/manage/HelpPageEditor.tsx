import { AutoComplete, Button, Form, Input } from "antd";
import { useState } from "react";
import { HelpInputRules } from "@/api/gen/content";
import { useOpening, useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { EditorActs } from "@/parts/editing/EditorActs";
import { EditorFrame } from "@/parts/editing/EditorFrame";
import { FilmItem } from "@/parts/upload/UploadFilm";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { usePermitted } from "@/session/Permit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { counted } from "@/ui/antd/field";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { StatusTag } from "@/ui/antd/StatusTag";
import { useFormOf } from "@/ui/antd/useFormOf";
import { Link } from "@/ui/Link";
import { FormSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip, PageError } from "@/ui/states";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { HelpPast } from "./HelpPast";
import { MarkdownInput } from "./MarkdownInput";
import { DESK, type Fields, helpStatus, type HelpInput, labels, type Managed, PAST, type Page } from "./status";
import s from "@/parts/editing/editor.module.css";
import d from "./desk.module.css";

type Action = HelpInput["action"];
const rules = rulesOf(HelpInputRules);
const SOURCE_MOST = 50_000;
const fieldsFrom = (p: Page): Fields => ({ title: p.title, product: p.product, version: p.version, contentMd: p.contentMd, videoUrl: p.videoUrl, posterUrl: p.posterUrl });
const said: Record<Action, string> = { save: "已保存，发布后读者才会看到", publish: "已发布，读者一分钟内看到", withdraw: "已撤下，读者不再看到" };

interface Props {
  id: string;
  pages: readonly Managed[];
  onBack: () => void;
}

export function HelpPageEditor({ id, pages, onBack }: Props) {
  const { data, error, mutate } = useRead("/micro/home/college/page", { id }, true, useOpening());
  if (data) return <Editor own={data} pages={pages} onBack={onBack} />;
  if (error?.status === 404)
    return (
      <Empty of="broken" text={error.message}>
        <Button onClick={onBack}>返回列表</Button>
      </Empty>
    );
  return error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={6} />;
}

function Editor({ own, pages, onBack }: { own: Page; pages: readonly Managed[]; onBack: () => void }) {
  const { form, base, first, now, changed, take, onStale, stale } = useFormOf(own, fieldsFrom);
  const [action, setAction] = useState<Action>("save");
  const row = pages.find((p) => p.id === base.id);
  const what = base.heading ? "目录" : "文档";
  const products = [...new Set(pages.map((p) => p.product).filter(Boolean))].map((value) => ({ value }));
  const may = usePermitted(["platform:help:edit"]);
  const dialog = useDialog<{ kind: "past" }>();
  const { submit, busy, error } = useSubmit("/micro/home/college/edit", {
    form,
    refresh: [DESK, "/micro/home/college/page", PAST, "/micro/home/college/compare"],
    onStale,
    onDone: (saved) => {
      take(saved);
      toast(said[saved.staged ? "save" : saved.state === "off" ? "withdraw" : "publish"], "ok");
    },
  });
  const remove = useSubmit("/micro/home/college/delete", {
    refresh: [DESK],
    onDone: () => {
      toast("草稿已删除", "ok");
      onBack();
    },
  });
  const send = async (to: Action) => {
    setAction(to);
    if (to === "withdraw") return submit({ action: to, id: base.id, rev: base.rev });
    return form.validateFields().then(
      (fields) => submit({ ...first, ...fields, action: to, id: base.id, rev: base.rev }),
      () => form.scrollToField(form.getFieldsError().find((f) => f.errors.length)?.name ?? "title", { focus: true }),
    );
  };
  return (
    <EditorFrame
      title={base.title}
      tags={
        <>
          <StatusTag of={helpStatus} value={base.state} />
          {base.state === "on" && base.staged && <span className="st warn"><span>有未发布的修改</span></span>}
          {base.state === "on" && !base.heading && (
            <Link className="link" href={paths.help(base.id)} target="_blank">
              公开页面
            </Link>
          )}
        </>
      }
      note={base.state === "on" && base.staged ? `修改已保存，读者看到的仍是 ${moment(base.updatedAt)} 发布的内容。` : undefined}
      changed={changed}
      busy={busy || remove.busy}
      saved={base.staged ? "已保存，未发布" : "已保存"}
      onBack={onBack}
      acts={
        <EditorActs
          next="send"
          save={may && { label: "保存", loading: busy && action === "save", disabled: busy || !changed, onClick: () => void send("save") }}
          send={may && { label: "发布", loading: busy && action === "publish", disabled: busy || (base.state === "on" && !base.staged && !changed), onClick: () => void send("publish") }}
        >
          {!base.heading && <Button onClick={() => dialog.open({ kind: "past" })}>历史版本</Button>}
          {may && base.state === "on" && (
            <ConfirmButton disabled={busy || changed} title={`撤下“${base.title}”？`} detail={`读者立即看不到这${base.heading ? "个目录" : "篇文档"}，可以再次发布。`} yes="撤下" onYes={() => send("withdraw")}>
              撤下
            </ConfirmButton>
          )}
          {may && base.state === "draft" && (
            <ConfirmButton danger disabled={busy} title={`删除“${base.title}”？`} detail="草稿删除后不能恢复。" yes="删除" onYes={() => remove.submit({ id: base.id, rev: base.rev })}>
              删除草稿
            </ConfirmButton>
          )}
        </EditorActs>
      }
    >
      <Form form={form} name="help" layout="vertical" initialValues={first} disabled={busy} scrollToFirstError={{ focus: true }} className={`${s.form} ${d.form}`}>
        {error !== null && <ErrorStrip error={error} />}
        {remove.error !== null && <ErrorStrip error={remove.error} />}
        {row && !base.heading && base.state !== "draft" && (
          <p className={d.heard}>
            <span>
              阅读 <b className="num">{count(row.viewCount)}</b>
            </span>
            <span>
              有帮助 <b className="num">{row.helpful.yes}</b>
            </span>
            <span>
              没有帮助 <b className="num">{row.helpful.no}</b>
            </span>
            <span>
              发布于 <b className="num">{moment(row.updatedAt)}</b>
            </span>
          </p>
        )}
        <Form.Item name="title" label={`${what}标题`} rules={[...(rules.title ?? []), { required: true, whitespace: true, message: "请输入标题" }]}>
          <Input count={counted(60)} autoComplete="off" />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="product" label={labels.product} rules={rules.product} extra={base.heading ? undefined : "显示在标题下方，也是搜索结果的标签"}>
            <AutoComplete options={products} placeholder="例如 账户" filterOption={(word, o) => (o?.value ?? "").includes(word)} />
          </Form.Item>
          {!base.heading && (
            <Form.Item name="version" label={labels.version} rules={rules.version} extra="文档说明的平台版本，例如 2.6">
              <Input autoComplete="off" />
            </Form.Item>
          )}
        </div>
        {!base.heading && (
          <>
            <Form.Item name="contentMd" label={labels.contentMd} rules={rules.contentMd}>
              <MarkdownInput most={SOURCE_MOST} />
            </Form.Item>
            <div className={s.pair}>
              <FilmItem name="videoUrl" label={labels.videoUrl} rules={rules.videoUrl} />
              <Form.Item name="posterUrl" label={labels.posterUrl}>
                <UploadPicture purpose="picture" label="封面" maxMB={10} />
              </Form.Item>
            </div>
          </>
        )}
      </Form>
      {dialog.value && <HelpPast page={base} changed={changed} onRestored={take} onClose={dialog.close} />}
      {stale && <StaleDialog differences={differences(labels, now, stale.theirs)} onReload={stale.reload} onKeep={stale.keep} />}
    </EditorFrame>
  );
}
