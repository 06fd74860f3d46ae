import { Button, Checkbox, Form, Input, InputNumber, Select } from "antd";
import { get } from "@/api/client";
import { FamilyInputRules } from "@/api/gen/mall";
import { rulesOf } from "@/api/rules";
import { licences } from "@/parts/family/words";
import { useLabels } from "@/parts/labels";
import { PictureList } from "@/parts/upload/PictureList";
import { UploadFile } from "@/parts/upload/UploadFile";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { useSession } from "@/session/session";
import { picked } from "@/ui/antd/field";
import { RichText } from "@/ui/richtext/RichText";
import type { Own } from "../kinds";
import { type Opens, RecordFrame, RecordOpening } from "../RecordFrame";
import { useRecord } from "../useRecord";
import { FORMATS, isRead, tracesOf, type Look } from "./batch";
import { FamilyPreview } from "./FamilyPreview";
import { blank, fieldsFrom, inputOf, type Fields } from "./form";
import { AlikeNote } from "./AlikeNote";
import { useAlike } from "./useAlike";
import { useCategories } from "@/parts/family/useCategories";
import { useLooks } from "./useLooks";
import u from "./upload.module.css";
import s from "@/parts/editing/editor.module.css";

const rules = rulesOf(FamilyInputRules);
const labels: Partial<Record<keyof Fields, string>> = {
  files: "文件", name: "族名称", no: "编号", category: "分类", discipline: "专业", lod: "LOD", licence: "许可", yuan: "价格（元）", vipFree: "会员免费", coverUrl: "封面", images: "图片", summaryHtml: "介绍", params: "补充参数", versionNo: "版本号", versionLog: "版本说明", consent: "个人信息",
};

export function FamilyEditor(opens: Opens) {
  return (
    <RecordOpening kind="family" id={opens.id}>
      {(own) => <Editor own={own} {...opens} />}
    </RecordOpening>
  );
}

function Editor({ own, onOpen, onBack }: Opens & { own: Own<"family"> | undefined }) {
  const { companyId } = useSession();
  const record = useRecord("family", own, { blank, fieldsFrom, inputOf, onOpen });
  const { base, first, now, busy, locked } = record;
  const categories = useCategories();
  const disciplines = useLabels("DISCIPLINE");
  const lods = useLabels("LOD");
  // What the family has already is read; what is new is looked at until it is.
  const old = new Set(first.files.map((f) => f.downloadPath));
  const fresh = now.files.filter((f) => !old.has(f.downloadPath));
  const looks = useLooks(fresh.map((f) => f.downloadPath));
  const alikeTo = useAlike(fresh.filter((f) => isRead(looks.of(f.downloadPath))).map((f) => f.downloadPath), companyId);
  const traces = tracesOf(fresh.map((f) => looks.of(f.downloadPath)).filter((l): l is Look => !!l));
  return (
    <RecordFrame
      kind="family"
      record={record}
      name={base?.name}
      shownNote="族已上架。修改会先保存为未生效的内容，审核通过前访客看到的仍是原来的版本；换了文件要用更大的版本号。"
      waiting={looks.waiting > 0 ? "正在读取文件" : undefined}
      labels={labels}
      shown={{
        files: (list: { name: string }[]) => list.map((f) => f.name).join("、"),
        images: (list: unknown[]) => `${list.length} 张`,
        params: (list: { name: string }[]) => list.map((p) => p.name).join("、"),
        category: (code: string) => categories.flatMap((g) => g.options).find((o) => o.value === code)?.label ?? code,
        discipline: disciplines.labelOf,
        licence: (value: string) => licences[value],
        vipFree: (on: boolean) => (on ? "是" : "否"),
        consent: (on: boolean) => (on ? "已确认" : "未确认"),
      }}
      preview={FamilyPreview}
      onBack={onBack}
    >
      <Form.Item name="files" label={labels.files} rules={[{ required: true, type: "array", min: 1, message: "请上传文件" }]}>
        <UploadFile purpose="family" formats={FORMATS} maxMB={500} most={12} record={{ files: first.files, link: async (fileId) => ({ url: (await get("/family/mall/product/ownFile", { id: base?.id ?? "", fileId })).downloadPath }) }} disabled={busy || locked} />
      </Form.Item>
      <ul className={u.read} aria-label="读到的内容">
        {fresh.map((f) => {
          const look = looks.of(f.downloadPath);
          return (
            <li key={f.downloadPath}>
              <span>{f.name}</span>
              {look?.state === "broken" ? <span className="bad">{look.text}</span> : isRead(look) ? <span className="ok">{[look?.found.year && `Revit ${look.found.year}`, look?.found.category, look?.found.types?.length && `${look.found.types.length} 个类型`].filter(Boolean).join("，") || "已读取"}</span> : <span className="t3">正在读取</span>}
              <AlikeNote families={alikeTo(f.downloadPath).filter((a) => a.id !== base?.id)} />
            </li>
          );
        })}
      </ul>
      {(traces.length > 0 || first.consent) && (
        <Form.Item name="consent" valuePropName="checked" extra={traces.length > 0 ? `文件里有：${traces.slice(0, 5).join("、")}。公开后下载的人能看到，平台不改动您的文件。` : undefined}>
          <Checkbox>文件里的个人信息可以公开</Checkbox>
        </Form.Item>
      )}
      <div className={s.pair}>
        <Form.Item name="name" label={labels.name} rules={rules.name}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="no" label={labels.no} rules={rules.no}>
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <div className={s.pair}>
        <Form.Item name="category" label={labels.category} rules={rules.category} getValueProps={picked}>
          <Select options={categories} showSearch={{ optionFilterProp: "label" }} placeholder="请选择到第三级" />
        </Form.Item>
        <Form.Item name="discipline" label={labels.discipline} rules={rules.discipline} getValueProps={picked}>
          <Select options={disciplines.options} placeholder="请选择" />
        </Form.Item>
      </div>
      <div className={s.pair}>
        <Form.Item name="lod" label={labels.lod} getValueProps={picked}>
          <Select allowClear options={lods.options} placeholder="未说明" />
        </Form.Item>
        <Form.Item name="licence" label={labels.licence}>
          <Select options={Object.entries(licences).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
      </div>
      <div className={s.pair}>
        <Form.Item name="yuan" label={labels.yuan} extra="0 为免费">
          <InputNumber min={0} max={100_000} precision={2} suffix="元" style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item name="vipFree" label={labels.vipFree} valuePropName="checked">
          <Checkbox disabled={!now.yuan}>会员不付费</Checkbox>
        </Form.Item>
      </div>
      <Form.Item name="coverUrl" label={labels.coverUrl} extra="没有封面时按族的尺寸画图样">
        <UploadPicture purpose="picture" label="封面" maxMB={10} />
      </Form.Item>
      <Form.Item name="images" label={labels.images}>
        <PictureList label="族图片" most={9} />
      </Form.Item>
      <Form.Item name="summaryHtml" label={labels.summaryHtml}>
        <RichText label="介绍" most={5000} />
      </Form.Item>
      <Form.Item label={labels.params} extra="文件里读到的参数不用填，也不会被改动。每个类型一个值，用顿号分开。">
        <Form.List name="params">
          {(rows, { add, remove }) => (
            <div className={u.claims}>
              {rows.map((row) => (
                <div key={row.key}>
                  <Form.Item name={[row.name, "name"]} noStyle>
                    <Input aria-label="参数名称" placeholder="参数名称" maxLength={40} />
                  </Form.Item>
                  <Form.Item name={[row.name, "unit"]} noStyle>
                    <Input aria-label="单位" placeholder="单位" maxLength={16} />
                  </Form.Item>
                  <Form.Item name={[row.name, "values"]} noStyle>
                    <Input aria-label="各类型的值" placeholder="各类型的值" />
                  </Form.Item>
                  <Button type="text" danger onClick={() => remove(row.name)}>
                    移除
                  </Button>
                </div>
              ))}
              <span>
                <Button size="small" disabled={rows.length >= 60} onClick={() => add({ name: "", unit: "", values: "" })}>
                  加一个参数
                </Button>
              </span>
            </div>
          )}
        </Form.List>
      </Form.Item>
      <div className={s.pair}>
        <Form.Item name="versionNo" label={labels.versionNo} rules={rules.versionNo}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="versionLog" label={labels.versionLog} rules={rules.versionLog}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
        </Form.Item>
      </div>
    </RecordFrame>
  );
}
