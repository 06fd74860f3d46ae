import { Button, Form, Input } from "antd";
import { post } from "@/api/client";
import { useGet } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { FileList } from "@/parts/files/FileList";
import { Facts } from "@/parts/record/Parts";
import { achievementStatus } from "@/parts/record/status";
import { Drawer } from "@/ui/antd/Drawer";
import { counted } from "@/ui/antd/field";
import { StatusTag } from "@/ui/antd/StatusTag";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { changes, typeName, visibilityName, type AchievementDetail, type AchievementRow } from "./achievement";
import shape from "@/parts/record/record.module.css";
import s from "./achievement.module.css";

/** An achievement whole with its files, and the word of who reviews it. */
export function DetailDrawer({ record, onClose }: { record: AchievementRow; onClose: () => void }) {
  const { data, error, mutate } = useGet("/micro/home/achievement/detail", { id: record.id });
  return (
    <Drawer title={record.title} onClose={onClose}>
      {data ? <Whole data={data} onClose={onClose} /> : error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={6} />}
    </Drawer>
  );
}

function Whole({ data, onClose }: { data: AchievementDetail; onClose: () => void }) {
  const facts = [
    ["类型", typeName(data.type)],
    ["版本", data.versionNo],
    ["作者", (data.authors ?? []).join("、")],
    ["登记人", data.authorName || "—"],
    ["完成日期", data.date],
    ["级别", data.level || "—"],
    ["可见范围", visibilityName(data.visibility)],
    ["关键词", (data.keywords ?? []).join("、") || "—"],
    ["下载", `${data.downloadCount} 人次`],
  ] as const;
  return (
    <div className={shape.whole} data-achievement={data.id}>
      <p>
        <StatusTag of={achievementStatus} value={data.status as 0} />
        {data.reason && <span className="bad">　原因：{data.reason}</span>}
      </p>
      <Facts facts={facts} />
      <h3>摘要</h3>
      <p className={shape.purpose}>{data.abstract || "没有填写摘要。"}</p>
      <h3>文件</h3>
      <FileList files={data.files} link={(fileId) => post("/micro/home/achievement/download", { id: data.id, fileId })} />
      {data.can.review && <Review data={data} onClose={onClose} />}
    </div>
  );
}

function Review({ data, onClose }: { data: AchievementDetail; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { submit, busy, error } = useSubmit("/micro/home/achievement/review", {
    form,
    refresh: [...changes],
    onDone: (saved) => {
      toast(saved.status === 2 ? "已归档，作者会收到消息" : "已退回，作者会收到消息", "ok");
      onClose();
    },
  });
  return (
    <Form form={form} name="review" layout="vertical" disabled={busy} className={s.review} initialValues={{ reason: "" }}>
      <h3>审核</h3>
      {error !== null && <ErrorStrip error={error} />}
      <Form.Item name="reason" label="退回原因" extra="退回时必填，作者可以看到。">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
      </Form.Item>
      <div className={s.acts}>
        <Button type="primary" loading={busy} onClick={() => void submit({ id: data.id, rev: data.rev, result: 2 })}>
          通过并归档
        </Button>
        <Button danger disabled={busy} onClick={() => void submit({ id: data.id, rev: data.rev, result: 3, reason: form.getFieldValue("reason") })}>
          退回
        </Button>
      </div>
    </Form>
  );
}
