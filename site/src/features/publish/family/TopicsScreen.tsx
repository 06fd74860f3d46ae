import { familyPaths } from "@/familyPaths";
import { Button, Checkbox, Form, Input, Select } from "antd";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { text } from "@/api/filters";
import { TopicFormRules } from "@/api/gen/mall";
import { usePublic } from "@/api/hooks";
import { belongsTo } from "@/api/scope";
import { rulesOf } from "@/api/rules";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Dialog } from "@/ui/antd/Dialog";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { momentOf } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import s from "../publish.module.css";

type Topic = Row<Posts["/family/mall/topic/page"]["data"]>;
type Fields = Pick<Posts["/family/mall/topic/edit"]["body"], "title" | "summary" | "families" | "public">;
const rules = rulesOf(TopicFormRules);
const LIST = "/family/mall/topic/page";

/** The operators' topics: families that belong together, in an order of theirs. */
export function TopicsScreen({ title }: { title: string }) {
  const list = useList(LIST, { filters: { keyword: text() } });
  const { mutate } = useSWRConfig();
  const dialog = useDialog<{ kind: "edit"; topic?: Topic }>();
  const columns: ListColumn<Topic>[] = [
    { title: "专题", key: "title", card: "title", render: (_, t) => (t.public ? <Link className="link" href={familyPaths.topic(t.id)} target="_blank">{t.title}</Link> : t.title) },
    { title: "状态", dataIndex: "public", card: "side", render: (on: boolean) => <span className={`st ${on ? "ok" : "off"}`}><span>{on ? "已公开" : "未公开"}</span></span> },
    { title: "公开的族", dataIndex: "count", align: "right" },
    { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, t) => (
        <span className={s.acts}>
          <Button size="small" onClick={() => dialog.open({ kind: "edit", topic: t })}>
            编辑<span className="sr">，{t.title}</span>
          </Button>
          <ConfirmButton
            size="small"
            danger
            title={`删除“${t.title}”？`}
            detail="专题会从共享族库消失，族不受影响。"
            yes="删除"
            onYes={async () => {
              await post("/family/mall/topic/delete", { id: t.id });
              void mutate(belongsTo([LIST]));
              toast("专题已删除", "ok");
            }}
          >
            删除<span className="sr">，{t.title}</span>
          </ConfirmButton>
        </span>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        <button type="button" className="btn p" onClick={() => dialog.open({ kind: "edit" })}>
          新建专题
        </button>
      </ScreenHead>
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Input aria-label="专题名称" placeholder="专题名称" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(t) => t.id} label={title} empty={{ text: "还没有专题。把配套使用的族整理在一起，会出现在共享族库的上方。" }} />
      </section>
      {dialog.value && <TopicDialog topic={dialog.value.topic} onClose={dialog.close} />}
    </AntdLayout>
  );
}

const labelOf = (f: { name: string; no: string }) => `${f.name}（${f.no}）`;

function TopicDialog({ topic, onClose }: { topic?: Topic; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const [keyword, setKeyword] = useState("");
  const { data, error: unread } = usePublic("/family/mall/api/product/list", { pageSize: 50, ...(keyword ? { keyword } : {}) });
  const [known, setKnown] = useState<Record<string, string>>(() => Object.fromEntries((topic?.chosen ?? []).map((f) => [f.id, f.name ? labelOf(f) : "已不公开的族"])));
  const options = (data?.records ?? []).map((r) => ({ value: r.id, label: labelOf(r) }));
  const { submit, busy, error } = useSubmit("/family/mall/topic/edit", {
    form,
    refresh: [LIST],
    onDone: () => {
      toast("专题已保存", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={topic ? "编辑专题" : "新建专题"} width={640} yes="保存" onYes={() => form.submit()} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form
        form={form}
        name="topic"
        layout="vertical"
        disabled={busy}
        initialValues={{ title: topic?.title ?? "", summary: topic?.summary ?? "", families: (topic?.chosen ?? []).map((f) => f.id), public: topic?.public ?? false }}
        onFinish={(fields) => void submit({ ...fields, ...(topic ? { id: topic.id, rev: topic.rev, cover: topic.cover } : {}) })}
      >
        <Form.Item name="title" label="专题名称" rules={rules.title}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="summary" label="说明" rules={rules.summary}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <Form.Item name="families" label="族" rules={[{ required: true, type: "array", min: 1, message: "请选择族" }]} extra="按名称或编号搜索，按选择的先后排列，最多 60 个">
          <Select
            mode="multiple"
            maxCount={60}
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            options={options}
            notFoundContent={data ? "没有找到族" : unread ? messageOf(unread) : "正在查找"}
            labelRender={({ value, label }) => label ?? known[String(value)] ?? String(value)}
            onChange={(_, chosen) => setKnown((was) => ({ ...was, ...Object.fromEntries([chosen].flat().flatMap((o) => (o?.value && o.label ? [[String(o.value), o.label]] : []))) }))}
          />
        </Form.Item>
        <Form.Item name="public" valuePropName="checked">
          <Checkbox>公开</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  );
}
