import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/error";
import { paths, safeRedirect } from "@/addresses";
import { beginSession } from "@/session/session";
import { asksSecondStep } from "@/session/signIn";
import { FormError } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import type { PanelProps } from "./PasswordSignIn";
import { AGREE_FIRST } from "./signin";
import { exchangeCode, scanPage, wayBack } from "./wecom";
import s from "./identity.module.css";

/** Sign-in by the company chat app: to its scan page, and back with a code. */
export function WecomSignIn({ agreed, consent }: PanelProps) {
  const router = useRouter();
  const [busy, setBusy] = useState<"" | "leaving" | "returning">("");
  const [error, setError] = useState("");
  const [missing, setMissing] = useState("");
  const taken = useRef("");

  useEffect(() => {
    const { code, state } = router.query;
    if (!router.isReady || typeof code !== "string" || typeof state !== "string" || taken.current === code) return;
    taken.current = code;
    setBusy("returning");
    // The code works once: it leaves the address before it is used.
    void router.replace(paths.login(safeRedirect(wayBack())), undefined, { shallow: true });
    void (async () => {
      try {
        await beginSession(await exchangeCode(code, state));
      } catch (caught) {
        if (!asksSecondStep(caught)) setError(messageOf(caught));
      }
      setBusy("");
    })();
    // The router object changes with every navigation; its own changes are no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [router.isReady, router.query]);

  const leave = async () => {
    setMissing(agreed ? "" : AGREE_FIRST);
    if (!agreed) return;
    setError("");
    setBusy("leaving");
    try {
      location.assign(await scanPage(safeRedirect(router.query.redirect)));
    } catch (caught) {
      setError(messageOf(caught));
      setBusy("");
    }
  };
  return (
    <div>
      {error && <FormError>{error}</FormError>}
      <div className={s.scan} role="status">
        <Icon name="scan" />
        <p>
          <b>{busy === "returning" ? "正在通过企业微信登录…" : "用企业微信扫码登录"}</b>
          {busy === "returning" ? "请稍候，马上就好。" : "将打开企业微信的扫码页面，确认后自动返回。"}
        </p>
      </div>
      {consent(agreed ? "" : missing)}
      <button type="button" className="btn p lg" disabled={!!busy} aria-busy={!!busy} onClick={() => void leave()}>
        {busy === "leaving" ? "正在打开" : "打开扫码页面"}
      </button>
    </div>
  );
}
