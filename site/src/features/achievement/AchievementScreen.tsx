import { Button, Input, Select } from "antd";
import { post } from "@/api/client";
import { oneOf, text, whole } from "@/api/filters";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { achievementStatus } from "@/parts/record/status";
import { Permit } from "@/session/Permit";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag } from "@/ui/antd/StatusTag";
import { StateTabs } from "@/ui/StateTabs";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { changes, typeName, types, visibilityName, type AchievementRow } from "./achievement";
import { DetailDrawer } from "./DetailDrawer";
import { EditDialog } from "./EditDialog";
import shape from "@/parts/record/record.module.css";
import s from "./achievement.module.css";

const states = [0, 1, 2, 3].map((value) => ({ value, label: achievementStatus[value as 0].label }));

const nothing = {
  company: "还没有成果。登记后提交审核，归档的成果会列在这里。",
  mine: "您还没有登记过成果。登记后提交审核，归档的成果同事也能查阅。",
  review: "没有等待审核的成果。",
  public: "还没有企业公开成果。归档时可见范围为平台公开的会列在这里。",
};

/** The achievements that one may see: one's enterprise's, one's own, what waits for a review, what everybody shows. */
export function AchievementScreen({ title }: { title: string }) {
  const { permissions } = useSession();
  const reviews = permissions.includes("*") || permissions.includes("achievement:item:review");
  const list = useList("/micro/home/achievement/page", {
    filters: { scope: oneOf(["mine", "review", "public"]), type: oneOf(types.map((t) => t.value)), status: whole(0, 3), keyword: text() },
    views: ["scope"],
    input: ({ scope, type, status, keyword }) => ({ scope, type, status: status as 0 | undefined, keyword }),
  });
  const { scope, type } = list.values;
  const dialog = useDialog<{ kind: "edit"; record?: AchievementRow } | { kind: "detail"; record: AchievementRow }>();
  const move = useSubmit(({ row, back }: { row: AchievementRow; back: boolean }, attempt) => post("/micro/home/achievement/submit", { id: row.id, rev: row.rev, back }, attempt), {
    refresh: [...changes],
    onDone: (saved) => toast(saved.status === 1 ? "已提交审核" : "已撤回，可以继续修改", "ok"),
  });
  const remove = useSubmit("/micro/home/achievement/delete", { refresh: [...changes], onDone: () => toast("成果已删除", "ok") });
  const columns: ListColumn<AchievementRow>[] = [
    {
      title: "成果",
      dataIndex: "title",
      card: "title",
      render: (name: string, r) => (
        <span className={shape.two}>
          <button type="button" className={`link ${shape.name}`} onClick={() => dialog.open({ kind: "detail", record: r })}>
            {name}
          </button>
          <span className="t3">{scope === "public" ? r.company : (r.authors ?? []).join("、")}</span>
        </span>
      ),
    },
    { title: "类型", dataIndex: "type", render: typeName },
    { title: "版本", dataIndex: "versionNo", render: (no: string) => <span className="num">{no}</span> },
    {
      title: "状态",
      dataIndex: "status",
      card: "side",
      render: (value: 0 | 1 | 2 | 3, r) => (
        <span className={shape.two}>
          <StatusTag of={achievementStatus} value={value} />
          {r.reason && <span className={`t3 ${shape.reason}`}>原因：{r.reason}</span>}
        </span>
      ),
    },
    { title: "可见范围", dataIndex: "visibility", render: visibilityName },
    { title: "下载", dataIndex: "downloadCount", align: "right", render: (n: number) => <span className="num">{n}</span> },
    { title: "更新时间", dataIndex: "updateTime", render: (time: string) => <span className={s.time}>{momentOf(time)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, row) => (
        <span className={s.acts}>
          {row.can.review && (
            <button type="button" className="btn s" onClick={() => dialog.open({ kind: "detail", record: row })}>
              审核<span className="sr">，{row.title}</span>
            </button>
          )}
          {row.can.edit && (
            <button type="button" className="btn s" onClick={() => dialog.open({ kind: "edit", record: row })}>
              {row.status === 2 ? "新版本" : "修改"}
              <span className="sr">，{row.title}</span>
            </button>
          )}
          {(row.can.submit || row.can.recall) && (
            <button type="button" className="btn s" disabled={move.busy} onClick={() => void move.submit({ row, back: row.can.recall })}>
              {row.can.recall ? "撤回" : "提交审核"}
              <span className="sr">，{row.title}</span>
            </button>
          )}
          {row.can.delete && (
            <ConfirmButton title={`删除“${row.title}”？`} detail="删除后不能恢复。" yes="删除" danger size="small" onYes={() => remove.submit({ id: row.id })}>
              删除<span className="sr">，{row.title}</span>
            </ConfirmButton>
          )}
        </span>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="登记报告、模型、图纸和论文，审核后归档，按可见范围查阅与下载。">
        <Permit any={["achievement:item:edit"]}>
          <Button type="primary" onClick={() => dialog.open({ kind: "edit" })}>
            登记成果
          </Button>
        </Permit>
      </ScreenHead>
      <StateTabs
        tabs={[
          { value: undefined, label: "本企业", count: scope === undefined ? list.total : undefined },
          { value: "mine" as const, label: "我的成果", count: scope === "mine" ? list.total : undefined },
          ...(reviews ? [{ value: "review" as const, label: "待审核", count: scope === "review" ? list.total : undefined }] : []),
          { value: "public" as const, label: "平台公开", count: scope === "public" ? list.total : undefined },
        ]}
        value={scope}
        onPick={(value) => list.set({ scope: value })}
      />
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Input aria-label="关键词" placeholder="名称、作者、关键词" allowClear {...list.keyword("keyword")} />
          <Select aria-label="类型" placeholder="全部类型" allowClear value={type} options={types} onChange={(value?: AchievementRow["type"]) => list.set({ type: value })} />
          <Select aria-label="状态" placeholder="全部状态" allowClear value={list.values.status} options={states} onChange={(value?: number) => list.set({ status: value })} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(r) => r.id} label={title} empty={{ of: "list", text: nothing[scope ?? "company"] }} />
      </section>
      {dialog.value?.kind === "edit" && <EditDialog record={dialog.value.record} onClose={dialog.close} />}
      {dialog.value?.kind === "detail" && <DetailDrawer record={dialog.value.record} onClose={dialog.close} />}
    </AntdLayout>
  );
}
