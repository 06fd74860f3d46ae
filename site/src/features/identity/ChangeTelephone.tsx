import { useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { showProfile } from "@/session/session";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { Steps } from "@/ui/Steps";
import { toast } from "@/ui/toast";
import { checkCode } from "./code";
import { TelephoneCode } from "./TelephoneCode";
import s from "./Security.module.css";

/** Another telephone: a code to the present one first, then one to the new one. */
export function ChangeTelephone({ onClose }: { onClose: () => void }) {
  const [ticket, setTicket] = useState("");
  return (
    <Dialog title="更换手机" onClose={onClose}>
      <Steps at={ticket ? 1 : 0} of={["验证当前手机", "绑定新手机"]} />
      {ticket ? <Step key="new" ticket={ticket} onDone={onClose} onClose={onClose} /> : <Step key="old" onDone={setTicket} onClose={onClose} />}
    </Dialog>
  );
}

function Step({ ticket, onDone, onClose }: { ticket?: string; onDone: (ticket: string) => void; onClose: () => void }) {
  const [telephone, setTelephone] = useState("");
  const [code, setCode] = useState("");
  const { submit, busy, error, fields, clear } = useSubmit(async (form: { telephone: string; code: string }) => {
    if (!ticket) return onDone((await post("/family/auth/setting/checkTelephone", form)).ticket);
    showProfile(await post("/family/auth/setting/bindTelephone", { ticket, ...form }));
    toast("手机号已更换", "ok");
    onDone("");
  }, { refresh: ["/family/auth/sys/user/userInfo"] });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkCode(telephone, code);
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ telephone, code });
  };
  const change = (field: string, set: (value: string) => void) => (value: string) => {
    set(value);
    if (fields[field]) clear({ ...fields, [field]: "" });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className={s.note}>{ticket ? "请输入要绑定的新手机号，之后用它登录和接收验证码。" : "请先填写当前绑定的完整手机号，并验证它仍由您使用。"}</p>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <TelephoneCode scene="bind" step={ticket ? "new" : "old"} label={ticket ? "新手机号" : "当前手机号"} telephone={telephone} code={code} fields={fields} onTelephone={change("telephone", setTelephone)} onCode={change("code", setCode)} />
      <div className={s.acts}>
        <button type="button" className="btn" onClick={onClose}>
          取消
        </button>
        <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
          {ticket ? (busy ? "正在绑定" : "绑定") : busy ? "正在验证" : "下一步"}
        </button>
      </div>
    </form>
  );
}
