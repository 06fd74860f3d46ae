import { type FormEvent } from "react";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { toast } from "@/ui/toast";
import { useConfirmation } from "./Confirmation";
import { save } from "./save";
import { Acts } from "./TotpSetUp";
import s from "./Security.module.css";

/** One's own data as a file, after the password again. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const confirmation = useConfirmation();
  const { submit, busy, error, fields, clear } = useSubmit("/family/auth/setting/export", {
    onDone: ({ name, zip }) => {
      save(name, zip);
      toast("个人数据已导出，请在下载中查看", "ok");
      onClose();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = confirmation.check();
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit(confirmation.value);
  };
  return (
    <Dialog title="导出个人数据" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <p className={s.note}>文件含有完整的手机号、姓名和登录记录，请只在自己的设备上导出。每天最多导出 5 次。</p>
        {error !== null && <FormError>{messageOf(error)}</FormError>}
        {confirmation.fields(fields)}
        <Acts busy={busy} doing="正在导出" label="导出" onClose={onClose} />
      </form>
    </Dialog>
  );
}
