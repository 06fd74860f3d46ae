import { Form } from "antd";
import type { FormInstance } from "antd";
import type { ComponentType, ReactNode } from "react";
import { post } from "@/api/client";
import { useOpening, useRead } from "@/api/hooks";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { EditorActs } from "@/parts/editing/EditorActs";
import { EditorFrame } from "@/parts/editing/EditorFrame";
import { changeStatus } from "@/parts/record/status";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { StatusTag } from "@/ui/antd/StatusTag";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { deskOf, infos, kinds, ON, type Own, refreshed, WAITING, type WholeKind } from "./kinds";
import s from "@/parts/editing/editor.module.css";

/** What the screen gives its editor. */
export interface Opens {
  /** new: there is none yet. */
  id: string;
  onOpen: (id: string) => void;
  onBack: () => void;
}

/** Reads what an editor begins with. */
export function RecordOpening<K extends WholeKind>({ kind, id, children }: { kind: K; id: string; children: (own: Own<K> | undefined) => ReactNode }) {
  const fresh = id === "new";
  const { data, error, mutate } = useRead(infos[kind], { id } as Posts[(typeof infos)[K]]["body"], !fresh, useOpening());
  if (fresh || data) return children(data);
  return error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={8} />;
}

interface Props<F extends object> {
  kind: WholeKind;
  record: {
    /** What stands there of it; nothing of a new one. */
    base: { id: string; status: number; change: number; changeReason: string; reason: string; can: { to: readonly number[] | null } } | undefined;
    form: FormInstance<F>;
    first: F;
    now: F;
    changed: boolean;
    busy: boolean;
    locked: boolean;
    error: unknown;
    submit: (fields: F) => Promise<unknown>;
    stale: { theirs: F; reload: () => void; keep: () => void } | null;
  };
  name: string | undefined;
  /** What an editor of a public record is told. */
  shownNote: string;
  /** Why nothing can be saved yet. */
  waiting?: string;
  labels: Parameters<typeof differences<F>>[0];
  /** How fields read that are no text. */
  shown: Parameters<typeof differences<F>>[3];
  preview: ComponentType<{ id: string; name: string; onClose: () => void }>;
  onBack: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The editor of a record that is published by way of a review: its form and states, and saving, handing in and looking at it. */
export function RecordFrame<F extends object>({ kind, record, name = "", shownNote, waiting, labels, shown, preview: Preview, onBack, children }: Props<F>) {
  const { base, form, first, now, changed, busy, locked, error, submit, stale } = record;
  const dialog = useDialog<{ kind: "preview" }>();
  const move = useSubmit((action: "submit", attempt) => post(deskOf(kind).bulk, { kind, ids: [base?.id ?? ""], action }, attempt), {
    refresh: refreshed(kind),
    onDone: (answer) => {
      const one = answer.results?.[0];
      if (!one?.done) return toast(one?.message ?? "", "bad");
      toast("已提交审核，结果会以消息通知", "ok");
      onBack();
    },
  });
  return (
    <EditorFrame
      title={base ? name : `新建${kinds[kind].word}`}
      tags={
        base && (
          <>
            <StatusTag of={kinds[kind].status} value={base.status} />
            {base.change > 0 && <StatusTag of={changeStatus} value={base.change} />}
          </>
        )
      }
      reason={base?.changeReason || base?.reason}
      note={locked ? "正在审核，撤回后才能修改。" : base?.status === ON ? shownNote : undefined}
      changed={changed && !locked}
      busy={busy}
      saved={base ? "已保存" : ""}
      onBack={onBack}
      acts={
        <EditorActs
          next={changed || !base ? "save" : "send"}
          save={!locked && { label: waiting || "保存", loading: busy, disabled: (!!base && !changed) || !!waiting, onClick: form.submit }}
          send={!!base?.can.to?.includes(WAITING) && { label: "提交审核", loading: move.busy, disabled: changed, onClick: () => void move.submit("submit") }}
          preview={!!base && { disabled: changed, onClick: () => dialog.open({ kind: "preview" }) }}
        />
      }
    >
      <Form form={form} name={kind} layout="vertical" initialValues={first} disabled={busy || locked} scrollToFirstError={{ focus: true }} className={s.form} onFinish={(fields) => void submit(fields)}>
        {error !== null && <ErrorStrip error={error} />}
        {children}
      </Form>
      {dialog.value && base && <Preview id={base.id} name={name} onClose={dialog.close} />}
      {stale && <StaleDialog differences={differences(labels, now, stale.theirs, shown)} onReload={stale.reload} onKeep={stale.keep} />}
    </EditorFrame>
  );
}
