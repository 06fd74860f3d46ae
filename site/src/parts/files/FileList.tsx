import { useState } from "react";
import { messageOf } from "@/api/error";
import { megabytes } from "@/ui/size";
import { toast } from "@/ui/toast";
import s from "./files.module.css";

interface Props {
  files: readonly { fileId: string; name: string; size: number; sha256: string }[] | null | undefined;
  /** Signs an address of a file, which lives for a minute. */
  link: (fileId: string) => Promise<{ url: string }>;
}

/** Files that are downloaded one by one. */
export function FileList({ files, link }: Props) {
  const [busy, setBusy] = useState("");
  const load = async (fileId: string) => {
    setBusy(fileId);
    try {
      location.assign((await link(fileId)).url);
    } catch (caught) {
      toast(messageOf(caught), "bad");
    } finally {
      setBusy("");
    }
  };
  if (!files?.length) return <p className="t3">没有文件。</p>;
  return (
    <ul className={s.files}>
      {files.map((f) => (
        <li key={f.fileId}>
          <div>
            <b>{f.name}</b>
            <p className="t3 code" title={f.sha256}>
              {megabytes(f.size)}　SHA-256 {f.sha256.slice(0, 12)}…
            </p>
          </div>
          <button type="button" className="btn s" disabled={busy === f.fileId} onClick={() => void load(f.fileId)}>
            下载<span className="sr">{f.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
