import { Switch } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import type { Preference } from "@/api/shapes";
import { ownPaths } from "@/ownPaths";
import { Link } from "@/ui/Link";
import { msgTypes } from "@/parts/messages/words";
import { RowSkeleton } from "@/ui/skeletons";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./message.module.css";

/** How each kind of message reaches its reader. Only channels that deliver have a switch. */
export function Preferences() {
  const { data, error, mutate } = useGet("/micro/message/notify/pref", {});
  const [busy, setBusy] = useState("");
  const choose = async (kind: Preference, on: boolean) => {
    setBusy(kind.typeCode);
    try {
      await mutate(await post("/micro/message/notify/pref", { typeCode: kind.typeCode, wecom: on ? 1 : 0 }), { revalidate: false });
      toast(on ? `“${kind.typeName}”会同时发送到企业微信` : `“${kind.typeName}”不再发送到企业微信`, "ok");
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    setBusy("");
  };
  if (error) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <RowSkeleton rows={6} />;
  const chat = data.wecom !== "off";
  return (
    <div className={s.prefs}>
      <p>
        站内消息始终保留，未读数显示在页面右上角的铃铛上。
        {data.wecom === "bound" && "您已绑定企业微信，下面打开的类别会同时发送到企业微信。"}
        {data.wecom === "unbound" && "您还没有绑定企业微信：在“账号与余额”页绑定后，下面打开的类别会同时发送到企业微信。"}
      </p>
      {chat && (
        <Link className="link" href={ownPaths.chatMessages}>
          查看企业微信消息
        </Link>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">消息类别</th>
            <th scope="col">所在标签</th>
            <th scope="col">站内</th>
            {chat && <th scope="col">企业微信</th>}
          </tr>
        </thead>
        <tbody>
          {data.kinds?.map((k) => (
            <tr key={k.typeCode}>
              <th scope="row">{k.typeName}</th>
              <td className="t3">{msgTypes.find((t) => t.value === k.msgType)?.label}</td>
              <td className="t3">始终接收</td>
              {chat && (
                <td>
                  <Switch aria-label={`${k.typeName} 发送到企业微信`} checked={k.wecom === 1} loading={busy === k.typeCode} disabled={busy !== ""} onChange={(on) => void choose(k, on)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
