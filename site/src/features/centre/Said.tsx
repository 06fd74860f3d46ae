import { Form, Input, Select } from "antd";
import { ReplyInputRules } from "@/api/gen/catalogue";
import { oneOf, whole } from "@/api/filters";
import { rulesOf } from "@/api/rules";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { Stars } from "@/parts/comments/Stars";
import { Permit } from "@/session/Permit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Link } from "@/ui/Link";
import { ErrorStrip } from "@/ui/states";
import { StateTabs } from "@/ui/StateTabs";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import s from "./centre.module.css";

type Comment = Row<Posts["/micro/home/offer/comments"]["data"]>;
const rules = rulesOf(ReplyInputRules);
const states = ["all", "done"] as const;
const nothing = { wait: "没有等您回复的评价。", done: "还没有回复过评价。", all: "还没有评价。客户用过上架的产品和模板后，评价会列在这里。" };
const types = [
  { value: "product" as const, label: "产品" },
  { value: "template" as const, label: "模板" },
];
const scores = [5, 4, 3, 2, 1].map((n) => ({ value: n, label: `${n} 分` }));

/** What was said of what the provider offers: what waits for an answer first. */
export function Said() {
  const list = useList("/micro/home/offer/comments", {
    filters: { said: oneOf(states), type: oneOf(types.map((t) => t.value)), score: whole(1, 5) },
    views: ["said"],
    input: ({ said, type, score }) => ({ type, score: score as 1 | undefined, answered: said === "all" ? undefined : said === "done" }),
  });
  const dialog = useDialog<{ kind: "reply"; record: Comment }>();
  const { said, type, score } = list.values;
  const columns: ListColumn<Comment>[] = [
    {
      title: "评价",
      key: "text",
      card: "title",
      render: (_, c) => (
        <div className={s.said}>
          <p>
            <b>{c.nickname}</b>
            <Stars of={c.score} />
          </p>
          <p>{c.text}</p>
          {c.reply && (
            <p className={s.reply}>
              <b>回复：</b>
              {c.reply}
            </p>
          )}
        </div>
      ),
    },
    {
      title: "对象",
      key: "goods",
      render: (_, c) => (
        <span className={s.two}>
          <Link className="link" href={c.goods.type === "template" ? paths.templateDetail(c.goods.id) : paths.productDetail(c.goods.id)}>
            {c.goods.name}
          </Link>
          <span className="t3 num">{c.versionNo}</span>
        </span>
      ),
    },
    { title: "评价时间", dataIndex: "createTime", render: (time: string) => <span className={s.time}>{momentOf(time)}</span> },
    { title: "回复时间", dataIndex: "replyTime", render: (time: string, c) => <span className={s.time}>{time ? momentOf(time) : c.reply ? "—" : "待回复"}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <Permit any={["comment:item:reply"]}>
          <button type="button" className="btn s" onClick={() => dialog.open({ kind: "reply", record })}>
            {record.reply ? "修改回复" : "回复"}
            <span className="sr">，{record.nickname}的评价</span>
          </button>
        </Permit>
      ),
    },
  ];
  return (
    <>
      <div className={s.states}>
        <StateTabs
          tabs={[
            { value: undefined, label: "待回复的评价", count: said === undefined ? list.total : undefined },
            { value: "done" as const, label: "已回复" },
            { value: "all" as const, label: "全部" },
          ]}
          value={said}
          onPick={(value) => list.set({ said: value })}
        />
      </div>
      <FilterBar list={list}>
        <Select aria-label="对象" placeholder="产品和模板" allowClear value={type} options={types} onChange={(value?: "product" | "template") => list.set({ type: value })} />
        <Select aria-label="评分" placeholder="全部评分" allowClear value={score} options={scores} onChange={(value?: number) => list.set({ score: value })} />
      </FilterBar>
      <ListTable list={list} columns={columns} rowKey={(r) => r.id} label="评价" empty={{ of: "message", text: nothing[said ?? "wait"] }} />
      {dialog.value && <ReplyDialog record={dialog.value.record} onClose={dialog.close} />}
    </>
  );
}

function ReplyDialog({ record, onClose }: { record: Comment; onClose: () => void }) {
  const [form] = Form.useForm<{ text: string }>();
  const { submit, busy, error } = useSubmit("/micro/home/offer/reply", {
    form,
    refresh: ["/micro/home/offer/comments", "/micro/home/offer/centre"],
    onDone: () => {
      toast(record.reply ? "回复已修改" : "已回复，评价人会收到消息", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={record.reply ? "修改回复" : "回复评价"} width={560} yes={record.reply ? "保存" : "回复"} onYes={form.submit} busy={busy} onClose={onClose}>
      <blockquote className={s.quote}>
        <p>
          <b>{record.nickname}</b> 评价“{record.goods.name}”
        </p>
        <p>{record.text}</p>
      </blockquote>
      <Form form={form} name="reply" layout="vertical" initialValues={{ text: record.reply }} onFinish={({ text }) => void submit({ type: record.goods.type, goodsId: record.goods.id, id: record.id, text })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="text" label="回复内容" rules={rules.text} extra="所有访客都能看到。每条评价一条回复，之后可以修改。">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={counted(500)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
