import { useEffect, useRef, useState } from "react";
import { get } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { Field } from "@/ui/Field";
import { part } from "@/ui/part";
import type { Scene } from "./Captcha";
import { isTelephone, readSent, secondsLeft, writeSent } from "./code";
import s from "./identity.module.css";

const Captcha = part(() => import("./Captcha").then((m) => m.Captcha));

interface Props {
  scene: Scene;
  telephone: string;
  code: string;
  fields: Record<string, string>;
  label?: string;
  /** Tells two of one scene apart. */
  step?: string;
  onTelephone: (value: string) => void;
  onCode: (value: string) => void;
}

/** A telephone and the code that was sent to it, behind a captcha. */
export function TelephoneCode({ scene, step = "", telephone, code, fields, label = "手机号", onTelephone, onCode }: Props) {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [proving, setProving] = useState(false);
  const [wrong, setWrong] = useState("");
  const [said, setSaid] = useState("");
  const codeBox = useRef<HTMLDivElement>(null);
  const fill = useRef(onTelephone);

  useEffect(() => {
    const sent = readSent(scene + step);
    if (!sent) return;
    setUntil(sent.nextAllowedAt);
    fill.current(sent.telephone);
  }, [scene, step]);

  useEffect(() => {
    const tick = () => setLeft(secondsLeft(until));
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);

  const ask = () => {
    setSaid("");
    if (!isTelephone(telephone)) return setWrong(telephone ? "请输入正确的手机号" : "请输入手机号");
    setWrong("");
    setProving(true);
  };
  const send = async (captchaTicket: string) => {
    try {
      const { nextAllowedAt } = await get("/micro/message/sms/sendMessageCode", { telephone, scene, captchaTicket }, { isPublic: true });
      writeSent(scene + step, { telephone, nextAllowedAt });
      setUntil(nextAllowedAt);
      setSaid(`验证码已发送至 ${telephone}，5 分钟内有效`);
      codeBox.current?.querySelector("input")?.focus();
    } catch (caught) {
      setWrong(messageOf(caught));
      if (caught instanceof ApiError && caught.retryAfter) setUntil(Date.now() + caught.retryAfter * 1000);
    }
    setProving(false);
  };

  return (
    <>
      <Field
        label={label}
        icon="phone"
        name="telephone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={11}
        error={wrong || fields.telephone}
        value={telephone}
        onChange={(value) => {
          setWrong("");
          setProving(false);
          onTelephone(value.replace(/\D/g, ""));
        }}
      />
      {proving && <Captcha scene={scene} why="短信按条计费，发送前请证明您不是程序。" onTicket={(ticket) => void send(ticket)} />}
      <div ref={codeBox}>
        <Field label="短信验证码" icon="shield" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} error={fields.code} hint={said && <span role="status">{said}</span>} value={code} onChange={(value) => onCode(value.replace(/\D/g, ""))}>
          <button type="button" className={s.send} disabled={left > 0 || proving} onClick={ask}>
            {left > 0 ? `${left} 秒后重发` : "获取验证码"}
          </button>
        </Field>
      </div>
    </>
  );
}
