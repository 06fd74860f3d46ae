import { useState } from "react";
import { useSession } from "@/session/session";
import { copy } from "@/ui/copy";
import { Icon } from "@/ui/Icon";
import { recoveryText } from "./totp";
import s from "./Security.module.css";

/** Ten codes, shown once: the dialog closes when their reader says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { info } = useSession();
  const [kept, setKept] = useState(false);
  const text = recoveryText(codes, info?.username ?? "");
  return (
    <>
      <p className={s.note}>手机丢失或更换时，用恢复码代替动态码登录，每个只能使用一次。离开这里后不再显示，请现在保存。</p>
      <ol className={s.codes} data-codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={s.keep}>
        <button type="button" className="btn s" onClick={() => void copy(text, "恢复码", "请下载或手工抄写")}>
          复制
        </button>
        <a className="btn s" href={`data:text/plain;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`} download="BIM协同平台恢复码.txt">
          <Icon name="download" />
          下载
        </a>
      </div>
      <label className={s.kept}>
        <input type="checkbox" name="kept" checked={kept} onChange={(e) => setKept(e.target.checked)} />
        我已保存恢复码
      </label>
      <div className={s.acts}>
        <button type="button" className="btn p" disabled={!kept} onClick={onDone}>
          完成
        </button>
      </div>
    </>
  );
}
