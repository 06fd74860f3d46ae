import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button, Form, Progress } from "antd";
import type { Rule } from "antd/es/form";
import { Film } from "@/ui/Film";
import { undoable } from "@/ui/undo";
import { FileInput } from "./FileInput";
import { listOf, refusalOf } from "./rules";
import { phaseText, useUpload } from "./useUpload";
import s from "./Upload.module.css";

const FORMATS = "mp4,webm";
const MAX_MB = 200;

interface Props {
  /** The film's downloadPath, or an address of another host. */
  value?: string;
  onChange?: (address: string) => void;
  /** Told while one is on its way. */
  onBusy?: (busy: boolean) => void;
  label: string;
  disabled?: boolean;
  id?: string;
}

/** One film: choose it or drop it, look at it, replace it, take it away. The value changes when the server has taken it. */
export function UploadFilm({ value = "", onChange, onBusy, label, disabled, id }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  const hint = useId();
  const [over, setOver] = useState(false);
  const [broken, setBroken] = useState("");
  const upload = useUpload("film", (file) => onChange?.(file.downloadPath));
  const { progress } = upload;
  const busy = progress.state === "busy";

  const told = useRef(onBusy);
  useEffect(() => {
    told.current = onBusy;
  });
  useEffect(() => void told.current?.(busy), [busy]);
  // What had the focus may be gone with what it did.
  useEffect(() => {
    if (last.current?.isConnected === false && document.activeElement === document.body) area.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [busy, value]);

  const choose = () => input.current?.click();
  const take = (file: File | undefined) => {
    if (!file || disabled || busy) return;
    const refused = refusalOf(file, FORMATS, MAX_MB);
    if (refused) upload.fail(refused);
    else void upload.start({ file, name: file.name });
  };
  const drop = {
    onDragOver: (e: DragEvent) => {
      e.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault();
      setOver(false);
      take(e.dataTransfer.files[0]);
    },
  };
  const remove = () => {
    onChange?.("");
    undoable("已移除视频", { undo: () => onChange?.(value) });
  };

  return (
    <div ref={area} className={`${s.film} ${over && value ? s.over : ""}`} onFocus={(e) => (last.current = e.target)} {...(value ? drop : {})}>
      {value && (
        <Film
          key={value}
          url={value}
          label={label}
          className={s.screen}
          onError={() => setBroken(value)}
          onLoadedMetadata={(e) => !e.currentTarget.videoWidth && setBroken(value)}
        />
      )}
      {value && broken === value && (
        <p className={s.error} role="alert">
          这个浏览器放不出它的画面。请换成 H.264 编码的 MP4。
        </p>
      )}
      {!value && !busy && (
        <button type="button" id={id} className={`${s.drop} ${over ? s.over : ""}`} disabled={disabled} aria-describedby={hint} onClick={choose} {...drop}>
          <b>选择视频</b>
          <span>或把视频拖到这里</span>
        </button>
      )}
      {busy && <Progress percent={progress.percent} size="small" status="active" aria-label={`${label}上传进度`} />}
      <div className={s.actions}>
        {busy ? (
          <>
            <Button size="small" onClick={upload.cancel}>
              取消上传
            </Button>
            <span className={s.phase}>{phaseText[progress.phase]}</span>
          </>
        ) : (
          value && (
            <>
              <Button id={id} size="small" disabled={disabled} aria-describedby={hint} onClick={choose}>
                更换{label}
              </Button>
              <Button size="small" type="text" danger disabled={disabled} onClick={remove}>
                移除{label}
              </Button>
            </>
          )
        )}
        {progress.state === "failed" && upload.canRetry() && (
          <Button size="small" onClick={upload.retry}>
            重试
          </Button>
        )}
      </div>
      <p className={s.error} role="alert">
        {progress.state === "failed" ? progress.message : ""}
      </p>
      <p id={hint} className={s.hint}>
        支持 {listOf(FORMATS).join("、")} 格式，小于 {MAX_MB}M。H.264 编码的 MP4 在电脑和手机上都能播放。
      </p>
      <p className="sr" role="status">
        {busy ? `${phaseText[progress.phase]}${label}，${Math.floor(progress.percent / 10) * 10}%` : ""}
      </p>
      <FileInput input={input} formats={FORMATS} label={label} onTake={([file]) => take(file)} />
    </div>
  );
}

/** The field of a form: it is not saved while a film is on its way, which would leave it out. */
export function FilmItem({ name, label, rules = [] }: { name: string; label: string; rules?: Rule[] }) {
  const form = Form.useFormInstance();
  const sending = useRef(false);
  const waits: Rule = { validator: () => (sending.current ? Promise.reject(new Error("视频正在上传，请等它完成，或取消上传")) : Promise.resolve()) };
  const told = (busy: boolean) => {
    const over = sending.current && !busy;
    sending.current = busy;
    if (over) void form.validateFields([name]).catch(() => {}); // what was said meanwhile is not true any more
  };
  return (
    <Form.Item name={name} label={label} rules={[...rules, waits]}>
      <UploadFilm label={label} onBusy={told} />
    </Form.Item>
  );
}
