import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { MarkdownView } from "@/parts/markdown/MarkdownView";
import { Drawer } from "@/ui/antd/Drawer";
import { StatusTag } from "@/ui/antd/StatusTag";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import article from "../article.module.css";
import s from "./review.module.css";
import { types, whys, type Case } from "./status";

/** A post that waits, with what was said against it and what was decided of its author's posts before. */
export function CaseDrawer({ record, onClose }: { record: Case; onClose: () => void }) {
  const ref = { targetType: record.type, targetId: record.id };
  const { data, error: wrong, mutate } = useRead("/micro/home/community/review/sheet", ref);
  const [reason, setReason] = useState("");
  const { submit, busy, error, fields } = useSubmit("/micro/home/community/review/decide", {
    refresh: ["/micro/home/community/review/queue"],
    onDone: () => {
      toast("已处理，作者会收到消息", "ok");
      onClose();
    },
  });
  return (
    <Drawer
      width={860}
      title={`${types[record.type]}审核`}
      onClose={onClose}
      footer={
        <Form layout="vertical" component="div" disabled={busy}>
          {error !== null && <ErrorStrip error={error} />}
          <Form.Item label="理由" htmlFor="reason" validateStatus={fields.reason ? "error" : undefined} help={fields.reason} extra="不通过时必须填写，作者会看到">
            <Input.TextArea id="reason" rows={2} maxLength={200} value={reason} onChange={(e) => setReason(e.target.value)} />
          </Form.Item>
          <p className={s.buttons}>
            <Button danger loading={busy} onClick={() => void submit({ ...ref, result: "refuse", reason })}>
              不通过
            </Button>
            <Button type="primary" loading={busy} onClick={() => void submit({ ...ref, result: "pass", reason })}>
              通过
            </Button>
          </p>
        </Form>
      }
    >
      {wrong && <ErrorStrip error={wrong} onRetry={() => void mutate()} />}
      {!data && !wrong && <Skeleton lines={10} />}
      {data && (
        <div className={s.sheet}>
          <header>
            <StatusTag of={whys} value={data.case.why} />
            <b>{data.case.title}</b>
            <span>
              {data.case.author}，{data.postTime.slice(0, 16)}
            </span>
          </header>
          {data.case.text && <p className={s.text}>{data.case.why === "appeal" ? `作者申诉：${data.case.text}` : `涉及：${data.case.text}`}</p>}
          {data.reports.length > 0 && (
            <section>
              <h3>举报</h3>
              <ul>
                {data.reports.map((r) => (
                  <li key={`${r.nickname}${r.time}`}>
                    <b>{r.reasonName}</b> {r.detail}
                    <small>
                      {r.nickname}，{r.time.slice(0, 16)}
                      {!r.good && "，此人多次举报不实"}
                    </small>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h3>内容</h3>
            <MarkdownView html={data.html} className={article.text} />
          </section>
          <section>
            <h3>作者以往的处理</h3>
            <p>
              通过 <b className="num">{data.author.passed}</b> 次，不通过 <b className="num">{data.author.refused}</b> 次
            </p>
            <ul>
              {data.history.map((h) => (
                <li key={h.time + h.title}>
                  <b>{h.passed ? "通过" : "不通过"}</b> {h.typeName}“{h.title}”
                  <small>
                    {h.time.slice(0, 16)}
                    {h.reason && `，${h.reason}`}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Drawer>
  );
}
