import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from "react";
import { messageOf } from "@/api/error";
import type { ArticleDraft } from "@/api/shapes";
import { uploadFile } from "@/api/upload";
import { refusalOf } from "@/parts/upload/rules";
import { ErrorStrip } from "@/ui/states";
import s from "./write.module.css";

type Mark = ArticleDraft["marks"][number];

interface Props {
  value: string;
  onChange: (text: string) => void;
  marks: readonly Mark[];
  /** The text that the marks were made for; they are shown while it stands. */
  marked: string;
  /** Pictures are on their way into the text, or no more. */
  onSending: (on: boolean) => void;
}

const FORMATS = "jpg,jpeg,png,webp";
const MAX_MB = 10;

/** How the buttons change what is picked: what goes before and behind it, or before each of its lines. */
const tools = [
  { label: "标题", title: "二级标题", line: "## " },
  { label: "加粗", title: "加粗（Ctrl+B）", around: ["**", "**"], key: "b" },
  { label: "斜体", title: "斜体（Ctrl+I）", around: ["*", "*"], key: "i" },
  { label: "引用", title: "引用", line: "> " },
  { label: "列表", title: "无序列表", line: "- " },
  { label: "编号", title: "有序列表", line: "1. " },
  { label: "代码", title: "代码块", around: ["\n```\n", "\n```\n"] },
  { label: "链接", title: "链接（Ctrl+K）", around: ["[", "](https://)"], key: "k" },
  { label: "表格", title: "表格", around: ["\n| 列一 | 列二 |\n| --- | --- |\n| ", " |  |\n"] },
] as const;

/** Markdown with the operators' words marked in it; pictures are pasted and dropped. */
export function MarkdownEditor({ value, onChange, marks, marked, onSending }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [error, setError] = useState<unknown>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });

  const set = (text: string, from: number, to = from) => {
    onChange(text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from, to);
    });
  };
  const apply = (tool: (typeof tools)[number]) => {
    const at = area.current;
    if (!at) return;
    const { selectionStart: from, selectionEnd: to } = at;
    if ("line" in tool) {
      const start = value.lastIndexOf("\n", from - 1) + 1;
      const lines = value.slice(start, to).split("\n").map((l) => tool.line + l).join("\n");
      return set(value.slice(0, start) + lines + value.slice(to), start + lines.length);
    }
    const [before, behind] = tool.around;
    const picked = value.slice(from, to) || "文字";
    set(value.slice(0, from) + before + picked + behind + value.slice(to), from + before.length, from + before.length + picked.length);
  };
  const keys = (e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey) return;
    const tool = tools.find((t) => "key" in t && t.key === e.key.toLowerCase());
    if (!tool) return;
    e.preventDefault();
    apply(tool);
  };
  const underWay = useRef(0);
  const send = async (files: readonly File[]) => {
    setError(null);
    underWay.current++;
    onSending(true);
    for (const file of files) {
      const refused = refusalOf(file, FORMATS, MAX_MB);
      if (refused) {
        setError(new Error(refused));
        continue;
      }
      try {
        setSending({ name: file.name, percent: 0 });
        const sent = await uploadFile(file, { purpose: "picture", name: file.name || "picture.png", onProgress: (_, done, total) => setSending({ name: file.name, percent: total ? Math.floor((done / total) * 100) : 0 }) });
        const at = area.current?.selectionStart ?? latest.current.length;
        const line = `\n![${file.name.replace(/\.\w+$/, "").replace(/[[\]]/g, "")}](${sent.downloadPath})\n`;
        set(latest.current.slice(0, at) + line + latest.current.slice(at), at + line.length);
        latest.current = latest.current.slice(0, at) + line + latest.current.slice(at);
      } catch (e) {
        setError(e);
      }
    }
    if (--underWay.current > 0) return;
    setSending(undefined);
    onSending(false);
  };
  const paste = (e: ClipboardEvent) => {
    const pictures = [...e.clipboardData.files].filter((f) => f.type.startsWith("image/"));
    if (!pictures.length) return;
    e.preventDefault();
    void send(pictures);
  };
  const drop = (e: DragEvent) => {
    setOver(false);
    if (!e.dataTransfer.files.length) return;
    e.preventDefault();
    void send([...e.dataTransfer.files]);
  };
  return (
    <div className={s.editor}>
      <div className={s.tools} role="toolbar" aria-label="格式">
        {tools.map((t) => (
          <button key={t.label} type="button" title={t.title} onClick={() => apply(t)}>
            {t.label}
          </button>
        ))}
        <button type="button" title="插入图片，也可以粘贴或拖入" onClick={() => input.current?.click()}>
          图片
        </button>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          multiple
          accept={FORMATS.split(",").map((f) => `.${f}`).join()}
          aria-label="插入图片"
          onChange={(e) => {
            void send([...(e.target.files ?? [])]);
            e.target.value = "";
          }}
        />
        {sending && (
          <span role="status" className="num">
            正在上传 {sending.name} {sending.percent}%
          </span>
        )}
      </div>
      {error !== null && <ErrorStrip error={error instanceof Error && !("reason" in error) ? error : messageOf(error)} />}
      <div className={over ? `${s.field} ${s.over}` : s.field}>
        <div ref={back} className={s.back} aria-hidden="true">
          {marked === value ? shown(value, marks) : value}
          {"\n"}
        </div>
        <textarea
          ref={area}
          aria-label="正文"
          value={value}
          maxLength={30000}
          placeholder={"用 Markdown 书写正文。图片可以直接粘贴或拖进来。\n\n## 二级标题\n\n- 列表\n\n| 列一 | 列二 |\n| --- | --- |\n| 内容 | 内容 |"}
          onChange={(e) => onChange(e.target.value)}
          onKeyDown={keys}
          onPaste={paste}
          onDragOver={(e) => {
            e.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onScroll={(e) => {
            if (back.current) back.current.scrollTop = e.currentTarget.scrollTop;
          }}
        />
      </div>
    </div>
  );
}

/** The text with its marks; ranges are in code points. */
function shown(text: string, marks: readonly Mark[]) {
  const points = [...text];
  const parts = [];
  let at = 0;
  for (const m of marks) {
    if (m.field !== "contentMd" || m.start < at) continue;
    parts.push(points.slice(at, m.start).join(""));
    parts.push(
      <mark key={m.start} data-level={m.level}>
        {points.slice(m.start, m.start + m.length).join("")}
      </mark>,
    );
    at = m.start + m.length;
  }
  parts.push(points.slice(at).join(""));
  return parts;
}
