import { useEffect, useState } from "react";
import { postForm } from "@/api/client";
import { messageOf } from "@/api/error";
import { letGo } from "@/api/memory";
import { downloadFile } from "@/api/upload";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./Review.module.css";

/** A licence as the operator looks at it: a picture in the page, anything else to download. */
export function LicenseView({ path }: { path: string }) {
  const [shown, setShown] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [large, setLarge] = useState(false);
  const picture = /\.(jpe?g|png)$/.test(path);
  useEffect(() => {
    if (!picture) return;
    let here = true;
    let address = "";
    setShown("");
    setError(null);
    (async () => {
      try {
        const { data } = await postForm<{ url: string }>("/micro/file/minio/download", { filePath: path });
        const answer = await fetch(data.url);
        if (!answer.ok) throw new Error("营业执照读取失败，请重试");
        address = URL.createObjectURL(await answer.blob());
        if (here) setShown(address);
        else letGo(address);
      } catch (caught) {
        if (here) setError(caught);
      }
    })();
    return () => {
      here = false;
      if (address) letGo(address);
    };
  }, [path, picture, tries]);
  const download = () => void downloadFile(path).then((m) => toast(m, "ok"), (e) => toast(messageOf(e), "bad"));
  return (
    <div className={s.license}>
      {error !== null && <ErrorStrip error={error} onRetry={() => setTries(tries + 1)} />}
      {picture && !shown && error === null && <Skeleton lines={4} height={24} />}
      {shown && (
        <button type="button" className={`${s.picture} ${large ? s.large : ""}`} aria-label={large ? "缩小营业执照" : "放大营业执照"} onClick={() => setLarge(!large)}>
          <img src={shown} alt="营业执照" data-license="shown" />
        </button>
      )}
      <button type="button" className="btn s" onClick={download}>
        下载营业执照
      </button>
    </div>
  );
}
