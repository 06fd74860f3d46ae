import { Form, Input, InputNumber, Radio, Select, Switch, TreeSelect } from "antd";
import { ProductInputRules } from "@/api/gen/catalogue";
import { usePublic } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { FilmItem } from "@/parts/upload/UploadFilm";
import { PictureList } from "@/parts/upload/PictureList";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { Icon, type IconName } from "@/ui/Icon";
import { RichText } from "@/ui/richtext/RichText";
import { DrawingSelect } from "@/parts/editing/DrawingSelect";
import { Rows } from "@/parts/editing/Rows";
import { labels } from "./form";
import s from "@/parts/editing/editor.module.css";
import { DayInput } from "@/ui/antd/DayInput";
import { counted, picked } from "@/ui/antd/field";

const rules = rulesOf(ProductInputRules);
const icons: readonly { value: IconName; label: string }[] = [
  { value: "check", label: "检查" }, { value: "refresh", label: "更新" }, { value: "shield", label: "安全" }, { value: "app", label: "模型" }, { value: "order", label: "清单" }, { value: "project", label: "项目" },
  { value: "scan", label: "扫描" }, { value: "device", label: "设备" }, { value: "lock", label: "权限" }, { value: "warning", label: "提醒" }, { value: "download", label: "交付" }, { value: "user", label: "协作" },
];
const modes = [
  { value: "online", label: "在线使用" },
  { value: "client", label: "客户端" },
  { value: "external", label: "外部系统" },
  { value: "api", label: "接口" },
];
const prices = [
  { value: 0, label: "免费" },
  { value: 1, label: "标价" },
  { value: 2, label: "价格面议" },
];

interface Branch {
  groupCode: string;
  groupName: string;
  subGroupList?: Branch[] | null;
}
interface TreeNode {
  value: string;
  title: string;
  selectable: boolean;
  children?: TreeNode[];
}
/** Services as a tree; a product lies in a leaf. */
const treeOf = (list: readonly Branch[]): TreeNode[] =>
  list.map((b) => {
    const children = treeOf(b.subGroupList ?? []);
    return { value: b.groupCode, title: b.groupName, selectable: !children.length, ...(children.length ? { children } : {}) };
  });

export function BaseStep() {
  const services = usePublic("/platform/home/api/showService/list", {});
  const known = usePublic("/platform/home/label/search", { labelName: "" });
  const price = Form.useWatch<number | undefined>("priceType");
  return (
    <>
      <div className={s.pair}>
        <Form.Item name="name" label={labels.name} rules={rules.name}>
          <Input count={counted(30)} autoComplete="off" />
        </Form.Item>
        <Form.Item name="subTitle" label={labels.subTitle} rules={rules.subTitle} extra="一句话说明它解决什么问题">
          <Input count={counted(60)} autoComplete="off" />
        </Form.Item>
      </div>
      <div className={s.pair}>
        <Form.Item name="groupCode" label={labels.groupCode} rules={rules.groupCode} getValueProps={picked}>
          <TreeSelect treeData={treeOf((services.data ?? []) as Branch[])} placeholder="选择到最后一级" showSearch treeNodeFilterProp="title" treeDefaultExpandAll={false} loading={!services.data} />
        </Form.Item>
        <Form.Item name="labels" label={labels.labels} rules={[{ type: "array", max: 5, message: "最多选择5个标签" }]}>
          <Select mode="tags" maxCount={5} options={(known.data ?? []).map((l) => ({ value: l, label: l }))} placeholder="最多 5 个，每个不超过 10 字" tokenSeparators={["，", ","]} />
        </Form.Item>
      </div>
      <Form.Item name="intro" label={labels.intro} rules={rules.intro} className={s.counted}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} count={counted(200)} />
      </Form.Item>
      <div className={s.pair}>
        <Form.Item name="accessMode" label={labels.accessMode} rules={rules.accessMode}>
          <Radio.Group options={modes} />
        </Form.Item>
        <Form.Item name="onlineUrl" label={labels.onlineUrl} rules={rules.onlineUrl} extra="https:// 开头的网址，或门户内 / 开头的地址">
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <div className={s.pair}>
        <Form.Item name="priceType" label={labels.priceType}>
          <Radio.Group options={prices} />
        </Form.Item>
        {price === 1 && (
          <Form.Item name="yuan" label={labels.yuan} rules={[{ required: true, message: "请输入价格" }, { type: "number", min: 0.01, message: "价格至少 0.01 元" }]}>
            <InputNumber min={0} max={100_000_000} precision={2} suffix="元" style={{ width: "100%" }} />
          </Form.Item>
        )}
      </div>
      <div className={s.pair}>
        <Form.Item name="used" label={labels.used} valuePropName="checked" extra="关闭后仍可展示，访客看到“即将开放”">
          <Switch checkedChildren="开放" unCheckedChildren="暂不开放" />
        </Form.Item>
        <Form.Item name="sort" label={labels.sort} extra="同一分类里数字小的在前">
          <InputNumber min={0} max={9999} precision={0} style={{ width: "100%" }} />
        </Form.Item>
      </div>
    </>
  );
}

export function MediaStep() {
  return (
    <>
      <div className={s.pair}>
        <Form.Item name="coverUrl" label={labels.coverUrl} rules={rules.coverUrl} extra="建议 16:10，宽 1280 像素以上">
          <UploadPicture purpose="picture" label={labels.coverUrl} maxMB={10} />
        </Form.Item>
        <Form.Item name="logoUrl" label={labels.logoUrl} rules={rules.logoUrl}>
          <UploadPicture purpose="picture" label={labels.logoUrl} maxMB={2} />
        </Form.Item>
      </div>
      <Form.Item name="drawing" label="没有封面时的图样" className={s.half}>
        <DrawingSelect />
      </Form.Item>
      <Form.Item name="images" label={labels.images}>
        <PictureList label="产品图片" most={9} caption={40} />
      </Form.Item>
      <FilmItem name="videoUrl" label="产品视频" rules={rules.videoUrl} />
    </>
  );
}

export function DetailStep() {
  return (
    <>
      <Rows name="features" label="功能" of="功能" most={12} fresh={{ icon: "check", title: "", text: "" }}>
        {(name) => (
          <>
            <Form.Item name={name("icon")} label="图标">
              <Select
                options={icons.map((i) => ({ value: i.value, label: i.label }))}
                optionRender={({ data }) => (
                  <span className={s.icon}>
                    <Icon name={data.value} />
                    {data.label}
                  </span>
                )}
              />
            </Form.Item>
            <Form.Item name={name("title")} label="名称" rules={[{ required: true, whitespace: true, message: "请输入功能名称" }]}>
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item name={name("text")} label="说明" className={s.wide}>
              <Input maxLength={120} />
            </Form.Item>
          </>
        )}
      </Rows>
      <Rows name="scenarios" label="适用场景" of="场景" most={9} fresh={{ title: "", text: "", kind: "building" }}>
        {(name) => (
          <>
            <Form.Item name={name("title")} label="名称" rules={[{ required: true, whitespace: true, message: "请输入场景名称" }]}>
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item name={name("kind")} label="图样">
              <DrawingSelect />
            </Form.Item>
            <Form.Item name={name("text")} label="说明" className={s.wide}>
              <Input maxLength={120} />
            </Form.Item>
          </>
        )}
      </Rows>
      <Rows name="specs" label="规格" of="规格" most={20} fresh={{ label: "", value: "" }}>
        {(name) => (
          <>
            <Form.Item name={name("label")} label="名称" rules={[{ required: true, whitespace: true, message: "请输入规格名称" }]}>
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item name={name("value")} label="内容">
              <Input maxLength={200} />
            </Form.Item>
          </>
        )}
      </Rows>
      <Rows name="versions" label="版本记录" of="版本" most={50} fresh={{ versionNo: "", day: "", log: "" }}>
        {(name) => (
          <>
            <Form.Item name={name("versionNo")} label="版本号" rules={[{ required: true, message: "请输入版本号" }, { pattern: /^\d{1,4}(?:\.\d{1,4}){1,3}$/, message: "例如 1.2.0" }]}>
              <Input maxLength={20} placeholder="1.0.0" />
            </Form.Item>
            <Form.Item name={name("day")} label="日期" rules={[{ required: true, message: "请选择日期" }]}>
              <DayInput />
            </Form.Item>
            <Form.Item name={name("log")} label="更新说明" className={s.wide}>
              <Input maxLength={500} />
            </Form.Item>
          </>
        )}
      </Rows>
      <Form.Item name="detailHtml" label={labels.detailHtml} rules={rules.detailHtml}>
        <RichText label="详细介绍" most={20000} />
      </Form.Item>
      <div className={s.pair}>
        <Form.Item name="trialUrl" label={labels.trialUrl} rules={rules.trialUrl}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="docUrl" label={labels.docUrl} rules={rules.docUrl}>
          <Input autoComplete="off" />
        </Form.Item>
      </div>
    </>
  );
}
