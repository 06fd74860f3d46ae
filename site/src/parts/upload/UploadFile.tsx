import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button, Progress } from "antd";
import { messageOf } from "@/api/error";
import { saveFrom } from "@/api/save";
import { downloadFile, type FileReference, type Purpose } from "@/api/upload";
import { toast } from "@/ui/toast";
import { FileInput } from "./FileInput";
import { listOf, refusalOf, sizeText } from "./rules";
import { phaseText, useUpload } from "./useUpload";
import { Waits } from "./Waits";
import s from "./Upload.module.css";

export interface UploadFileProps {
  purpose?: Extract<Purpose, "attachment" | "license" | "invoice" | "project" | "family" | "plugin">;
  value?: FileReference[];
  onChange?: (files: FileReference[]) => void;
  /** Endings, comma-separated. */
  formats?: string;
  /** A file must be smaller. */
  maxMB?: number;
  /** How many files the list takes. */
  most?: number;
  /** The files that the record has, and how they are fetched, whoever has uploaded them; what is uploaded here is the reader's own. */
  record?: { files: readonly { fileId: string }[]; link: (fileId: string) => Promise<{ url: string }> };
  disabled?: boolean;
  id?: string;
}

interface Waiting {
  key: number;
  file: File;
}

/**
 * A list of private files: each shows its progress, can be cancelled and tried again, and goes on where it stopped when
 * the same file is chosen once more. Removing takes a file off the list; it is deleted where the list is kept.
 */
export function UploadFile({
  purpose = "attachment",
  value = [],
  onChange,
  formats = "pdf,docx,xlsx,pptx,txt,zip,dwg,rvt,rfa,ifc,skp,png,jpg,jpeg",
  maxMB = 2048,
  most = 20,
  record,
  disabled,
  id,
}: UploadFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const serial = useRef(0);
  const hint = useId();
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [refused, setRefused] = useState("");
  const [over, setOver] = useState(false);
  const files = useRef(value);
  useEffect(() => {
    files.current = value;
  }, [value]);

  const take = (list: Iterable<File>) => {
    if (disabled) return;
    const taken: Waiting[] = [];
    setRefused("");
    for (const file of list) {
      const why = value.length + waiting.length + taken.length >= most ? `最多上传${most}个文件` : refusalOf(file, formats, maxMB);
      if (why) setRefused(`${file.name}：${why}`);
      else taken.push({ key: ++serial.current, file });
    }
    setWaiting((now) => [...now, ...taken]);
  };
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    take(e.dataTransfer.files);
  };
  const load = async (f: FileReference) => {
    try {
      if (!record?.files.some((one) => one.fileId === f.fileId)) return toast(await downloadFile(f.downloadPath), "ok");
      saveFrom((await record.link(f.fileId)).url, f.name);
      toast("下载已开始", "ok");
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
  };
  const leave = (key: number) => setWaiting((now) => now.filter((w) => w.key !== key));
  const add = (key: number, file: FileReference) => {
    leave(key);
    if (files.current.some((f) => f.fileId === file.fileId)) return;
    files.current = [...files.current, file];
    onChange?.(files.current);
  };

  return (
    <div>
      <button
        type="button"
        id={id}
        className={`${s.drop} ${over ? s.over : ""}`}
        disabled={disabled}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <b>选择文件</b>
        <span>或把文件拖到这里</span>
      </button>
      <p id={hint} className={s.hint}>
        支持 {listOf(formats).join("、")} 格式，每个小于 {maxMB}M。中断后重新选择同一文件，会从断点继续。
      </p>
      <p className={s.error} role="alert">
        {refused}
      </p>
      <Waits on={waiting.length > 0} text="文件还没有上传完，请等它完成，或取消上传" />
      <ul className={s.list}>
        {value.map((f) => (
          <li key={f.fileId}>
            <button type="button" className={s.name} onClick={() => void load(f)}>
              {f.name}
            </button>
            <span className={s.size}>{sizeText(f.size)}</span>
            {!disabled && (
              <Button size="small" type="text" danger aria-label={`移除 ${f.name}`} onClick={() => onChange?.(value.filter((other) => other !== f))}>
                移除
              </Button>
            )}
          </li>
        ))}
        {waiting.map((w) => (
          <Row key={w.key} purpose={purpose} file={w.file} onDone={(file) => add(w.key, file)} onLeave={() => leave(w.key)} />
        ))}
      </ul>
      <FileInput input={input} formats={formats} label="文件" multiple onTake={take} />
    </div>
  );
}

/** A file on its way. */
function Row({ purpose, file, onDone, onLeave }: { purpose: Purpose; file: File; onDone: (file: FileReference) => void; onLeave: () => void }) {
  const { progress, start, retry } = useUpload(purpose, onDone);
  useEffect(() => void start({ file, name: file.name }), [file, start]);
  const failed = progress.state === "failed";
  const percent = progress.state === "busy" ? progress.percent : 0;
  const text = failed ? progress.message : progress.state === "busy" ? `${phaseText[progress.phase]} ${percent}%` : "";
  return (
    <li>
      <span className={s.name}>{file.name}</span>
      <span className={s.size}>{sizeText(file.size)}</span>
      {failed && (
        <Button size="small" type="link" onClick={retry}>
          重试
        </Button>
      )}
      <Button size="small" type="text" aria-label={`取消上传 ${file.name}`} onClick={onLeave}>
        取消
      </Button>
      <Progress percent={percent} showInfo={false} size="small" status={failed ? "exception" : "active"} aria-label={`${file.name} 上传进度`} />
      <span className={failed ? s.error : s.hint} role={failed ? "alert" : "status"}>
        {text}
      </span>
    </li>
  );
}
