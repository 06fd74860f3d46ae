import { useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { toast } from "@/ui/toast";
import { RecoveryCodes } from "./RecoveryCodes";
import { Acts } from "./TotpSetUp";
import s from "./Security.module.css";

const texts = {
  codes: { title: "更换恢复码", note: "将生成 10 个新的恢复码，原来的全部失效。", doing: "正在生成", label: "生成新的恢复码" },
  off: { title: "关闭两步验证", note: "关闭后，登录时不再需要动态码，恢复码也全部失效。", doing: "正在关闭", label: "关闭两步验证" },
} as const;

/** New recovery codes, or the end of the second step; both take a code. */
export function TotpChange({ what, onClose }: { what: "codes" | "off"; onClose: () => void }) {
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>();
  const text = texts[what];
  const { submit, busy, error, fields, clear } = useSubmit(async (given: string) => {
    if (what === "codes") return setCodes((await post("/family/auth/setting/totp/codes", { code: given })).codes);
    await post("/family/auth/setting/totp/off", { code: given });
    toast("两步验证已关闭", "ok");
    onClose();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    clear(code.trim() ? {} : { code: "请输入动态码" });
    if (code.trim()) void submit(code.trim());
  };
  return (
    <Dialog title={text.title} onClose={() => (codes ? toast("请先保存恢复码") : onClose())}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <p className={s.note}>{text.note}</p>
          {error !== null && <FormError>{messageOf(error)}</FormError>}
          <Field label="动态码或恢复码" icon="shield" name="code" autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={20} error={fields.code} value={code} onChange={setCode} />
          <Acts busy={busy} doing={text.doing} label={text.label} danger={what === "off"} onClose={onClose} />
        </form>
      )}
    </Dialog>
  );
}
