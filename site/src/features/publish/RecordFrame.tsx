import type { ReactNode } from "react";
import { post } from "@/api/client";
import { useSubmit } from "@/api/useSubmit";
import { EditorActs } from "@/parts/editing/EditorActs";
import { EditorFrame } from "@/parts/editing/EditorFrame";
import { StatusTag } from "@/ui/antd/StatusTag";
import { toast } from "@/ui/toast";
import { changeStatus, deskOf, type Kind, kinds, ON, refreshed, WAITING } from "./kinds";

interface Props {
  kind: Exclude<Kind, "product">;
  /** What stands there of it; nothing of a new one. */
  base: { id: string; status: number; change: number; changeReason: string; reason: string; can: { edit: boolean; to: readonly number[] | null } } | undefined;
  title: string;
  /** What an editor of a public record is told. */
  shownNote: string;
  changed: boolean;
  busy: boolean;
  /** Why nothing can be saved yet. */
  waiting?: string;
  onSave: () => void;
  onPreview: () => void;
  onBack: () => void;
  children: ReactNode;
}

/** The editor of a record that is published by way of a review: its states, and saving, handing in and looking at it. */
export function RecordFrame({ kind, base, title, shownNote, changed, busy, waiting, onSave, onPreview, onBack, children }: Props) {
  const locked = !!base && !base.can.edit;
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
      title={title}
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
          save={!locked && { label: waiting || "保存", loading: busy, disabled: (!!base && !changed) || !!waiting, onClick: onSave }}
          send={!!base?.can.to?.includes(WAITING) && { label: "提交审核", loading: move.busy, disabled: changed, onClick: () => void move.submit("submit") }}
          preview={!!base && { disabled: changed, onClick: onPreview }}
        />
      }
    >
      {children}
    </EditorFrame>
  );
}

/** What a save of a record's editor says. */
export const savedText = (status: number) => (status === ON ? "修改已保存，提交审核通过后生效" : "草稿已保存");
