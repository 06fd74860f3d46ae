import { QRCode } from "antd";
import { useState, type FormEvent } from "react";
import { messageOf } from "@/api/error";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { Steps } from "@/ui/Steps";
import { toast } from "@/ui/toast";
import { useConfirmation } from "./Confirmation";
import { RecoveryCodes } from "./RecoveryCodes";
import { checkTotp, inGroups } from "./totp";
import s from "./Security.module.css";

type Secret = Posts["/family/auth/setting/totp/start"]["data"];
const steps = ["确认身份", "绑定验证器", "保存恢复码"];

/** Turns the second step on: who one is, the authenticator, the recovery codes. */
export function TotpSetUp({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const at = codes ? 2 : secret ? 1 : 0;
  // The codes are shown once: the cross and Escape do not take them away unread.
  const close = () => (codes ? toast("请先保存恢复码") : onClose());
  return (
    <Dialog title="开启两步验证" onClose={close}>
      <Steps at={at} of={steps} />
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : secret ? <Bind secret={secret} onDone={setCodes} onClose={onClose} /> : <Prove onDone={setSecret} onClose={onClose} />}
    </Dialog>
  );
}

function Prove({ onDone, onClose }: { onDone: (secret: Secret) => void; onClose: () => void }) {
  const confirmation = useConfirmation();
  const { submit, busy, error, fields, clear } = useSubmit("/family/auth/setting/totp/start", { onDone });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = confirmation.check();
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit(confirmation.value);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      {confirmation.fields(fields)}
      <Acts busy={busy} doing="正在验证" label="下一步" onClose={onClose} />
    </form>
  );
}

function Bind({ secret, onDone, onClose }: { secret: Secret; onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const [code, setCode] = useState("");
  const { submit, busy, error, fields, clear } = useSubmit("/family/auth/setting/totp/confirm", {
    refresh: ["/family/auth/setting/session/list", "/family/auth/setting/signin/page"],
    onDone: (data) => onDone(data.codes),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkTotp(code, false);
    clear(wrong);
    if (!wrong.code) void submit({ code: code.trim() });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className={s.note}>用身份验证器（如 Microsoft Authenticator、阿里云、腾讯身份验证器）扫描二维码，再输入它显示的 6 位动态码。开启后，其他设备需要重新登录。</p>
      <div className={s.bind}>
        <div role="img" aria-label="验证器二维码">
          <div aria-hidden="true">
            <QRCode value={secret.address} type="svg" size={168} bordered={false} color="#10212C" bgColor="#FFFFFF" marginSize={0} />
          </div>
        </div>
        <p>
          不能扫码时，手工输入密钥：
          <b data-secret={secret.secret}>{inGroups(secret.secret)}</b>
        </p>
      </div>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <Field label="动态码" icon="shield" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} placeholder="6 位数字" error={fields.code} value={code} onChange={setCode} />
      <Acts busy={busy} doing="正在开启" label="开启" onClose={onClose} />
    </form>
  );
}

export function Acts({ busy, doing, label, danger, onClose }: { busy: boolean; doing: string; label: string; danger?: boolean; onClose: () => void }) {
  return (
    <div className={s.acts}>
      <button type="button" className="btn" onClick={onClose}>
        取消
      </button>
      <button type="submit" className={danger ? "btn d" : "btn p"} disabled={busy} aria-busy={busy}>
        {busy ? doing : label}
      </button>
    </div>
  );
}
