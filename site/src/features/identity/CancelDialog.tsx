import { useState, type FormEvent } from "react";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { ownPaths } from "@/ownPaths";
import { endSession } from "@/session/session";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Steps } from "@/ui/Steps";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { checkCode } from "./code";
import { TelephoneCode } from "./TelephoneCode";
import { Acts } from "./TotpSetUp";
import s from "./Security.module.css";

const ways: Record<string, string> = { balance: "去处理余额", orders: "查看订单", enterprise: "去处理企业", circles: "去处理圈子", telephone: "去绑定手机号" };

/** Leaving: what stands in the way first, then the telephone's code and the words. */
export function CancelDialog({ onClose }: { onClose: () => void }) {
  const { data, error, mutate } = useGet("/family/auth/setting/cancel/check", {});
  const [sure, setSure] = useState(false);
  const free = data?.checks?.every((c) => c.ok);
  return (
    <Dialog title="注销账号" onClose={onClose}>
      <Steps at={sure ? 1 : 0} of={["检查账号", "确认注销"]} />
      {sure && data ? (
        <Apply words={data.words} onClose={onClose} />
      ) : (
        <>
          <p className={s.note}>注销后，您在所有设备上退出，资料和登录方式被删除，不能恢复；收支明细按法律规定匿名保存，企业中的成员记录由企业管理。</p>
          {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
          {!data && !error && <Skeleton lines={4} height={28} />}
          <ul className={s.checks}>
            {data?.checks?.map((c) => (
              <li key={c.code} data-check={c.ok ? "ok" : "blocked"}>
                <Icon name={c.ok ? "check" : "warning"} />
                <span>
                  <span className="sr">{c.ok ? "通过：" : "未通过："}</span>
                  {c.text}
                </span>
                {c.path && (
                  <Link className="link" href={c.path} onClick={onClose}>
                    {ways[c.code]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <div className={s.acts}>
            <button type="button" className="btn" onClick={onClose}>
              取消
            </button>
            <button type="button" className="btn p" disabled={!free || data?.cancelling} onClick={() => setSure(true)}>
              下一步
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Apply({ words, onClose }: { words: string; onClose: () => void }) {
  const [form, setForm] = useState({ telephone: "", code: "", words: "" });
  const { submit, busy, error, fields, clear } = useSubmit("/family/auth/setting/cancel/apply", {
    onDone: async ({ until }) => {
      await endSession();
      location.replace(`/portal${ownPaths.cancelled(until)}`);
    },
  });
  const set = (field: keyof typeof form) => (value: string) => {
    setForm((now) => ({ ...now, [field]: value }));
    if (fields[field]) clear({ ...fields, [field]: "" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkCode(form.telephone, form.code);
    if (form.words.trim() !== words) wrong.words = `请输入“${words}”`;
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ code: form.code, words: form.words.trim() });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <TelephoneCode scene="cancel" label="当前手机号" telephone={form.telephone} code={form.code} fields={fields} onTelephone={set("telephone")} onCode={set("code")} />
      <Field label={`输入“${words}”以确认`} name="words" autoComplete="off" error={fields.words} value={form.words} onChange={set("words")} />
      <Acts busy={busy} doing="正在提交" label="申请注销" danger onClose={onClose} />
    </form>
  );
}
