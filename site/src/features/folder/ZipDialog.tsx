import { useEffect, useState } from "react";
import { messageOf } from "@/api/error";
import { saveFile } from "@/api/save";
import { useScope } from "@/api/scope";
import { sizeText } from "@/parts/upload/rules";
import { Dialog } from "@/ui/antd/Dialog";
import { JobProgress } from "@/ui/antd/JobProgress";
import { ErrorStrip } from "@/ui/states";
import type { Kept, Scope } from "@/parts/family/space";
import { ZIP_MOST, zipOf, type Zipped } from "./zip";
import s from "./folder.module.css";

/** Downloads several objects as one zip, and says what is not in it. */
export function ZipDialog({ scope, kept, name, onClose }: { scope: Scope; kept: readonly Kept[]; name: string; onClose: () => void }) {
  const enterprise = useScope()?.enterprise ?? "";
  const [at, setAt] = useState({ done: 0, bytes: 0 });
  const [ended, setEnded] = useState<Zipped>();
  const [error, setError] = useState("");
  const [since] = useState(() => Date.now());
  const large = kept.reduce((sum, o) => sum + o.size, 0) > ZIP_MOST;
  useEffect(() => {
    if (large) return;
    const control = new AbortController();
    zipOf(kept, { scope, enterprise, signal: control.signal, onProgress: (done, bytes) => !control.signal.aborted && setAt({ done, bytes }) })
      .then((zipped) => {
        if (zipped.files) saveFile(zipped.blob, `${name}.zip`);
        setEnded(zipped);
        if (!zipped.skipped.length) onClose();
      })
      .catch((caught: unknown) => !control.signal.aborted && setError(messageOf(caught)));
    return () => control.abort();
    // It begins once, with what was chosen then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Dialog title="打包下载" yes={ended || error || large ? "关闭" : undefined} onYes={onClose} onClose={onClose}>
      {large && <p>一次打包不超过 2 GB，请少选几项。</p>}
      {error && <ErrorStrip error={new Error(error)} />}
      {!ended && !error && !large && (
        <JobProgress percent={Math.floor((100 * at.done) / kept.length)} since={since} cancel={{ text: "取消", run: onClose }}>
          正在打包 {at.done} / {kept.length} 项，已取 {sizeText(Math.max(0, at.bytes))}
        </JobProgress>
      )}
      {ended && (
        <>
          <p>{ended.files ? `${ended.files} 个文件已打包保存。` : "选中的内容都没有取到，没有保存文件。"}下面的没有放进去：</p>
          <ul className={s.skipped} data-skipped={ended.skipped.length}>
            {ended.skipped.map((one, i) => (
              <li key={i}>
                <b>{one.name}</b>
                <span className="bad">{one.why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
