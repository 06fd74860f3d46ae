import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { NewsInputRules } from "@/api/gen/content";
import { useOpening, useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { EditorActs } from "@/parts/editing/EditorActs";
import { EditorFrame } from "@/parts/editing/EditorFrame";
import { useLabels } from "@/parts/labels";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { newsStatus } from "@/parts/record/status";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { counted } from "@/ui/antd/field";
import { MomentInput } from "@/ui/antd/MomentInput";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { StatusTag } from "@/ui/antd/StatusTag";
import { useFormOf } from "@/ui/antd/useFormOf";
import { RichText } from "@/ui/richtext/RichText";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { FormSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip, PageError } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { EnterpriseSelect } from "./EnterpriseSelect";
import { NewsPreview } from "./NewsPreview";
import { type Audience, ENTERPRISES, type ManagedNews, type NewsInput, stateOf } from "./status";
import s from "@/parts/editing/editor.module.css";

type Fields = Required<Omit<NewsInput, "id" | "rev" | "action">>;
type Action = NewsInput["action"];
const rules = rulesOf(NewsInputRules);
const labels: Partial<Record<keyof Fields, string>> = {
  title: "标题", type: "类型", summary: "摘要", coverUrl: "封面", audience: "发布范围", enterpriseIds: "接收的企业", publishAt: "发布时间", expireAt: "下线时间", pinnedUntilAt: "置顶至", contentHtml: "正文",
};
const audiences: { value: Audience; label: string }[] = [
  { value: "all", label: "所有访客" },
  { value: "members", label: "所有登录用户" },
  { value: ENTERPRISES, label: "指定企业的成员" },
];
const audienceLabel = (value: string) => audiences.find((a) => a.value === value)?.label ?? "";
const at = (time: number) => (time ? moment(time) : "");
const fieldsFrom = (n: ManagedNews): Fields => ({
  title: n.title, type: n.type, summary: n.summary, coverUrl: n.coverUrl, audience: n.audience, enterpriseIds: n.enterpriseIds ?? [], publishAt: n.publishAt, expireAt: n.expireAt, pinnedUntilAt: n.pinnedUntilAt, contentHtml: n.contentHtml,
});
const blank = (publishes: boolean): Fields => ({ title: "", type: "notice", summary: "", coverUrl: "", audience: publishes ? "all" : ENTERPRISES, enterpriseIds: [], publishAt: 0, expireAt: 0, pinnedUntilAt: 0, contentHtml: "" });
const said: Record<Action, string> = { save: "草稿已保存", publish: "已发布", withdraw: "已撤回，读者不再看到" };

interface Props {
  id: string;
  onOpen: (id: string) => void;
  onBack: () => void;
}

export function NewsEditor({ id, onOpen, onBack }: Props) {
  const fresh = id === "new";
  const { data, error, mutate } = useRead("/micro/home/info/manage", { ...(fresh ? {} : { id }), current: 1, pageSize: 1 }, true, useOpening());
  const own = fresh ? undefined : data?.records?.[0];
  if (data && (fresh || own)) return <Editor own={own} publishes={data.publishes} onOpen={onOpen} onBack={onBack} />;
  if (data)
    return (
      <Empty of="broken" text="这条新闻不存在或已经下线">
        <Button onClick={onBack}>返回列表</Button>
      </Empty>
    );
  return error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={8} />;
}

function Editor({ own, publishes, onOpen, onBack }: { own: ManagedNews | undefined; publishes: boolean; onOpen: (id: string) => void; onBack: () => void }) {
  const types = useLabels("NEWS_TYPE");
  const [today] = useState(() => Date.now());
  const { form, base, first, values, now, changed, take, onStale, stale } = useFormOf(own, (n) => (n ? fieldsFrom(n) : blank(publishes)));
  const [action, setAction] = useState<Action>("save");
  const dialog = useDialog<{ kind: "preview" }>();
  const locked = !!base && !base.can.edit;
  const out = !!base && (base.status === 1 || base.status === 2);
  const { submit, busy, error } = useSubmit("/micro/home/info/edit", {
    form,
    refresh: ["/micro/home/info/manage"],
    onStale,
    onDone: (saved) => {
      take(saved);
      toast(action === "publish" && saved.status === 1 ? `已排定，${moment(saved.publishAt)} 发布` : said[saved.status === 3 ? "withdraw" : action], "ok");
      if (!base) onOpen(saved.id);
    },
  });
  const send = async (to: Action) => {
    setAction(to);
    await form.validateFields().then(
      (fields) => submit({ ...first, ...fields, enterpriseIds: publishes ? (fields.enterpriseIds ?? first.enterpriseIds) : [], action: to, ...(base ? { id: base.id, rev: base.rev } : {}) }),
      () => form.scrollToField(form.getFieldsError().find((f) => f.errors.length)?.name ?? "title", { focus: true }),
    );
  };
  return (
    <EditorFrame
      title={base?.title || (publishes ? "新建新闻" : "新建公告")}
      tags={base && <StatusTag of={newsStatus} value={stateOf(base, today)} />}
      note={
        locked
          ? "面向全平台的新闻只有平台运营人员可以修改。"
          : out
            ? "已经发布，保存后读者立即看到新的内容。"
            : undefined
      }
      changed={changed && !locked}
      busy={busy}
      saved={base ? "已保存" : ""}
      onBack={onBack}
      acts={
        <EditorActs
          next="send"
          save={!locked && !out && { label: "保存草稿", loading: busy && action === "save", disabled: busy || (!!base && !changed), onClick: () => void send("save") }}
          send={
            !locked && {
              label: out ? "保存并更新" : (values?.publishAt ?? 0) > today ? "定时发布" : "发布",
              loading: busy && action === "publish",
              disabled: busy || (out && !changed),
              onClick: () => void send("publish"),
            }
          }
          preview={!!base && { disabled: changed && !locked, onClick: () => dialog.open({ kind: "preview" }) }}
        >
          {!locked && base?.can.withdraw && (
            <ConfirmButton
              disabled={busy || changed}
              title="撤回这条新闻？"
              detail="撤回后读者立即看不到，可以修改后再次发布。"
              yes="撤回"
              onYes={() => {
                setAction("withdraw");
                return submit({ action: "withdraw", audience: base.audience, id: base.id, rev: base.rev });
              }}
            >
              撤回
            </ConfirmButton>
          )}
        </EditorActs>
      }
    >
      <Form form={form} name="news" layout="vertical" initialValues={first} disabled={busy || locked} scrollToFirstError={{ focus: true }} className={s.form}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="title" label={labels.title} rules={[...(rules.title ?? []), { required: true, whitespace: true, message: "请输入标题" }]}>
          <Input count={counted(60)} autoComplete="off" />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="type" label={labels.type} rules={[{ required: true, message: "请选择新闻类型" }]}>
            <Select options={types.options} placeholder="请选择" />
          </Form.Item>
          {publishes && (
            <Form.Item name="audience" label={labels.audience}>
              <Select options={audiences} />
            </Form.Item>
          )}
        </div>
        {publishes && now.audience === ENTERPRISES && (
          <Form.Item name="enterpriseIds" label={labels.enterpriseIds} rules={[{ required: true, type: "array", min: 1, message: "请选择接收的企业" }]}>
            <EnterpriseSelect />
          </Form.Item>
        )}
        <Form.Item name="summary" label={labels.summary} rules={rules.summary} extra="不填时取正文开头" className={s.counted}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="publishAt" label={labels.publishAt} extra="不填为立即发布">
            <MomentInput label="发布时间" />
          </Form.Item>
          <Form.Item name="expireAt" label={labels.expireAt} extra="不填为一直显示">
            <MomentInput label="下线时间" />
          </Form.Item>
        </div>
        <div className={s.pair}>
          <Form.Item name="pinnedUntilAt" label={labels.pinnedUntilAt} extra="到时间后自动取消置顶，不填为不置顶">
            <MomentInput label="置顶至" />
          </Form.Item>
          <Form.Item name="coverUrl" label={labels.coverUrl} extra="建议 16:10，宽 1280 像素以上">
            <UploadPicture purpose="picture" label="封面" maxMB={10} />
          </Form.Item>
        </div>
        <Form.Item name="contentHtml" label={labels.contentHtml} rules={[{ required: true, message: "请输入正文" }]}>
          <RichText label="正文" most={20000} />
        </Form.Item>
      </Form>
      {dialog.value && base && <NewsPreview id={base.id} name={base.title} onClose={dialog.close} />}
      {stale && (
        <StaleDialog
          differences={differences(labels, now, stale.theirs, {
            type: types.labelOf,
            audience: audienceLabel,
            enterpriseIds: (list: unknown[]) => `${list.length} 家`,
            publishAt: at,
            expireAt: at,
            pinnedUntilAt: at,
            contentHtml: (html: string) => <RichTextView html={html} />,
          })}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </EditorFrame>
  );
}
