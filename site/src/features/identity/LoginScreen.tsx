import { useRouter } from "next/router";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { paths, safeRedirect } from "@/addresses";
import { checkLogin, forgetTold } from "@/session/centre";
import { session, useSession } from "@/session/session";
import { FormError } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import { part } from "@/ui/part";
import { Agree } from "./Agree";
import { PasswordSignIn } from "./PasswordSignIn";
import { methodNames, methodsOf, type Method } from "./signin";
import s from "./identity.module.css";

// Most people sign in by password; the other ways are loaded when they are chosen.
const loading = { loading: <Skeleton lines={3} height={46} /> };
const SmsSignIn = part(() => import("./SmsSignIn").then((m) => m.SmsSignIn), loading);
const WecomSignIn = part(() => import("./WecomSignIn").then((m) => m.WecomSignIn), loading);
const SecondStep = part(() => import("./SecondStep").then((m) => m.SecondStep), loading);
const panels = { pwd: PasswordSignIn, sms: SmsSignIn, qywx: WecomSignIn } as const;

/** Why a sign-in at the centre led nowhere. */
const problems: Readonly<Record<string, string>> = {
  access_denied: "统一认证未通过，请重试或换一种方式登录",
  provider_unavailable: "统一认证暂时不可用，请换一种方式登录",
  not_bound: "该统一认证账号尚未关联平台账号，请先用手机号注册",
  link_other: "您的账号已关联另一个统一认证账号，请换一种方式登录",
};

/** The ways in that the server's login configuration offers. */
export function LoginScreen() {
  const router = useRouter();
  const { loginConfig, halfway } = useSession();
  const [chosen, setChosen] = useState<Method>();
  const [agreed, setAgreed] = useState(false);
  const tabs = useRef<HTMLDivElement>(null);

  const methods = methodsOf(loginConfig?.methods);
  const returning = methods.includes("qywx") && typeof router.query.code === "string" && typeof router.query.state === "string";
  const method = chosen && methods.includes(chosen) ? chosen : returning ? "qywx" : (methods[0] ?? "pwd");
  if (returning && chosen !== "qywx") setChosen("qywx");
  const Panel = panels[method];
  const redirect = safeRedirect(router.query.redirect);

  const cancelled = Number(router.query.cancelled) || 0;
  const problem = problems[String(router.query.ssoError)];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const at = (methods.indexOf(method) + step + methods.length) % methods.length;
    setChosen(methods[at]);
    tabs.current?.querySelectorAll("button")[at]?.focus();
  };
  const single = () => {
    forgetTold();
    location.assign(checkLogin(redirect ?? paths.homeIndex, true));
  };

  useEffect(() => {
    // Somebody signed in elsewhere, and the second step is still to come.
    const ticket = new URLSearchParams(location.hash.slice(1)).get("totp");
    if (!ticket) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    session.set({ halfway: { ticket, expireAt: 0 } });
  }, []);

  if (halfway) return <SecondStep halfway={halfway} />;
  return (
    <div className={s.form}>
      <h1>登录</h1>
      {cancelled > 0 && (
        <p className={s.receipt} role="status">
          注销申请已受理，账号将于 {moment(cancelled)} 之后的一天内注销。在此之前登录并选择“撤销注销”，账号恢复如常。
        </p>
      )}
      {problem && <FormError>{problem}</FormError>}
      <div ref={tabs} className={s.tabs} role="tablist" tabIndex={-1} aria-label="登录方式" onKeyDown={onKeyDown}>
        {methods.map((m) => (
          <button key={m} type="button" role="tab" id={`by-${m}`} aria-selected={m === method} aria-controls="sign-in" tabIndex={m === method ? 0 : -1} onClick={() => setChosen(m)}>
            {methodNames[m]}
          </button>
        ))}
      </div>
      <div id="sign-in" role="tabpanel" aria-labelledby={`by-${method}`}>
        <Panel agreed={agreed} consent={(error) => <Agree agreed={agreed} error={error} agreements={loginConfig?.agreements} onChange={setAgreed} />} />
      </div>
      {loginConfig?.authType === "center_auth" && (
        <>
          <p className={s.or}>或</p>
          <button type="button" className="btn lg" onClick={single}>
            <Icon name="shield" />
            使用统一身份认证登录
          </button>
        </>
      )}
      <p className={s.register}>
        还没有账号？
        <Link className="link" href={paths.register(redirect)}>
          免费注册
        </Link>
      </p>
    </div>
  );
}
