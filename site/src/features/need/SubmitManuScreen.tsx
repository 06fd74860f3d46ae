import { Button, Form, Input, InputNumber } from "antd";
import { useRouter } from "next/router";
import { useEffect, useState } from "react";
import { HandingRules } from "@/api/gen/community";
import { useGet } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { FileReference } from "@/api/upload";
import { useSubmit } from "@/api/useSubmit";
import { UploadFile } from "@/parts/upload/UploadFile";
import { paths } from "@/addresses";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Link } from "@/ui/Link";
import { ErrorStrip, NoPage, PageError, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { commitHash } from "./commit";
import { needOf, requirementOf, type Need } from "./need";
import s from "./need.module.css";

const rules = rulesOf(HandingRules);

interface Fields {
  files?: FileReference[];
  quoteYuan?: number;
  note?: string;
}

/** Hands a manuscript in: files, quote and note, and the hash that binds them, computed here and compared by the server. */
export function SubmitManuScreen({ title }: { title: string }) {
  const router = useRouter();
  const id = typeof router.query.id === "string" ? router.query.id : "";
  const detail = useGet("/micro/home/community/need/detail", { id }, !!id);
  if (!router.isReady || (id && !detail.data && !detail.error)) return <Skeleton lines={8} height={24} />;
  if (detail.error && !detail.data) return <PageError error={detail.error} onRetry={() => void detail.mutate()} />;
  const need = detail.data as Need | undefined;
  if (!need)
    return (
      <NoPage text="地址中缺少需求编号，请从交流社区打开。">
        <Link className="btn" href={paths.community}>
          去交流社区
        </Link>
      </NoPage>
    );
  if (!need.can.submit)
    return (
      <NoPage text={need.owner ? "不能给自己或本企业的需求投稿。" : "该需求目前不接收稿件。"}>
        <Link className="btn" href={needOf(need.id)}>
          查看需求
        </Link>
      </NoPage>
    );
  return (
    <AntdLayout>
      <Sheet title={title} need={need} />
    </AntdLayout>
  );
}

function Sheet({ title, need }: { title: string; need: Need }) {
  const router = useRouter();
  const { info } = useSession();
  const [form] = Form.useForm<Fields>();
  const values = Form.useWatch([], form) as Fields | undefined;
  const [hash, setHash] = useState("");
  const [changed, setChanged] = useState(false);
  const { submit, busy, error } = useSubmit("/micro/home/community/manuscript/submit", {
    form,
    refresh: ["/micro/home/community/need/detail", "/micro/home/community/manuscript/mine"],
    onDone: () => {
      setChanged(false);
      toast("稿件已提交并密封", "ok");
      void router.push(needOf(need.id));
    },
  });
  const quoteFen = Math.round((values?.quoteYuan ?? 0) * 100);
  const note = values?.note?.trim() ?? "";
  const sums = (values?.files ?? []).map((f) => f.sha256).join(" ");
  const authorId = info?.userId ?? "";
  useEffect(() => {
    let live = true;
    if (sums) void commitHash({ needId: need.id, authorId, quoteFen, note, sums: sums.split(" ") }).then((text) => live && setHash(text));
    else setHash("");
    return () => {
      live = false;
    };
  }, [need.id, authorId, quoteFen, note, sums]);
  return (
    <div className={s.form}>
      <header>
        <h1>{title}</h1>
        <p className="t2">
          {need.title}　预算 ¥{yuan(need.budgetFen)}　{moment(need.deadline)} 截稿
        </p>
      </header>
      <section className="panel" aria-label={title}>
        {requirementOf(need).length > 0 && (
          <dl className={s.facts}>
            {requirementOf(need).map((r) => (
              <div key={r.label}>
                <dt>{r.label}</dt>
                <dd>{r.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {need.manuscript && <p className="warn">您已提交过一次，再次提交会替换原来的稿件，凭证随之更换。</p>}
        <Form
          form={form}
          name="manuscript"
          layout="vertical"
          inert={busy}
          onValuesChange={() => setChanged(true)}
          onFinish={({ files = [] }: Fields) => void submit({ id: need.id, files: files.map((f) => f.downloadPath), note, quoteFen, commitHash: hash || undefined })}
        >
          {error !== null && <ErrorStrip error={error} />}
          <Form.Item name="files" label="稿件文件" rules={[{ required: true, message: "请上传稿件文件" }]}>
            <UploadFile most={10} />
          </Form.Item>
          <Form.Item name="quoteYuan" label="报价（元）" rules={[{ required: true, message: "请输入报价" }]}>
            <InputNumber min={0} max={1_000_000} precision={2} controls={false} style={{ width: "100%" }} />
          </Form.Item>
          <Form.Item name="note" label="说明" rules={rules.note}>
            <Input.TextArea rows={5} maxLength={500} showCount placeholder="思路、进度安排、需要对方提供的资料" />
          </Form.Item>
          <p className="t3">提交凭证（SHA-256，由文件、报价、说明和您的账号算出，截稿后可以证明没有人改动过）</p>
          <p className={s.hash} aria-live="polite" data-commit={hash}>
            {hash || "上传文件后显示"}
          </p>
          <div className={s.bar}>
            <Link className="btn" href={needOf(need.id)}>
              返回需求
            </Link>
            <Button type="primary" htmlType="submit" loading={busy} disabled={!hash}>
              密封提交
            </Button>
          </div>
        </Form>
      </section>
      <Unsaved when={changed && !busy} />
    </div>
  );
}
