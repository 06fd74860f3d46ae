import { Button, Form, Input, InputNumber, Radio, Select, TreeSelect } from "antd";
import { useEffect, useState } from "react";
import { AddedAppInputRules } from "@/api/gen/catalogue";
import { post } from "@/api/client";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { counted } from "@/ui/antd/field";
import { same } from "@/ui/same";
import { ErrorStrip } from "@/ui/states";
import { Unsaved } from "@/ui/Unsaved";
import { reachOf, type AddedInfo, type App, type Reach } from "./app";
import { treeOf } from "./departments";
import { usePostIn } from "./useEnterprise";
import s from "./app.module.css";

const rules = rulesOf(AddedAppInputRules);

interface Fields {
  name: string;
  entryUrl: string;
  reach: Reach;
  departmentIds: string[];
  userIds: string[];
  order: number;
}
interface Props {
  app: App;
  enterprise: string;
  /** What is changed; without it the application is added. */
  record?: AddedInfo;
  onDone: (saved: AddedInfo) => void;
}

const fieldsOf = (app: App, record: AddedInfo | undefined): Fields => ({
  name: record?.name ?? app.name,
  entryUrl: record?.entryUrl ?? app.entryUrl,
  reach: reachOf(record?.visibleTo),
  departmentIds: record?.visibleTo?.departmentIds ?? [],
  userIds: record?.visibleTo?.userIds ?? [],
  order: record?.order ?? 0,
});

/** How an enterprise sets an application: name, entry, whom it reaches, its place. */
export function AppForm({ app, enterprise, record, onDone }: Props) {
  const [form] = Form.useForm<Fields>();
  const [base, setBase] = useState(() => fieldsOf(app, record));
  const values = Form.useWatch((all: Fields) => all, { form, preserve: true }) as Partial<Fields> | undefined;
  const changed = (Object.keys(base) as (keyof Fields)[]).some((k) => values?.[k] !== undefined && !same(values[k], base[k]));
  const reach = values?.reach ?? base.reach;
  useEffect(() => {
    setBase(fieldsOf(app, record));
    if (!changed) form.setFieldsValue(fieldsOf(app, record));
    // A new revision may be another's, or a new key: what is typed and not saved stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [record?.rev]);
  const { submit, busy, error } = useSubmit(
    (f: Fields, attempt) =>
      post(
        "/micro/home/group/app-add",
        {
          appId: app.appId,
          name: f.name,
          entryUrl: f.entryUrl,
          order: f.order,
          rev: record?.rev,
          visibleTo: f.reach === "all" ? { all: true } : f.reach === "departments" ? { departmentIds: f.departmentIds } : { userIds: f.userIds },
        },
        { ...attempt, enterprise },
      ),
    {
      form,
      refresh: ["/micro/home/group/added", "/micro/home/group/projectDetail"],
      onDone: (saved) => {
        form.setFieldsValue(fieldsOf(app, saved));
        onDone(saved);
      },
    },
  );
  return (
    <Form form={form} name="app" layout="vertical" className={s.form} inert={busy} initialValues={base} scrollToFirstError={{ focus: true }} onFinish={(fields) => void submit({ ...base, ...fields })}>
      {error !== null && <ErrorStrip error={error} />}
      <Form.Item name="name" label="显示名称" rules={rules.name} extra="留空使用应用自己的名称。">
        <Input count={counted(30)} placeholder={app.name} />
      </Form.Item>
      <Form.Item name="entryUrl" label="入口地址" rules={rules.entryUrl} extra="https:// 开头的网址，或门户内以 / 开头的路径。留空使用应用自己的入口。">
        <Input className="code" placeholder={app.entryUrl} spellCheck={false} />
      </Form.Item>
      <Form.Item name="reach" label="可见范围">
        <Radio.Group
          options={[
            { value: "all", label: "全体成员" },
            { value: "departments", label: "指定部门" },
            { value: "users", label: "指定成员" },
          ]}
        />
      </Form.Item>
      {reach === "departments" && (
        <Form.Item name="departmentIds" label="部门" rules={[{ required: true, message: "请选择可见的部门" }]} extra="下级部门需要分别选择。">
          <Departments enterprise={enterprise} />
        </Form.Item>
      )}
      {reach === "users" && (
        <Form.Item name="userIds" label="成员" rules={[{ required: true, message: "请选择可见的成员" }]}>
          <Members enterprise={enterprise} />
        </Form.Item>
      )}
      <Form.Item name="order" label="排序" rules={rules.order} extra="数字小的排在前面。">
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <div className={s.foot}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!!record && !changed}>
          {record ? "保存" : "添加应用"}
        </Button>
      </div>
      <Unsaved when={changed && !busy} />
    </Form>
  );
}

interface PickProps {
  enterprise: string;
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

function Departments({ enterprise, id, value, onChange }: PickProps) {
  const { data, isLoading } = usePostIn(enterprise, "/micro/sys/department/tree", {});
  return <TreeSelect id={id} multiple treeCheckable treeCheckStrictly treeDefaultExpandAll loading={isLoading} placeholder="选择部门" treeData={treeOf(data?.departments ?? [])} value={(value ?? []).map((one) => ({ value: one, label: data?.departments?.find((d) => d.id === one)?.name ?? one }))} onChange={(list: { value: string }[]) => onChange?.(list.map((one) => one.value))} />;
}

function Members({ enterprise, id, value, onChange }: PickProps) {
  const [typed, setTyped] = useState("");
  const { data, isLoading } = usePostIn(enterprise, "/micro/sys/user/page", { keyword: typed.trim() || undefined, current: 1, pageSize: 50 });
  const options = (data?.records ?? []).map((m) => ({ value: m.userId, label: m.position ? `${m.name}（${m.position}）` : m.name }));
  return <Select id={id} mode="multiple" maxCount={100} placeholder="输入姓名查找" value={value} onChange={onChange} options={options} loading={isLoading} showSearch={{ filterOption: false, onSearch: setTyped }} notFoundContent={isLoading ? "正在查找" : "没有找到成员"} />;
}
