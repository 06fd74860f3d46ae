import { useState } from "react";
import { usePublic } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/Dialog";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDoor } from "@/session/useDoor";
import s from "./community.module.css";

interface Props {
  of: "article" | "comment" | "need" | "circle" | "familyComment";
  id: string;
}

/** Says against a post what the dictionary knows of, once. */
export function ReportButton({ of, id }: Props) {
  const [open, setOpen] = useState(false);
  const { enter } = useDoor();
  return (
    <>
      <button type="button" className={s.act} onClick={() => enter() && setOpen(true)}>
        举报
      </button>
      {open && <ReportDialog of={of} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ of, id, onClose }: Props & { onClose: () => void }) {
  const { data } = usePublic("/platform/home/api/dict/list", { type: "REPORT_REASON" });
  const [reason, setReason] = useState("");
  const [detail, setDetail] = useState("");
  const { submit, busy, error } = useSubmit("/micro/home/community/report", {
    onDone: () => {
      toast("已收到举报，核实后会通知您", "ok");
      onClose();
    },
  });
  return (
    <Dialog title="举报" onClose={onClose}>
      <form
        className={s.report}
        onSubmit={(e) => {
          e.preventDefault();
          void submit({ targetType: of, targetId: id, reason, detail });
        }}
      >
        {error !== null && <ErrorStrip error={error} />}
        <fieldset>
          <legend>举报原因</legend>
          {!data && <Skeleton lines={4} />}
          {data?.map((r) => (
            <label key={r.value}>
              <input type="radio" name="reason" value={r.value} checked={reason === r.value} onChange={() => setReason(r.value)} />
              {r.label}
            </label>
          ))}
        </fieldset>
        <label className={s.detail}>
          补充说明
          <textarea rows={3} maxLength={200} value={detail} onChange={(e) => setDetail(e.target.value)} />
        </label>
        <p className={s.buttons}>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="btn p" disabled={busy || !reason}>
            提交举报
          </button>
        </p>
      </form>
    </Dialog>
  );
}
