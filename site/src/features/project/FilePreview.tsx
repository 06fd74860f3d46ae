import { useEffect, useState } from "react";
import type { Gets, ProjectFile } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip, Skeleton } from "@/ui/states";
import s from "./inside.module.css";

const TEXT_MOST = 200_000;

/** A picture, a text or the first page of a document, from an address that was made for who looks. */
export function FilePreview({ file, read, onClose }: { file: ProjectFile; read: () => Promise<Gets["/platform/home/userItem/file/link"]["data"]>; onClose: () => void }) {
  const [shown, setShown] = useState<{ url: string; text?: string }>();
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    const look = async () => {
      try {
        const { url } = await read();
        const text = file.preview === "text" ? (await (await fetch(url)).text()).slice(0, TEXT_MOST) : undefined;
        if (!left) setShown({ url, text });
      } catch (caught) {
        if (!left) setError(caught);
      }
    };
    void look();
    return () => {
      left = true;
    };
    // The address is made once for each look.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file.fileId, round]);
  return (
    <Dialog title={file.name} width={960} onClose={onClose}>
      {error !== null && (
        <ErrorStrip
          error={error}
          onRetry={() => {
            setError(null);
            setRound(round + 1);
          }}
        />
      )}
      {!shown && error === null && <Skeleton lines={6} height={28} />}
      {shown && file.preview === "text" && (
        // A region that scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={s.text} tabIndex={0} data-preview="text">
          {shown.text}
        </pre>
      )}
      {shown && file.preview === "image" && <img className={s.image} src={shown.url} alt={file.name} data-preview="image" onError={() => setError(new Error("图片没有读到，请重试"))} />}
      {shown && file.preview === "pdf" && (
        <p className={s.pdf} data-preview="pdf">
          文档在新窗口中打开。
          <a className="btn p" href={shown.url} target="_blank" rel="noreferrer">
            打开文档
          </a>
        </p>
      )}
    </Dialog>
  );
}
