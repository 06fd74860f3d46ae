import { useRouter } from "next/router";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useConfirmation } from "./Confirmation";
import { Acts } from "./TotpSetUp";
import s from "./Security.module.css";

/** The company chat app in the list of what protects the account, where the platform signs in by it. */
export function WecomRow() {
  const router = useRouter();
  const { data, error, mutate } = useGet("/family/auth/setting/link/list", {});
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<unknown>(null);
  const [asked, setAsked] = useState(false);
  const taken = useRef("");
  const bound = data?.ways?.find((w) => w.kind === "wecom");

  useEffect(() => {
    const { code, state, ...rest } = router.query;
    if (!router.isReady || typeof code !== "string" || typeof state !== "string" || taken.current === state) return;
    taken.current = state;
    setBusy(true);
    // The code works once: it leaves the address before it is used.
    void router.replace({ pathname: paths.userAccount, query: { ...rest, tab: "security" } }, undefined, { shallow: true });
    void (async () => {
      try {
        await post("/family/auth/setting/link/bind", { code, state });
        toast("企业微信已绑定", "ok");
        await mutate();
      } catch (caught) {
        setWrong(caught);
      }
      setBusy(false);
    })();
    // The router object changes with every navigation; its own changes are no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [router.isReady, router.query]);

  const start = async () => {
    setWrong(null);
    setBusy(true);
    try {
      location.assign((await post("/family/auth/setting/link/start", {})).authorizeUrl);
    } catch (caught) {
      setWrong(caught);
      setBusy(false);
    }
  };
  if (data && !data.wecom && !bound) return null;
  return (
    <li>
      <Icon name="scan" />
      <div>
        <b>企业微信</b>
        {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
        <span data-wecom={data ? (bound ? "bound" : "free") : undefined}>{bound ? `${moment(bound.at)} 绑定，可以扫码登录。` : "绑定后可以用企业微信扫码登录。"}</span>
        {wrong !== null && <ErrorStrip error={wrong} />}
      </div>
      {data && (
        <button type="button" className="btn s" disabled={busy} aria-busy={busy} onClick={() => (bound ? setAsked(true) : void start())}>
          {bound ? "解绑" : busy ? "正在绑定" : "绑定"}
        </button>
      )}
      {asked && (
        <Unbind
          onClose={() => {
            setAsked(false);
            void mutate();
          }}
        />
      )}
    </li>
  );
}

function Unbind({ onClose }: { onClose: () => void }) {
  const confirmation = useConfirmation();
  const { submit, busy, error, fields, clear } = useSubmit("/family/auth/setting/link/unbind", {
    onDone: () => {
      toast("企业微信已解绑", "ok");
      onClose();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = confirmation.check();
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ kind: "wecom", ...confirmation.value });
  };
  return (
    <Dialog title="解绑企业微信" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <p className={s.note}>解绑后不能再用企业微信扫码登录，可以随时重新绑定。</p>
        {error !== null && <FormError>{messageOf(error)}</FormError>}
        {confirmation.fields(fields)}
        <Acts busy={busy} doing="正在解绑" label="解绑" danger onClose={onClose} />
      </form>
    </Dialog>
  );
}
