import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import type { Device } from "@/api/shapes";
import { Confirm } from "@/ui/Confirm";
import { Icon } from "@/ui/Icon";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { deviceName, lastUsed } from "./device";
import s from "./Devices.module.css";

/** Where the person is signed in; each device but this one can be signed out. */
export function Devices() {
  const { data, error, mutate } = useGet("/family/auth/setting/session/list", {});
  const [asked, setAsked] = useState<Device | "others" | null>(null);
  const [busy, setBusy] = useState("");
  const others = data?.filter((d) => !d.current).length ?? 0;

  const signOut = async (which: Device | "others") => {
    setAsked(null);
    setBusy(which === "others" ? which : which.sid);
    try {
      const { ended } = await post("/family/auth/setting/session/revoke", which === "others" ? { others: true } : { sid: which.sid });
      toast(which === "others" ? `已下线 ${ended} 台设备` : "该设备已下线", "ok");
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    await mutate();
    setBusy("");
  };

  return (
    <section className={`panel ${s.devices}`} aria-labelledby="devices">
      <header>
        <h2 id="devices">登录设备</h2>
        {others > 0 && (
          <button type="button" className="btn s" disabled={!!busy} onClick={() => setAsked("others")}>
            下线其他设备
          </button>
        )}
      </header>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={2} height={40} />}
      <ul aria-busy={!!busy}>
        {data?.map((d) => (
          <li key={d.sid} data-device={d.current ? "current" : "other"}>
            <Icon name="device" />
            <div>
              <b>
                {deviceName(d)}
                {d.current && <span className={s.here}>本机</span>}
                {d.newDevice && <span className={`${s.here} ${s.fresh}`}>新设备</span>}
              </b>
              <span>
                {d.browser} · {d.address} · <span className={s.time}>{moment(d.createdAt)} 登录</span> · {lastUsed(d.lastActiveAt)}
              </span>
            </div>
            {!d.current && (
              <button type="button" className="btn s" disabled={!!busy} aria-label={`下线 ${deviceName(d)}，${d.browser}`} onClick={() => setAsked(d)}>
                {busy === d.sid ? "正在下线…" : "下线"}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          text={asked === "others" ? `确定下线其他 ${others} 台设备吗？它们需要重新登录。` : `确定下线 ${deviceName(asked)}（${asked.browser}）吗？它需要重新登录。`}
          yes="下线"
          onYes={() => void signOut(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </section>
  );
}
