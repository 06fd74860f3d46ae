import { useState } from "react";
import { useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { ChangePassword } from "./ChangePassword";
import { ChangeTelephone } from "./ChangeTelephone";
import { TotpRow } from "./TotpRow";
import { WecomRow } from "./WecomRow";
import s from "./Security.module.css";

/** What protects the account: the password, the telephone, the second step. */
export function Security() {
  const { info } = useSession();
  const [open, setOpen] = useState<"password" | "telephone" | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={`panel ${s.security}`} aria-labelledby="security">
      <header>
        <h2 id="security">登录与安全</h2>
      </header>
      <ul>
        <li>
          <Icon name="lock" />
          <div>
            <b>登录密码</b>
            <span>修改后，其他设备上的登录会全部结束。</span>
          </div>
          <button type="button" className="btn s" onClick={() => setOpen("password")}>
            修改密码
          </button>
        </li>
        <li>
          <Icon name="phone" />
          <div>
            <b>手机号</b>
            <span>{info?.telephone ? `${info.telephone}，用于登录、找回密码和安全验证。` : "尚未绑定手机号。"}</span>
          </div>
          {info?.telephone && (
            <button type="button" className="btn s" onClick={() => setOpen("telephone")}>
              更换手机
            </button>
          )}
        </li>
        <TotpRow />
        <WecomRow />
      </ul>
      {open === "password" && <ChangePassword onClose={close} />}
      {open === "telephone" && <ChangeTelephone onClose={close} />}
    </section>
  );
}
