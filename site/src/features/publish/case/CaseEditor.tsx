import { Form, Input, Select } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import { CaseInputRules } from "@/api/gen/catalogue";
import { useOpening, useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { useLabels } from "@/parts/labels";
import { PictureList, type Shot } from "@/parts/upload/PictureList";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { counted, picked } from "@/ui/antd/field";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { RichText } from "@/ui/richtext/RichText";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { DrawingSelect } from "@/parts/editing/DrawingSelect";
import { refreshed } from "../kinds";
import { RecordFrame, savedText } from "../RecordFrame";
import { Rows } from "@/parts/editing/Rows";
import { CasePreview } from "./CasePreview";
import { ProductSelect, TemplateSelect } from "./Named";
import s from "@/parts/editing/editor.module.css";

type Own = Posts["/micro/home/case/info"]["data"];
type Input = Posts["/micro/home/case/edit"]["body"];
interface Fields extends Omit<Input, "id" | "rev" | "images"> {
  images: Shot[];
}
const rules = rulesOf(CaseInputRules);
const labels: Partial<Record<keyof Fields, string>> = {
  title: "标题", caseType: "类型", summary: "摘要", stage: "所属阶段", regionCode: "所在地区", discipline: "涉及专业", ownerName: "业主单位", scaleText: "工程规模", coverUrl: "封面", kind: "没有封面时的图样",
  images: "图片", results: "成果", products: "使用的产品", templates: "使用的模板", bodyHtml: "正文",
};
const blank: Fields = {
  title: "", caseType: "", summary: "", stage: "", regionCode: "", discipline: [], ownerName: "", scaleText: "", coverUrl: "", kind: "", images: [], results: [], products: [], templates: [], bodyHtml: "",
};
const fieldsFrom = (own: Own): Fields => ({
  title: own.title, caseType: own.caseType, summary: own.summary, stage: own.stage, regionCode: own.regionCode, discipline: own.discipline ?? [], ownerName: own.ownerName, scaleText: own.scaleText,
  coverUrl: own.coverUrl, kind: own.kind, images: (own.images ?? []).map((url) => ({ url })), results: (own.results ?? []).map((r) => ({ label: r.label, value: r.value, before: r.before ?? "", unit: r.unit ?? "" })),
  products: own.products ?? [], templates: own.templates ?? [], bodyHtml: own.bodyHtml,
});
const inputOf = ({ images, ...rest }: Fields): Input => ({ ...rest, images: images.map((i) => i.url).filter(Boolean) });
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface Props {
  id: string;
  onOpen: (id: string) => void;
  onBack: () => void;
}

export function CaseEditor({ id, onOpen, onBack }: Props) {
  const fresh = id === "new";
  const { data, error, mutate } = useRead("/micro/home/case/info", { id }, !fresh, useOpening());
  if (fresh || data) return <Editor own={data} onOpen={onOpen} onBack={onBack} />;
  return error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={8} />;
}

function Editor({ own, onOpen, onBack }: { own: Own | undefined; onOpen: (id: string) => void; onBack: () => void }) {
  const [form] = Form.useForm<Fields>();
  const [base, setBase] = useState(own);
  const [stale, setStale] = useState<Own | null>(null);
  const dialog = useDialog<{ kind: "preview" }>();
  const types = useLabels("SHOW_CASE_TYPE");
  const stages = useLabels("STAGE");
  const regions = useLabels("REGION");
  const disciplines = useLabels("DISCIPLINE");
  const first = base ? fieldsFrom(base) : blank;
  const values = Form.useWatch([], form) as Fields | undefined;
  const changed = !!values && !same({ ...first, ...values }, first);
  const locked = !!base && !base.can.edit;
  const take = (to: Own) => {
    setBase(to);
    form.setFieldsValue(fieldsFrom(to));
  };
  const again = async () => base && setStale(await post("/micro/home/case/info", { id: base.id }));
  const { submit, busy, error } = useSubmit(
    async (fields: Fields, attempt) => {
      const saved = await post("/micro/home/case/edit", { ...inputOf({ ...first, ...fields }), ...(base ? { id: base.id, rev: base.rev } : {}) }, attempt);
      return post("/micro/home/case/info", { id: saved.id }, { enterprise: attempt.enterprise });
    },
    {
      form,
      refresh: refreshed("case"),
      // The refusal holds the row alone: what it says whole is read.
      onStale: () => void again(),
      onDone: (saved) => {
        take(saved);
        toast(savedText(saved.status), "ok");
        if (!base) onOpen(saved.id);
      },
    },
  );
  return (
    <RecordFrame
      kind="case"
      base={base}
      title={base?.title ?? "新建案例"}
      shownNote="案例已发布。修改会先保存为未生效的内容，审核通过前访客看到的仍是原来的版本。"
      changed={changed}
      busy={busy}
      onSave={form.submit}
      onPreview={() => dialog.open({ kind: "preview" })}
      onBack={onBack}
    >
      <Form form={form} name="case" layout="vertical" initialValues={first} disabled={busy || locked} scrollToFirstError={{ focus: true }} className={s.form} onFinish={(fields) => void submit(fields)}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="title" label={labels.title} rules={rules.title}>
          <Input count={counted(60)} autoComplete="off" />
        </Form.Item>
        <Form.Item name="summary" label={labels.summary} rules={rules.summary} className={s.counted}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="caseType" label={labels.caseType} rules={rules.caseType} getValueProps={picked}>
            <Select options={types.options} placeholder="请选择" />
          </Form.Item>
          <Form.Item name="stage" label={labels.stage} rules={rules.stage} getValueProps={picked}>
            <Select options={stages.options} placeholder="请选择" />
          </Form.Item>
        </div>
        <div className={s.pair}>
          <Form.Item name="regionCode" label={labels.regionCode} rules={rules.regionCode} getValueProps={picked}>
            <Select options={regions.options} showSearch optionFilterProp="label" placeholder="请选择" />
          </Form.Item>
          <Form.Item name="discipline" label={labels.discipline}>
            <Select mode="multiple" options={disciplines.options} optionFilterProp="label" placeholder="可多选" />
          </Form.Item>
        </div>
        <div className={s.pair}>
          <Form.Item name="ownerName" label={labels.ownerName} rules={rules.ownerName}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="scaleText" label={labels.scaleText} rules={rules.scaleText} extra="例如 建筑面积 4.2 万平方米">
            <Input autoComplete="off" />
          </Form.Item>
        </div>
        <Rows name="results" label="成果（填写应用前的数值会画出对比）" of="成果" most={6} fresh={{ label: "", value: "", before: "", unit: "" }}>
          {(name) => (
            <>
              <Form.Item name={name("label")} label="名称" rules={[{ required: true, whitespace: true, message: "请输入成果名称" }]}>
                <Input maxLength={12} placeholder="返工" />
              </Form.Item>
              <Form.Item name={name("before")} label="应用前">
                <Input maxLength={16} placeholder="可不填" />
              </Form.Item>
              <Form.Item name={name("value")} label="应用后" rules={[{ required: true, whitespace: true, message: "请输入成果数值" }]}>
                <Input maxLength={16} />
              </Form.Item>
              <Form.Item name={name("unit")} label="单位" className={s.third}>
                <Input maxLength={8} placeholder="处" />
              </Form.Item>
            </>
          )}
        </Rows>
        <div className={s.pair}>
          <Form.Item name="products" label={labels.products} rules={[{ type: "array", max: 6, message: "使用的产品最多 6 个" }]}>
            <ProductSelect />
          </Form.Item>
          <Form.Item name="templates" label={labels.templates} rules={[{ type: "array", max: 6, message: "使用的模板最多 6 个" }]}>
            <TemplateSelect />
          </Form.Item>
        </div>
        <div className={s.pair}>
          <Form.Item name="coverUrl" label={labels.coverUrl} extra="建议 16:10，宽 1280 像素以上">
            <UploadPicture purpose="picture" label="封面" maxMB={10} />
          </Form.Item>
          <Form.Item name="kind" label={labels.kind}>
            <DrawingSelect />
          </Form.Item>
        </div>
        <Form.Item name="images" label={labels.images}>
          <PictureList label="案例图片" most={12} />
        </Form.Item>
        <Form.Item name="bodyHtml" label={labels.bodyHtml}>
          <RichText label="正文" most={20000} />
        </Form.Item>
      </Form>
      {dialog.value && base && <CasePreview id={base.id} name={base.title} onClose={dialog.close} />}
      {stale && (
        <StaleDialog
          differences={differences(labels, { ...first, ...values }, fieldsFrom(stale), {
            caseType: types.labelOf,
            stage: stages.labelOf,
            regionCode: regions.labelOf,
            discipline: (list: string[]) => list.map(disciplines.labelOf).join("、"),
            results: (list: { label: string; value: string }[]) => list.map((r) => `${r.label} ${r.value}`).join("、"),
            images: (list: unknown[]) => `${list.length} 张`,
            products: (list: unknown[]) => `${list.length} 个`,
            templates: (list: unknown[]) => `${list.length} 个`,
            bodyHtml: (html: string) => <RichTextView html={html} />,
          })}
          onReload={() => {
            take(stale);
            setStale(null);
          }}
          onKeep={() => {
            setBase(stale);
            setStale(null);
          }}
        />
      )}
    </RecordFrame>
  );
}
