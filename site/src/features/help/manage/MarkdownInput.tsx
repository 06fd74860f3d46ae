import { useEffect, useRef, useState } from "react";
import { useRead } from "@/api/hooks";
import { MarkdownView } from "@/parts/markdown/MarkdownView";
import { phaseText, useUpload } from "@/parts/upload/useUpload";
import { refusalOf } from "@/parts/upload/rules";
import { Skeleton, ErrorStrip } from "@/ui/states";
import article from "../article.module.css";
import s from "./desk.module.css";

interface Props {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
  disabled?: boolean;
  most: number;
}
/** What a button puts around what is chosen, or before each line of it. */
const marks = [
  { label: "标题", line: "## ", fill: "小节标题" },
  { label: "加粗", around: ["**", "**"], fill: "加粗的文字" },
  { label: "列表", line: "- ", fill: "一项" },
  { label: "步骤", line: "1. ", fill: "第一步" },
  { label: "提示", line: "> ", fill: "提示的内容" },
  { label: "代码", around: ["`", "`"], fill: "代码" },
  { label: "链接", around: ["[", "](/bimCollege)"], fill: "链接文字" },
  { label: "表格", block: "\n| 名称 | 说明 |\n| --- | --- |\n| 一 | 二 |\n" },
] as const;
const PICTURES = "jpg,jpeg,png,webp";
const PICTURE_MB = 10;
const PAUSE_MS = 600;

/** The text of a help page: Markdown at the left, at the right what its readers will see, by the server that shows it to them. */
export function MarkdownInput({ id, value = "", onChange, disabled, most }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const insert = (before: string, fill: string, after: string) => {
    const at = area.current;
    if (!at) return;
    const [from, to] = [at.selectionStart, at.selectionEnd];
    const inner = value.slice(from, to) || fill;
    onChange?.(value.slice(0, from) + before + inner + after + value.slice(to));
    requestAnimationFrame(() => {
      at.focus();
      at.setSelectionRange(from + before.length, from + before.length + inner.length);
    });
  };
  const prefix = (mark: string, fill: string) => {
    const at = area.current;
    if (!at) return;
    const from = value.lastIndexOf("\n", at.selectionStart - 1) + 1;
    const chosen = value.slice(from, at.selectionEnd) || fill;
    const text = chosen.split("\n").map((line) => mark + line).join("\n");
    onChange?.(value.slice(0, from) + text + value.slice(Math.max(from, at.selectionEnd)));
    requestAnimationFrame(() => {
      at.focus();
      at.setSelectionRange(from + mark.length, from + text.length);
    });
  };
  const upload = useUpload("picture", (sent) => insert("\n![", "图片说明", `](${sent.downloadPath})\n`));
  const { progress } = upload;
  const take = (one: File | undefined) => {
    if (!one || disabled) return;
    const refused = refusalOf(one, PICTURES, PICTURE_MB);
    if (refused) upload.fail(refused);
    else void upload.start({ file: one, name: one.name });
  };
  const length = [...value].length;
  return (
    <div className={s.markdown}>
      <div className={s.source}>
        <div className={s.tools} role="toolbar" aria-label="正文格式">
          {marks.map((m) => (
            <button key={m.label} type="button" disabled={disabled} onClick={() => ("line" in m ? prefix(m.line, m.fill) : "block" in m ? insert(m.block, "", "") : insert(m.around[0], m.fill, m.around[1]))}>
              {m.label}
            </button>
          ))}
          <button type="button" disabled={disabled || progress.state === "busy"} onClick={() => file.current?.click()}>
            {progress.state === "busy" ? `${phaseText[progress.phase]} ${progress.percent}%` : "图片"}
          </button>
        </div>
        <textarea
          ref={area}
          id={id}
          className={s.area}
          value={value}
          disabled={disabled}
          spellCheck={false}
          onChange={(e) => onChange?.(e.target.value)}
          onPaste={(e) => {
            const picture = [...e.clipboardData.files].find((f) => f.type.startsWith("image/"));
            if (!picture) return;
            e.preventDefault();
            take(picture);
          }}
          onDrop={(e) => {
            if (!e.dataTransfer.files.length) return;
            e.preventDefault();
            take(e.dataTransfer.files[0]);
          }}
        />
        <p className={s.under}>
          <span className="bad" role="alert">
            {progress.state === "failed" ? progress.message : ""}
          </span>
          <span className={`num ${length > most ? "bad" : ""}`}>
            {length} / {most}
          </span>
        </p>
        <input
          ref={file}
          type="file"
          accept={PICTURES.split(",").map((e) => `.${e}`).join(",")}
          aria-label="插入图片"
          tabIndex={-1}
          hidden
          onChange={(e) => {
            take(e.target.files?.[0]);
            e.target.value = "";
          }}
        />
      </div>
      <Shown text={shown} />
    </div>
  );
}

function Shown({ text }: { text: string }) {
  const { data, error, mutate } = useRead("/micro/home/college/preview", { contentMd: text }, text.trim() !== "");
  const [last, setLast] = useState("");
  useEffect(() => {
    if (data) setLast(data.contentHtml);
  }, [data]);
  const html = data?.contentHtml ?? last;
  return (
    <section className={s.shown} aria-label="预览" data-preview={data ? "ready" : undefined}>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!text.trim() ? (
        <p className="t3">在左侧书写，这里显示读者看到的样子。</p>
      ) : html ? (
        // The server's own rendering, cleaned: what the public page shows.
        <MarkdownView html={html} className={`${article.text} ${s.prose}`} />
      ) : (
        !error && <Skeleton lines={6} />
      )}
    </section>
  );
}
