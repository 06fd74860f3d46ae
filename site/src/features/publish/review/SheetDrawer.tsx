import { Button, Form, Input } from "antd";
import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { DecisionRules } from "@/api/gen/catalogue";
import { useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { Posts } from "@/api/shapes";
import { belongsTo } from "@/api/scope";
import { useSubmit } from "@/api/useSubmit";
import { useLabels } from "@/parts/labels";
import { Dialog } from "@/ui/antd/Dialog";
import { Drawer } from "@/ui/antd/Drawer";
import { counted } from "@/ui/antd/field";
import { Reasons } from "@/ui/antd/Reasons";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Link } from "@/ui/Link";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { momentOf } from "@/ui/time";
import { Changes, Facts } from "../Changes";
import { HistoryDrawer } from "../HistoryDrawer";
import { deskOf, kinds, type Kind } from "../kinds";
import { FamilyFiles } from "./FamilyFiles";
import s from "./review.module.css";

type Sheet = Posts["/micro/home/review/sheet"]["data"];
type Result = Posts["/micro/home/review/decide"]["body"]["result"];
type At = { kind: string; id: string };
const rules = rulesOf(DecisionRules);
const MOST = 200;

interface Props {
  kind: Kind;
  id: string;
  near: { previous: At | null; next: At | null };
  onOpen: (row: At) => void;
  onClose: () => void;
}

/** One record before the operator: what is another than the public reads, what it says, and what he decides. J and K go on and back. */
export function SheetDrawer({ kind, id, near, onOpen, onClose }: Props) {
  const { data, error, mutate } = useRead(deskOf(kind).sheet, { kind, id });
  const { mutate: anew } = useSWRConfig();
  const sheet = data?.id === id ? data : undefined;
  const dialog = useDialog<{ kind: Result | "history" }>();
  const keys = useRef({ near, onOpen, busy: false });
  useEffect(() => {
    keys.current = { near, onOpen, busy: !!dialog.value };
  });
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const { near: at, onOpen: open, busy } = keys.current;
      const typing = e.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);
      if (busy || typing || e.ctrlKey || e.metaKey || e.altKey) return;
      const to = { j: at.next, k: at.previous }[e.key.toLowerCase()];
      if (to) open(to);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  const words = kinds[kind];
  const { value } = dialog;
  return (
    <Drawer
      onClose={onClose}
      width={860}
      title={sheet?.name ?? "审核"}
      extra={
        <span className={s.turn}>
          <Button size="small" disabled={!near.previous} onClick={() => near.previous && onOpen(near.previous)} aria-keyshortcuts="K" title="上一项（K）">
            上一项
          </Button>
          <Button size="small" disabled={!near.next} onClick={() => near.next && onOpen(near.next)} aria-keyshortcuts="J" title="下一项（J）">
            下一项
          </Button>
        </span>
      }
      footer={
        sheet && (
          <div className={s.acts}>
            {sheet.can.approve && (
              <Button type="primary" onClick={() => dialog.open({ kind: "approve" })}>
                通过
              </Button>
            )}
            {sheet.can.refuse && (
              <Button danger onClick={() => dialog.open({ kind: "refuse" })}>
                不通过
              </Button>
            )}
            {sheet.can.off && (
              <Button danger onClick={() => dialog.open({ kind: "off" })}>
                {words.off}
              </Button>
            )}
            <Button onClick={() => dialog.open({ kind: "history" })}>变更记录</Button>
            <Button onClick={onClose}>关闭</Button>
          </div>
        )
      }
    >
      {error && !sheet && <PageError error={error} onRetry={() => void mutate()} />}
      {!sheet && !error && <FormSkeleton fields={8} />}
      {sheet && (
        <div className={s.detail} data-sheet={sheet.id} data-rev={sheet.rev} data-changes={sheet.changes?.length ?? 0}>
          <p className={s.about}>
            <span className="tag">{words.word}</span>
            <StatusTag of={words.status} value={sheet.status} />
            <span>{sheet.providerName}</span>
            {sheet.submitTime && <span className="t3">{momentOf(sheet.submitTime)} 提交</span>}
            {sheet.page && (
              <Link className="link" href={sheet.page} target="_blank">
                公开页面
              </Link>
            )}
          </p>
          {sheet.change && (
            <section aria-labelledby="changes-h">
              <h3 id="changes-h">与公开版本的差异</h3>
              {sheet.changes?.length ? <Changes changes={sheet.changes} before="公开的" after="提交的" /> : <p className="t3">与公开版本没有差异。</p>}
            </section>
          )}
          <section aria-labelledby="facts-h">
            <h3 id="facts-h">{sheet.change ? "提交的全部内容" : "提交的内容"}</h3>
            <Facts facts={sheet.facts ?? []} />
          </section>
          {kind === "family" && (
            <section aria-labelledby="files-h">
              <h3 id="files-h">提交的文件</h3>
              <FamilyFiles id={id} />
            </section>
          )}
        </div>
      )}
      {value?.kind === "history" && sheet && <HistoryDrawer kind={kind} id={id} name={sheet.name} onClose={dialog.close} />}
      {value && value.kind !== "history" && sheet && (
        <Decide
          result={value.kind}
          sheet={sheet}
          onClose={dialog.close}
          onDone={() => {
            if (near.next) onOpen(near.next);
            else onClose();
          }}
          onChanged={() => void anew(belongsTo([deskOf(kind).sheet, "/family/mall/product/own"]))}
        />
      )}
    </Drawer>
  );
}

const says: Record<Result, { title: string; yes: string; what: string; done: string }> = {
  approve: { title: "通过审核", yes: "通过", what: "通过后所有访客都能看到这份内容，企业所有者会收到消息。", done: "已通过" },
  refuse: { title: "不通过", yes: "不通过", what: "企业所有者会收到消息和原因，修改后可以重新提交。", done: "已退回，原因已通知企业" },
  off: { title: "取消公开", yes: "取消公开", what: "访客将不再看到，企业所有者会收到消息和原因，整改后可以重新提交。", done: "已取消公开" },
};

interface DecideProps {
  result: Result;
  sheet: Sheet;
  onClose: () => void;
  onDone: () => void;
  onChanged: () => void;
}

/** The decision, with a reason of building blocks where it is a no. */
function Decide({ result, sheet, onClose, onDone, onChanged }: DecideProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const reasons = useLabels("REVIEW_REASON");
  const { title, yes, what, done } = says[result];
  const { submit, busy, error } = useSubmit(
    async ({ reason }: { reason?: string }, attempt) => {
      try {
        return await post(deskOf(sheet.kind).decide, { kind: sheet.kind, id: sheet.id, result, reason: reason ?? "", rev: sheet.rev }, attempt);
      } catch (caught) {
        // Somebody was faster, or its enterprise has changed it: nothing is decided on what is no longer so.
        if (!(caught instanceof ApiError) || caught.status !== 409) throw caught;
        toast("内容已变化，请核对后再操作", "bad");
        onChanged();
        onClose();
        return undefined;
      }
    },
    {
      form,
      refresh: [deskOf(sheet.kind).queue, deskOf(sheet.kind).sheet, deskOf(sheet.kind).history, "/micro/sys/workbench/home"],
      onDone: (saved) => {
        if (!saved) return;
        toast(done, "ok");
        onClose();
        onDone();
      },
    },
  );
  const no = result !== "approve";
  return (
    <Dialog title={title} width={560} yes={yes} onYes={() => form.submit()} danger={no} busy={busy} onClose={onClose}>
      <Form form={form} layout="vertical" initialValues={{ reason: "" }} onFinish={(fields) => void submit(fields)}>
        <p className={s.what}>
          <b>{sheet.name}</b>
          {what}
        </p>
        {error !== null && <ErrorStrip error={error} />}
        {no && (
          <>
            <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: "请填写原因" }, ...rules.reason]}>
              <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={counted(MOST)} />
            </Form.Item>
            <Reasons field="reason" texts={reasons.options.map((r) => r.label)} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
