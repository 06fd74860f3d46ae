import { Form, Radio, TreeSelect } from "antd";
import type { Rule } from "antd/es/form";
import { useRead } from "@/api/hooks";
import { ErrorStrip } from "@/ui/states";
import type { Audience } from "./library";

export interface Fields {
  audience: Audience;
  departments?: string[];
}
interface Props {
  /** Who put it forward may keep it for himself. */
  self?: boolean;
  rules: { audience: Rule[]; departments: Rule[] };
}

/** Whom a family of the library is for: within a form. */
export function AudienceFields({ self = false, rules }: Props) {
  const { data, error, mutate } = useRead("/family/mall/library/departments", {});
  const audience = Form.useWatch<Audience | undefined>("audience");
  const known = new Set(data?.list.map((d) => d.id));
  return (
    <>
      <Form.Item name="audience" label="可见范围" rules={rules.audience} extra={audience === "self" ? "不需要审批，只有您能在共享族库里找到。" : undefined}>
        <Radio.Group
          options={[
            { value: "enterprise", label: "全企业" },
            { value: "departments", label: "指定部门" },
            ...(self ? [{ value: "self", label: "仅自己" }] : []),
          ]}
        />
      </Form.Item>
      {audience === "departments" && (
        <>
          {error !== undefined && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
          <Form.Item name="departments" label="部门" rules={rules.departments} extra="这些部门和它们的下级部门的成员可以看到。">
            <TreeSelect
              multiple
              treeDefaultExpandAll
              loading={!data}
              placeholder="选择部门"
              showSearch={{ treeNodeFilterProp: "title" }}
              treeDataSimpleMode={{ pId: "parentId" }}
              treeData={data?.list.map((d) => ({ id: d.id, value: d.id, title: d.name, parentId: known.has(d.parentId) ? d.parentId : 0 }))}
            />
          </Form.Item>
        </>
      )}
    </>
  );
}
