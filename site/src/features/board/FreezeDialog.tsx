import { Radio } from "antd";
import { useState } from "react";
import type { Board, FrozenLink } from "@/api/gen/analysis";
import { useSubmit } from "@/api/useSubmit";
import { ownPaths } from "@/ownPaths";
import { copy } from "@/ui/copy";
import { Dialog } from "@/ui/Dialog";
import { ErrorStrip } from "@/ui/states";
import { moment } from "@/ui/time";
import s from "./board.module.css";

const lives = [1, 7, 30] as const;

/** Makes a link to the board as it is now. */
export function FreezeDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const [days, setDays] = useState<1 | 7 | 30>(7);
  const [link, setLink] = useState<FrozenLink>();
  const { submit, busy, error } = useSubmit("/micro/analysis/board/freeze", { onDone: setLink });
  const address = link && `${location.origin}/portal${ownPaths.frozenBoard(link.token)}`;
  return (
    <Dialog title="分享数据看板" onClose={onClose}>
      <div className={s.freeze}>
        <p className="t2">
          打开链接的人不需要登录，看到的是此刻的数字（{board.from} 至 {board.to}），之后的变化不会出现。请只发给应当看到它的人。
        </p>
        {error !== null && <ErrorStrip error={error} />}
        {address ? (
          <>
            <input className="inp" readOnly value={address} aria-label="分享链接" onFocus={(e) => e.target.select()} />
            <p className="t3">有效期至 {moment(link.untilAt)}。</p>
            <footer>
              <button type="button" className="btn p" onClick={() => void copy(address, "链接")}>
                复制链接
              </button>
            </footer>
          </>
        ) : (
          <>
            <Radio.Group aria-label="有效期" value={days} options={lives.map((n) => ({ value: n, label: `${n} 天` }))} onChange={(e) => setDays(e.target.value as 1 | 7 | 30)} />
            <footer>
              <button type="button" className="btn p" disabled={busy} onClick={() => void submit({ from: board.from, to: board.to, days })}>
                生成链接
              </button>
            </footer>
          </>
        )}
      </div>
    </Dialog>
  );
}
