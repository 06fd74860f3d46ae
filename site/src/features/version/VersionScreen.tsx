import { Form, Input, Select } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import { oneOf, text, whole } from "@/api/filters";
import { useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { FileList } from "@/parts/files/FileList";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag, type StatusTable } from "@/ui/antd/StatusTag";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { TextDifference } from "@/ui/TextDifference";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import s from "./version.module.css";

type Version = Row<Posts["/micro/home/version/page"]["data"]>;
const types: { value: Version["objectType"]; label: string }[] = [
  { value: "achievement", label: "成果" },
  { value: "plugin", label: "插件" },
  { value: "template", label: "模板" },
  { value: "product", label: "产品" },
];
const typeName = (type: string) => types.find((t) => t.value === type)?.label ?? type;
const releases: Record<string, string> = { major: "大版本", minor: "功能更新", fix: "修订" };
const status: StatusTable<0 | 1 | 2 | 3> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "测试中", tone: "warn" },
  2: { label: "已发布", tone: "ok" },
  3: { label: "已撤回", tone: "bad" },
};
const states = [0, 1, 2, 3].map((value) => ({ value, label: status[value as 0].label }));

/** The versions of what the enterprise makes: their files, what changed, two held against each other. */
export function VersionScreen({ title }: { title: string }) {
  const list = useList("/micro/home/version/page", {
    filters: { objectType: oneOf(types.map((t) => t.value)), status: whole(0, 3), keyword: text() },
    input: ({ objectType, status, keyword }) => ({ objectType, status: status as 0 | undefined, keyword }),
  });
  const dialog = useDialog<{ kind: "files" | "compare" | "withdraw"; record: Version }>();
  const columns: ListColumn<Version>[] = [
    {
      title: "对象",
      dataIndex: "objectName",
      card: "title",
      render: (name: string, v) => (
        <span className={s.two}>
          <b>{name}</b>
          <span className="t3">{typeName(v.objectType)}</span>
        </span>
      ),
    },
    {
      title: "版本",
      dataIndex: "versionNo",
      render: (no: string, v) => (
        <span className={s.two}>
          <span className="num">{no}</span>
          <span className="t3">{releases[v.releaseType]}</span>
        </span>
      ),
    },
    {
      title: "状态",
      dataIndex: "status",
      card: "side",
      render: (value: 0 | 1 | 2 | 3, v) => (
        <span className={s.two}>
          <StatusTag of={status} value={value} />
          {v.reason && <span className={`t3 ${s.reason}`}>原因：{v.reason}</span>}
        </span>
      ),
    },
    { title: "更新说明", dataIndex: "log", render: (log: string) => <span className={s.log}>{log}</span> },
    { title: "发布", key: "by", render: (_, v) => `${momentOf(v.releaseTime)} ${v.by}` },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <span className={s.acts}>
          {(["files", "compare", ...(record.can.withdraw ? (["withdraw"] as const) : [])] as const).map((kind) => (
            <button key={kind} type="button" className="btn s" onClick={() => dialog.open({ kind, record })}>
              {{ files: "文件", compare: "比较", withdraw: "撤回" }[kind]}
              <span className="sr">
                ，{record.objectName} {record.versionNo}
              </span>
            </button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="产品和模板审核通过、插件发布、成果归档时生成版本；任意两个版本可以比较，旧版本可以下载。" />
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Input aria-label="关键词" placeholder="对象名称、版本号" allowClear {...list.keyword("keyword")} />
          <Select aria-label="对象类型" placeholder="全部对象" allowClear value={list.values.objectType} options={types} onChange={(value?: Version["objectType"]) => list.set({ objectType: value })} />
          <Select aria-label="状态" placeholder="全部状态" allowClear value={list.values.status} options={states} onChange={(value?: number) => list.set({ status: value })} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(v) => v.id} label={title} empty={{ of: "list", text: "还没有版本。产品或模板审核通过、成果归档后，版本会列在这里。" }} />
      </section>
      {dialog.value?.kind === "files" && (
        <Dialog title={`${dialog.value.record.objectName} ${dialog.value.record.versionNo}`} width={600} onClose={dialog.close}>
          <FileList files={dialog.value.record.files} link={(fileId) => post("/micro/home/version/download", { id: dialog.value?.record.id ?? "", fileId })} />
        </Dialog>
      )}
      {dialog.value?.kind === "compare" && <CompareDialog record={dialog.value.record} onClose={dialog.close} />}
      {dialog.value?.kind === "withdraw" && <WithdrawDialog record={dialog.value.record} onClose={dialog.close} />}
    </AntdLayout>
  );
}

const SIZE = 100;

function CompareDialog({ record, onClose }: { record: Version; onClose: () => void }) {
  const page = (current: number) => ({ objectType: record.objectType, objectId: record.objectId, current, pageSize: SIZE });
  const first = useRead("/micro/home/version/page", page(1));
  // An object has two pages of them at most.
  const second = useRead("/micro/home/version/page", page(2), (first.data?.total ?? 0) > SIZE);
  const others = [...(first.data?.records ?? []), ...(second.data?.records ?? [])].filter((v) => v.id !== record.id);
  const [picked, setPicked] = useState<string>();
  const other = picked ?? others[0]?.id;
  const compared = useRead("/micro/home/version/compare", { a: other ?? "", b: record.id }, !!other);
  const { data } = compared;
  const reads = [first, second, compared];
  const error = reads.find((r) => r.error)?.error;
  const names = (files: readonly { name: string }[] | null) => (files ?? []).map((f) => f.name).join("、");
  return (
    <Dialog title={`比较 ${record.objectName} 的版本`} width={760} onClose={onClose}>
      {first.data && !others.length ? (
        <p className="t2">只有一个版本，没有可以比较的。</p>
      ) : (
        <>
          <div className={s.pick}>
            <Select aria-label="与哪个版本比较" value={other} options={others.map((v) => ({ value: v.id, label: v.versionNo }))} onChange={setPicked} style={{ minWidth: 120 }} />
            <span>→ {record.versionNo}</span>
          </div>
          {error && <ErrorStrip error={error} onRetry={() => reads.forEach((r) => void (r.error && r.mutate()))} />}
          {!data && !error && <Skeleton lines={4} />}
          {data && (
            <div data-compared="">
              {!data.fields?.length && <p className="t2">说明和属性没有变化。</p>}
              {data.fields?.map((f) => (
                <section key={f.path} className={s.field}>
                  <h3>{f.path}</h3>
                  {f.lines?.length ? (
                    <TextDifference lines={f.lines} />
                  ) : (
                    <p>
                      <del>{f.before || "（空）"}</del> → <ins>{f.after || "（空）"}</ins>
                    </p>
                  )}
                </section>
              ))}
              <section className={s.field}>
                <h3>文件</h3>
                <p>
                  新增 {data.files.added?.length ?? 0}，移除 {data.files.removed?.length ?? 0}，变化 {data.files.changed?.length ?? 0}，相同 {data.files.same}
                </p>
                {!!data.files.added?.length && <p className="ok">新增：{names(data.files.added)}</p>}
                {!!data.files.removed?.length && <p className="bad">移除：{names(data.files.removed)}</p>}
                {!!data.files.changed?.length && <p>变化：{names(data.files.changed)}</p>}
              </section>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function WithdrawDialog({ record, onClose }: { record: Version; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { submit, busy, error } = useSubmit("/micro/home/version/withdraw", {
    form,
    refresh: ["/micro/home/version/page"],
    onDone: () => {
      toast("版本已撤回", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`撤回 ${record.objectName} ${record.versionNo}`} yes="撤回" danger onYes={form.submit} busy={busy} onClose={onClose}>
      <Form form={form} name="withdraw" layout="vertical" initialValues={{ reason: "" }} onFinish={({ reason }) => void submit({ id: record.id, rev: record.rev, reason })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="reason" label="撤回原因" rules={[{ required: true, whitespace: true, message: "请填写撤回的原因" }]} extra="原因一直显示在版本上；文件仍可下载，撤回不能恢复。">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
