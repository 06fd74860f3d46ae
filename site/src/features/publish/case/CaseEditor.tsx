import { Form, Input, Select } from "antd";
import { CaseInputRules } from "@/api/gen/catalogue";
import { rulesOf } from "@/api/rules";
import type { Posts } from "@/api/shapes";
import { useLabels } from "@/parts/labels";
import { PictureList, type Shot } from "@/parts/upload/PictureList";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { counted, picked } from "@/ui/antd/field";
import { RichText } from "@/ui/richtext/RichText";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { DrawingSelect } from "@/parts/editing/DrawingSelect";
import type { Own } from "../kinds";
import { type Opens, RecordFrame, RecordOpening } from "../RecordFrame";
import { useRecord } from "../useRecord";
import { Rows } from "@/parts/editing/Rows";
import { CasePreview } from "./CasePreview";
import { ProductSelect, TemplateSelect } from "./Named";
import s from "@/parts/editing/editor.module.css";

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
const fieldsFrom = (own: Own<"case">): Fields => ({
  title: own.title, caseType: own.caseType, summary: own.summary, stage: own.stage, regionCode: own.regionCode, discipline: own.discipline ?? [], ownerName: own.ownerName, scaleText: own.scaleText,
  coverUrl: own.coverUrl, kind: own.kind, images: (own.images ?? []).map((url) => ({ url })), results: (own.results ?? []).map((r) => ({ label: r.label, value: r.value, before: r.before ?? "", unit: r.unit ?? "" })),
  products: own.products ?? [], templates: own.templates ?? [], bodyHtml: own.bodyHtml,
});
const inputOf = ({ images, ...rest }: Fields): Input => ({ ...rest, images: images.map((i) => i.url).filter(Boolean) });

export function CaseEditor(opens: Opens) {
  return (
    <RecordOpening kind="case" id={opens.id}>
      {(own) => <Editor own={own} {...opens} />}
    </RecordOpening>
  );
}

function Editor({ own, onOpen, onBack }: Opens & { own: Own<"case"> | undefined }) {
  const record = useRecord("case", own, { blank, fieldsFrom, inputOf, onOpen });
  const types = useLabels("SHOW_CASE_TYPE");
  const stages = useLabels("STAGE");
  const regions = useLabels("REGION");
  const disciplines = useLabels("DISCIPLINE");
  return (
    <RecordFrame
      kind="case"
      record={record}
      name={record.base?.title}
      shownNote="案例已发布。修改会先保存为未生效的内容，审核通过前访客看到的仍是原来的版本。"
      labels={labels}
      shown={{
        caseType: types.labelOf,
        stage: stages.labelOf,
        regionCode: regions.labelOf,
        discipline: (list: string[]) => list.map(disciplines.labelOf).join("、"),
        results: (list: { label: string; value: string }[]) => list.map((r) => `${r.label} ${r.value}`).join("、"),
        images: (list: unknown[]) => `${list.length} 张`,
        products: (list: unknown[]) => `${list.length} 个`,
        templates: (list: unknown[]) => `${list.length} 个`,
        bodyHtml: (html: string) => <RichTextView html={html} />,
      }}
      preview={CasePreview}
      onBack={onBack}
    >
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
    </RecordFrame>
  );
}
