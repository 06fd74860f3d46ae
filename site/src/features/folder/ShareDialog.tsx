import { Button, Radio } from "antd";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { ownPaths } from "@/ownPaths";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Dialog } from "@/ui/antd/Dialog";
import { copy } from "@/ui/copy";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { refreshed, type Kept, type Scope } from "@/parts/family/space";
import s from "./folder.module.css";

const lives = [1, 7, 30] as const;
type Days = (typeof lives)[number];
const addressOf = (code: string) => `${location.origin}/portal${ownPaths.sharedObject(code)}`;
const copyLink = (code: string) => copy(addressOf(code), "链接");

/** Makes a link by which anybody reads one object until it ends. */
export function ShareDialog({ scope, kept, onClose }: { scope: Scope; kept: Kept; onClose: () => void }) {
  const [days, setDays] = useState<Days>(7);
  const [made, setMade] = useState<Posts["/family/user/object/share"]["data"]>();
  const { submit, busy, error } = useSubmit("/family/user/object/share", { refresh: refreshed, onDone: setMade });
  const acts = made ? (
    <Button type="primary" onClick={() => void copyLink(made.code)}>
      复制链接
    </Button>
  ) : (
    <Button type="primary" loading={busy} onClick={() => void submit({ scope, id: kept.id, days })}>
      生成链接
    </Button>
  );
  return (
    <Dialog title={`分享“${kept.name}”`} footer={acts} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <p className="t2">打开链接的人不需要登录，{kept.refType === "file" ? "可以下载这个文件" : "看到这个族的页面，下载仍按族的价格"}。移入回收站或到期后链接立即失效。</p>
      {made ? (
        <div className={s.made}>
          <input className="inp" readOnly value={addressOf(made.code)} aria-label="分享链接" onFocus={(e) => e.target.select()} />
          <p className="t3">有效期至 {momentOf(made.endTime)}，可以在“分享”里提前停止。</p>
        </div>
      ) : (
        <div className={s.days}>
          <span className="t2">有效期</span>
          <Radio.Group aria-label="有效期" value={days} options={lives.map((n) => ({ value: n, label: `${n} 天` }))} onChange={(e) => setDays(e.target.value as Days)} />
        </div>
      )}
    </Dialog>
  );
}

/** The shares of a space that have not ended. */
export function SharesDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const { data, error, mutate } = useRead("/family/user/object/shares", { scope });
  const stop = useSubmit("/family/user/object/unshare", { refresh: refreshed, onDone: () => toast("分享已停止", "ok") });
  return (
    <Dialog title="有效的分享" width={640} onClose={onClose}>
      {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {stop.error !== null && <ErrorStrip error={stop.error} />}
      {!data && !error && <Skeleton lines={4} />}
      {data?.length === 0 && <Empty text="没有有效的分享。在一项内容的“更多”里可以分享它。" />}
      {!!data?.length && (
        <ul className={s.shares} data-shares="ready">
          {data.map((one) => (
            <li key={one.code}>
              <span>
                <b>{one.name}</b>
                <small className="t3">{one.binned ? "在回收站里，恢复前打不开" : `${momentOf(one.endTime)} 到期`}</small>
              </span>
              <Button size="small" onClick={() => void copyLink(one.code)}>
                复制链接<span className="sr">，{one.name}</span>
              </Button>
              <ConfirmButton size="small" danger title={`停止分享“${one.name}”？`} detail={<p>已经发出的链接立即打不开，不能恢复。</p>} yes="停止" onYes={() => stop.submit({ scope, code: one.code })}>
                停止<span className="sr">分享，{one.name}</span>
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
