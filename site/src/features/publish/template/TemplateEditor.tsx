import { Form, Input, InputNumber, Select } from "antd";
import { TemplateInputRules } from "@/api/gen/catalogue";
import { rulesOf } from "@/api/rules";
import type { Posts } from "@/api/shapes";
import { useLabels } from "@/parts/labels";
import { modulesOf, type Module } from "@/parts/template/modules";
import { PictureList, type Shot } from "@/parts/upload/PictureList";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { counted, picked } from "@/ui/antd/field";
import { RichText } from "@/ui/richtext/RichText";
import { DrawingSelect } from "@/parts/editing/DrawingSelect";
import type { Own } from "../kinds";
import { type Opens, RecordFrame, RecordOpening } from "../RecordFrame";
import { useRecord } from "../useRecord";
import { TemplatePreview } from "./TemplatePreview";
import { wrongOf } from "./tree";
import { TreeEditor } from "./TreeEditor";
import s from "@/parts/editing/editor.module.css";

type Input = Posts["/platform/home/itemTemplate/addOrEdit"]["body"];
interface Fields extends Omit<Input, "id" | "rev" | "function" | "priceFen" | "images"> {
  modules: Module[];
  images: Shot[];
  yuan: number;
}
const rules = rulesOf(TemplateInputRules);
const labels: Partial<Record<keyof Fields, string>> = {
  templateName: "模板名称", typeCode: "工程类型", stages: "所属阶段", disciplines: "涉及专业", labels: "标签", intro: "简介", thumbUrl: "封面", kind: "没有封面时的图样", images: "图片", modules: "功能模块",
  detailHtml: "详细介绍", versionNo: "版本号", changeLog: "更新说明", yuan: "价格（元）",
};
const blank: Fields = {
  templateName: "", typeCode: "", stages: [], disciplines: [], labels: [], intro: "", thumbUrl: "", kind: "", images: [], modules: [{ moduleName: "", functionList: [{ functionName: "" }] }],
  detailHtml: "", versionNo: "V1.0.0", changeLog: "首个版本", yuan: 0,
};
const fieldsFrom = (own: Own<"template">): Fields => ({
  templateName: own.templateName, typeCode: own.typeCode, stages: own.stages ?? [], disciplines: own.disciplines ?? [], labels: own.labels ?? [], intro: own.intro, thumbUrl: own.thumbUrl, kind: own.kind,
  images: (own.images ?? []).map((url) => ({ url })), modules: modulesOf(own.function), detailHtml: own.detailHtml, versionNo: own.versionNo, changeLog: own.versions?.[0]?.changeLog ?? "", yuan: own.priceFen / 100,
});
const inputOf = ({ modules, images, yuan, ...rest }: Fields): Input => ({
  ...rest,
  function: JSON.stringify(modules),
  images: images.map((i) => i.url).filter(Boolean),
  priceFen: Math.round((yuan || 0) * 100),
});

export function TemplateEditor(opens: Opens) {
  return (
    <RecordOpening kind="template" id={opens.id}>
      {(own) => <Editor own={own} {...opens} />}
    </RecordOpening>
  );
}

function Editor({ own, onOpen, onBack }: Opens & { own: Own<"template"> | undefined }) {
  const record = useRecord("template", own, { blank, fieldsFrom, inputOf, onOpen });
  const types = useLabels("TEMPLATE_TYPE");
  const stages = useLabels("STAGE");
  const disciplines = useLabels("DISCIPLINE");
  return (
    <RecordFrame
      kind="template"
      record={record}
      name={record.base?.templateName}
      shownNote="模板已上架。修改会先保存为未生效的内容，审核通过前访客看到的仍是原来的版本。"
      labels={labels}
      shown={{
        modules: (list: Module[]) => list.map((m) => `${m.moduleName}（${m.functionList.length} 项）`).join("、"),
        images: (list: unknown[]) => `${list.length} 张`,
        stages: (list: string[]) => list.map(stages.labelOf).join("、"),
        disciplines: (list: string[]) => list.map(disciplines.labelOf).join("、"),
        typeCode: types.labelOf,
      }}
      preview={TemplatePreview}
      onBack={onBack}
    >
      <div className={s.pair}>
        <Form.Item name="templateName" label={labels.templateName} rules={rules.templateName}>
          <Input count={counted(30)} autoComplete="off" />
        </Form.Item>
        <Form.Item name="typeCode" label={labels.typeCode} rules={rules.typeCode} getValueProps={picked}>
          <Select options={types.options} placeholder="请选择" />
        </Form.Item>
      </div>
      <div className={s.pair}>
        <Form.Item name="stages" label={labels.stages}>
          <Select mode="multiple" options={stages.options} placeholder="可多选" />
        </Form.Item>
        <Form.Item name="disciplines" label={labels.disciplines}>
          <Select mode="multiple" options={disciplines.options} optionFilterProp="label" placeholder="可多选" />
        </Form.Item>
      </div>
      <Form.Item name="intro" label={labels.intro} rules={rules.intro} className={s.counted}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
      </Form.Item>
      <Form.Item name="modules" label={labels.modules} required rules={[{ validator: (_, list: Module[]) => (wrongOf(list ?? []) ? Promise.reject(new Error(wrongOf(list ?? []))) : Promise.resolve()) }]} validateTrigger="onSubmit">
        <TreeEditor />
      </Form.Item>
      <div className={s.pair}>
        <Form.Item name="thumbUrl" label={labels.thumbUrl} extra="建议 16:10，宽 1280 像素以上">
          <UploadPicture purpose="picture" label="封面" maxMB={10} />
        </Form.Item>
        <Form.Item name="kind" label={labels.kind}>
          <DrawingSelect />
        </Form.Item>
      </div>
      <Form.Item name="images" label={labels.images}>
        <PictureList label="模板图片" most={9} />
      </Form.Item>
      <Form.Item name="detailHtml" label={labels.detailHtml}>
        <RichText label="详细介绍" most={5000} />
      </Form.Item>
      <div className={s.pair}>
        <Form.Item name="labels" label={labels.labels} rules={[{ type: "array", max: 5, message: "标签最多 5 个" }]}>
          <Select mode="tags" maxCount={5} placeholder="最多 5 个，每个不超过 10 字" tokenSeparators={["，", ","]} />
        </Form.Item>
        <Form.Item name="yuan" label={labels.yuan} extra="0 为免费">
          <InputNumber min={0} max={999_999} precision={2} suffix="元" style={{ width: "100%" }} />
        </Form.Item>
      </div>
      <div className={s.pair}>
        <Form.Item name="versionNo" label={labels.versionNo} rules={[{ required: true, message: "请输入版本号" }, { pattern: /^V\d{1,3}\.\d{1,3}(\.\d{1,3})?$/, message: "版本号格式应为 V1.0.0" }]} extra="换一个版本号会在版本记录里新增一条">
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="changeLog" label={labels.changeLog}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} count={counted(500)} />
        </Form.Item>
      </div>
    </RecordFrame>
  );
}
