import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "antd";
import { mediaUrl } from "@/api/media";
import type { Purpose } from "@/api/upload";
import { Icon } from "@/ui/Icon";
import { part } from "@/ui/part";
import { FileInput } from "./FileInput";
import { listOf, refusalOf } from "./rules";
import { phaseText, useUpload } from "./useUpload";
import { Waits } from "./Waits";
import s from "./Upload.module.css";

const CropDialog = part(() => import("./CropDialog").then((m) => m.CropDialog));

export interface UploadPictureProps {
  /** An avatar is cut to a square and drawn anew before it leaves the browser; other pictures go as they are. */
  purpose: Extract<Purpose, "avatar" | "picture">;
  /** The picture's downloadPath, or an absolute address. */
  value?: string;
  onChange?: (downloadPath: string) => void;
  shape?: "circle" | "square";
  /** Endings, comma-separated. */
  formats?: string;
  /** A file must be smaller. */
  maxMB?: number;
  disabled?: boolean;
  /** What the picture is, for its button and its description. */
  label?: string;
  id?: string;
  /** It stands in a row of a list: the form does not wait for it. */
  listed?: boolean;
}

/** One picture: choose it or drop it, cut it, send it; the value changes when the server has taken it. */
export function UploadPicture({
  purpose,
  value,
  onChange,
  shape = "square",
  formats = "jpg,jpeg,png,webp",
  maxMB = 2,
  disabled,
  label = purpose === "avatar" ? "头像" : "图片",
  id,
  listed = false,
}: UploadPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [chosen, setChosen] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [broken, setBroken] = useState("");
  const upload = useUpload(purpose, (file) => onChange?.(file.downloadPath));
  const { progress } = upload;
  const busy = progress.state === "busy";
  const shown = value && broken !== value ? mediaUrl(value) : "";

  const take = (file: File | undefined) => {
    if (!file || disabled || busy) return;
    const refused = refusalOf(file, formats, maxMB);
    if (refused) return upload.fail(refused);
    if (purpose === "avatar") setChosen(file);
    else void upload.start({ file, name: file.name });
  };
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    take(e.dataTransfer.files[0]);
  };

  return (
    <div className={s.picture}>
      <button
        type="button"
        id={id}
        className={`${s.window} ${s[shape]} ${over ? s.over : ""}`}
        disabled={disabled || busy}
        aria-label={`${shown ? "更换" : "上传"}${label}`}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {shown ? <img src={shown} alt="" onError={() => setBroken(value ?? "")} /> : <Icon name={purpose === "avatar" ? "user" : "plus"} />}
        {busy && <span className={s.veil}>{progress.percent}%</span>}
      </button>
      <div className={s.side}>
        <div className={s.actions}>
          {busy ? (
            <Button size="small" onClick={upload.cancel}>
              取消上传
            </Button>
          ) : (
            <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
              {shown ? "更换" : "上传"}
              {label}
            </Button>
          )}
          {progress.state === "failed" && upload.canRetry() && (
            <Button size="small" type="link" onClick={upload.retry}>
              重试
            </Button>
          )}
        </div>
        <p id={hint} className={s.hint}>
          支持 {listOf(formats).join("、")} 格式，小于 {maxMB}M
        </p>
        <p className={s.error} role="alert">
          {progress.state === "failed" ? progress.message : ""}
        </p>
        {!listed && <Waits on={busy} text={`${label}还没有上传完，请等它完成，或取消上传`} />}
        <p className="sr" role="status">
          {busy ? `${phaseText[progress.phase]}${label}，${Math.floor(progress.percent / 10) * 10}%` : ""}
        </p>
      </div>
      <FileInput input={input} formats={formats} label={label} onTake={([file]) => take(file)} />
      {chosen && (
        <CropDialog
          file={chosen}
          round={shape === "circle"}
          onCancel={() => setChosen(null)}
          onDone={(blob, ending) => {
            setChosen(null);
            void upload.start({ file: blob, name: `${purpose}.${ending}` });
          }}
          onError={(message) => {
            setChosen(null);
            upload.fail(message);
          }}
        />
      )}
    </div>
  );
}
