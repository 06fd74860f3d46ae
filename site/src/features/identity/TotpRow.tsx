import { useState } from "react";
import { useGet } from "@/api/hooks";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { moment } from "@/ui/time";
import { part } from "@/ui/part";

const TotpSetUp = part(() => import("./TotpSetUp").then((m) => m.TotpSetUp));
const TotpChange = part(() => import("./TotpChange").then((m) => m.TotpChange));

/** The second step in the list of what protects the account. */
export function TotpRow() {
  const { data, error, mutate } = useGet("/family/auth/setting/totp/info", {});
  const [open, setOpen] = useState<"set" | "codes" | "off" | null>(null);
  const close = () => {
    setOpen(null);
    void mutate();
  };
  return (
    <li>
      <Icon name="shield" />
      <div>
        <b>两步验证</b>
        {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
        <span data-totp={data ? (data.on ? "on" : "off") : undefined}>
          {data?.on
            ? `${moment(data.since)} 开启，还剩 ${data.recoveryLeft} 个恢复码。`
            : "登录时除密码或验证码外，再输入身份验证器中的动态码。密码泄露时，他人也无法登录。"}
        </span>
      </div>
      {data && !data.on && (
        <button type="button" className="btn s" onClick={() => setOpen("set")}>
          开启
        </button>
      )}
      {data?.on && (
        <>
          <button type="button" className="btn s" onClick={() => setOpen("codes")}>
            更换恢复码
          </button>
          <button type="button" className="btn s" onClick={() => setOpen("off")}>
            关闭
          </button>
        </>
      )}
      {open === "set" && <TotpSetUp onClose={close} />}
      {(open === "codes" || open === "off") && <TotpChange what={open} onClose={close} />}
    </li>
  );
}
