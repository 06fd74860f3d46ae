import { Button, Checkbox, Form, Input, InputNumber, Radio, Select } from "antd";
import { useRouter } from "next/router";
import { useRef, useState } from "react";
import { NeedEditRules, type NeedDetail } from "@/api/gen/community";
import { isGone, messageOf } from "@/api/error";
import { useGet, useOpening } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { FileReference } from "@/api/upload";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { useCompanyOwns } from "@/parts/buy/useCompanyOwns";
import { UploadFile } from "@/parts/upload/UploadFile";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { MomentInput } from "@/ui/antd/MomentInput";
import { brief, differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { Link } from "@/ui/Link";
import { Steps } from "@/ui/Steps";
import { ErrorStrip, NoPage, PageError, Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { useStale } from "@/ui/useStale";
import { PublishStep } from "./PublishStep";
import { categories, categoryOptions, formats, lods, needOf, years, type Need } from "./need";
import s from "./need.module.css";

const rules = rulesOf(NeedEditRules);
const turns = ["要什么", "交付要求", "预算与时间", "核对并发布"] as const;
/** The fields of each turn: what is wrong is said before the next one. */
const fieldsOf = [["title", "category", "text", "attachments"], ["formats", "revitYear", "lod", "idsText"], ["enterpriseId", "budgetYuan", "escrow", "deadline"]] as const;
const MOST = 512 * 1024;

interface Fields {
  title: string;
  category: Need["category"];
  text: string;
  attachments?: FileReference[];
  formats?: (typeof formats)[number][];
  revitYear?: number;
  lod?: (typeof lods)[number];
  idsText?: string;
  noIds?: boolean;
  enterpriseId?: string;
  budgetYuan: number;
  escrow: 0 | 1;
  deadline: number;
}

const labels = {
  title: "标题", category: "类别", text: "说明", attachments: "附件", formats: "文件格式", revitYear: "Revit 版本", lod: "模型深度", idsName: "IDS 交付要求", budgetYuan: "预算（元）", escrow: "预算托管",
  deadline: "截稿时间",
} as const;
const escrows = [
  { value: 1 as const, label: "平台托管（发布时从余额划出，验收后结算）" },
  { value: 0 as const, label: "不托管（与中选者自行结算，平台不处理争议）" },
];
/** A draft as the dialog compares it: each field as it is read. */
const read = (f: Partial<Fields>, idsName: string): Record<keyof typeof labels, string> => ({
  title: f.title ?? "", text: f.text ?? "", category: f.category ? categories[f.category] : "", attachments: f.attachments?.map((a) => a.name).join("、") ?? "", formats: f.formats?.map((one) => one.toUpperCase()).join("、") ?? "",
  revitYear: f.revitYear ? `${f.revitYear} 及以下` : "", lod: f.lod ? `LOD ${f.lod}` : "", idsName, budgetYuan: String(f.budgetYuan ?? ""), escrow: escrows.find((e) => e.value === f.escrow)?.label ?? "", deadline: f.deadline ? moment(f.deadline) : "",
});

/** Where one's own upload lies (functions/file). */
const pathOf = (userId: string, f: { fileId: string; name: string }) => `/file/attachment/${userId}/${f.fileId}${f.name.slice(f.name.lastIndexOf(".")).toLowerCase()}`;
const fieldsFrom = (userId: string, draft: NeedDetail | undefined) => ({
  title: draft?.title,
  category: draft?.category,
  text: draft?.text,
  attachments: draft?.attachments.map((f) => ({ ...f, mime: "", downloadPath: pathOf(userId, f) })),
  formats: draft?.formats ?? [],
  revitYear: draft?.revitYear || undefined,
  lod: draft?.lod || undefined,
  budgetYuan: draft ? draft.budgetFen / 100 : undefined,
  escrow: draft?.escrow ?? 1,
  deadline: draft?.deadline,
  enterpriseId: "",
}) as Partial<Fields>;

/** A new need, or a draft that is gone on with: its turns, saved when each is left, and the publication at the end. */
export function ReleaseNeedScreen({ title }: { title: string }) {
  const router = useRouter();
  const id = typeof router.query.id === "string" ? router.query.id : "";
  const { data, error, mutate } = useGet("/micro/home/community/need/detail", { id }, !!id, useOpening());
  const draft = id && data?.id === id ? data : undefined;
  const waits = id && !draft;
  if (!router.isReady || (waits && !error)) return <Skeleton lines={8} height={24} />;
  if (waits && isGone(error)) return <NoDraft text={messageOf(error)} />;
  if (waits) return <PageError error={error} onRetry={() => void mutate()} />;
  return (
    <AntdLayout>
      <Release key={id} title={title} draft={draft} />
    </AntdLayout>
  );
}

function NoDraft({ text, id }: { text: string; id?: string }) {
  return (
    <NoPage text={text}>
      <Link className="btn" href={id ? needOf(id) : paths.community}>
        {id ? "查看需求" : "去交流社区"}
      </Link>
    </NoPage>
  );
}

function Release({ title, draft }: { title: string; draft: NeedDetail | undefined }) {
  // As it was opened: what it becomes by its publication is read again before the page is left.
  const [open] = useState(!draft || draft.can.edit);
  return open ? <Editor title={title} draft={draft} /> : <NoDraft text="这个需求已经发布，或不是您的，不能修改。" id={draft?.id} />;
}

function Editor({ title, draft }: { title: string; draft: NeedDetail | undefined }) {
  const router = useRouter();
  const { info, companyId, companylist } = useSession();
  const company = useCompanyOwns("need", "budget");
  const [form] = Form.useForm<Fields>();
  const [at, setAt] = useState(0);
  const [saved, setSaved] = useState(draft && { id: draft.id, rev: draft.rev });
  const [changed, setChanged] = useState(false);
  const [idsName, setIdsName] = useState(draft?.idsTitle ?? "");
  const input = useRef<HTMLInputElement>(null);
  const userId = info?.userId ?? "";
  const { stale, onStale } = useStale<NeedDetail>(
    (to) => {
      setSaved({ id: to.id, rev: to.rev });
      setChanged(true);
      // What was neither chosen nor removed here stays as it is there.
      if (!form.getFieldValue("idsText") && !form.getFieldValue("noIds")) setIdsName(to.idsTitle);
    },
    (to) => {
      form.setFieldsValue({ ...fieldsFrom(userId, to), idsText: "", noIds: false });
      setIdsName(to.idsTitle);
      setChanged(false);
    },
  );
  const { submit, busy, error } = useSubmit("/micro/home/community/need/edit", {
    form,
    refresh: ["/micro/home/community/need/detail", "/micro/home/community/need/mine"],
    onStale: (current) => onStale(current as unknown as NeedDetail),
    onDone: (to) => {
      setSaved(to);
      setChanged(false);
    },
  });
  const save = async () => {
    const { attachments = [], budgetYuan, noIds, idsText, enterpriseId, ...rest } = form.getFieldsValue(true) as Fields;
    return submit({
      ...rest,
      id: saved?.id,
      rev: saved?.rev,
      enterpriseId: enterpriseId === "" ? undefined : enterpriseId,
      text: rest.text.trim(),
      title: rest.title.trim(),
      attachments: attachments.map((f) => f.downloadPath),
      budgetFen: Math.round(budgetYuan * 100),
      idsText: idsText ?? "",
      noIds: noIds ? 1 : 0,
    });
  };
  const next = async () => {
    try {
      // What is saved is looked at whole: a file of the first turn may still be on its way.
      await form.validateFields(at === 2 ? undefined : [...(fieldsOf[at] ?? [])]);
    } catch (caught) {
      const [wrong] = (caught as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      if (at === 2 && wrong && !fieldsOf[2].some((name) => name === wrong.name[0])) setAt(0);
      return; // what is wrong stands at its field
    }
    if (at === 2 && !(await save())) return;
    setAt(at + 1);
    window.scrollTo({ top: 0 });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST) return form.setFields([{ name: "idsText", errors: ["IDS 文件不能超过 512 KB"] }]);
    form.setFields([{ name: "idsText", value: await file.text(), errors: [] }]);
    form.setFieldValue("noIds", false);
    setIdsName(file.name);
    setChanged(true);
  };
  /** The draft as the last turn shows it is not what lies there: it is looked at again before it is published. */
  const elsewhere = (current: NeedDetail) => {
    setAt(0);
    onStale(current);
  };
  const name = companylist.find((c) => c.id === companyId)?.shortName ?? "企业";
  const published = (needId: string) => {
    toast("需求已发布，开始征集", "ok");
    void router.push({ pathname: "/needDetail", query: { id: needId } });
  };
  return (
    <div className={s.form}>
      <header>
        <h1>{title}</h1>
        <p className="t2">预算由平台托管，稿件在截稿前密封；验收后结给中选者，没有人中选则全部退回。</p>
      </header>
      <div className={s.turns}>
        <Steps at={at} of={turns} />
      </div>
      <section className="panel" aria-label={turns[at]}>
        {error !== null && <ErrorStrip error={error} />}
        <Form
          form={form}
          name="need"
          layout="vertical"
          requiredMark
          inert={busy}
          onValuesChange={() => setChanged(true)}
          initialValues={fieldsFrom(userId, draft)}
        >
          <div hidden={at !== 0}>
            <Form.Item name="title" label="标题" rules={rules.title}>
              <Input maxLength={60} showCount placeholder="例如：地铁车站机电族库整理" />
            </Form.Item>
            <Form.Item name="category" label="类别" rules={rules.category}>
              <Radio.Group options={categoryOptions} />
            </Form.Item>
            <Form.Item name="text" label="说明" rules={rules.text}>
              <Input.TextArea rows={10} maxLength={5000} showCount placeholder="写清范围、数量、参照标准和验收方式，投稿的人才好报价。" />
            </Form.Item>
            <Form.Item name="attachments" label="附件">
              <UploadFile most={5} />
            </Form.Item>
          </div>
          <div hidden={at !== 1}>
            <Form.Item name="formats" label="文件格式" extra="稿件缺少其中任何一种，检查结果会写明。">
              <Checkbox.Group options={formats.map((value) => ({ value, label: value.toUpperCase() }))} />
            </Form.Item>
            <Form.Item name="revitYear" label="Revit 版本">
              <Select allowClear placeholder="不限" options={years.map((value) => ({ value, label: `${value} 及以下` }))} />
            </Form.Item>
            <Form.Item name="lod" label="模型深度">
              <Select allowClear placeholder="不限" options={lods.map((value) => ({ value, label: `LOD ${value}` }))} />
            </Form.Item>
            <Form.Item name="idsText" label="IDS 交付要求" extra="buildingSMART IDS 1.0，扩展名 .ids 或 .xml。截稿后自动检查提交的 IFC，结果双方可见。">
              <span className={s.acts}>
                <Button onClick={() => input.current?.click()}>{idsName ? "重新选择" : "选择文件"}</Button>
                {idsName && (
                  <>
                    <span>{idsName}</span>
                    <Button
                      type="text"
                      danger
                      onClick={() => {
                        form.setFieldsValue({ idsText: "", noIds: true });
                        setIdsName("");
                        setChanged(true);
                      }}
                    >
                      移除
                    </Button>
                  </>
                )}
              </span>
            </Form.Item>
            <input ref={input} type="file" accept=".ids,.xml" className="sr" tabIndex={-1} aria-label="IDS 文件" onChange={(e) => void take(e.target.files?.[0])} />
          </div>
          <div hidden={at !== 2}>
            {company.data?.spend && !draft && (
              <Form.Item name="enterpriseId" label="以谁的名义" extra="企业的需求从企业账户托管预算，有采购权限的成员都可以处理。">
                <Radio.Group options={[{ value: "", label: "个人" }, { value: companyId, label: name }]} />
              </Form.Item>
            )}
            <Form.Item name="budgetYuan" label="预算（元）" rules={[{ required: true, message: "请输入预算" }]}>
              <InputNumber min={1} max={1_000_000} precision={2} controls={false} style={{ width: "100%" }} />
            </Form.Item>
            <Form.Item name="escrow" label="预算托管" required>
              <Radio.Group options={escrows} />
            </Form.Item>
            <Form.Item name="deadline" label="截稿时间" rules={[{ required: true, message: "请选择截稿时间" }]} extra="1 小时之后、180 天之内。截稿后 30 天内定标，否则预算自动退回。">
              <MomentInput label="截稿时间" />
            </Form.Item>
          </div>
        </Form>
        {at === 3 && saved && <PublishStep id={saved.id} rev={saved.rev} onStale={elsewhere} onPublished={() => published(saved.id)} />}
        <div className={s.bar}>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>上一步</Button>}
          {at < 3 && saved && changed && (
            <Button loading={busy} onClick={() => void save().then((to) => to && toast("草稿已保存", "ok"))}>
              保存草稿
            </Button>
          )}
          {at < 3 && (
            <Button type="primary" loading={busy} onClick={() => void next()}>
              {at === 2 ? "保存并核对" : "下一步"}
            </Button>
          )}
        </div>
      </section>
      {at < 3 && <p className={`t3 ${s.after}`}>截稿后稿件启封，您可以入围、定标给一份或几份稿件，份额合计等于预算。中选者交付后 7 天内没有异议视为验收。</p>}
      <Unsaved when={changed && !busy} />
      {stale && (
        <StaleDialog
          differences={differences(labels, read(form.getFieldsValue(true) as Fields, idsName), read(fieldsFrom(userId, stale.record), stale.record.idsTitle), { text: brief })}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </div>
  );
}
