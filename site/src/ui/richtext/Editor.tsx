import { CharacterCount } from "@tiptap/extensions";
import { EditorContent, useEditor, useEditorState, type Editor as Tiptap } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { linkOf } from "./link";
import type { RichTextProps } from "./RichText";
import s from "./richtext.module.css";

const htmlOf = (editor: Tiptap) => (editor.isEmpty ? "" : editor.getHTML());

export function Editor({ id, label, value = "", onChange, most }: RichTextProps) {
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  const editor = useEditor({
    immediatelyRender: false,
    content: value,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        codeBlock: false,
        dropcursor: false,
        link: { openOnClick: false, defaultProtocol: "https", isAllowedUri: (uri) => !!uri && linkOf(uri) === uri, HTMLAttributes: { target: "_blank", rel: "nofollow noopener noreferrer" } },
      }),
      CharacterCount,
    ],
    editorProps: { attributes: { ...(id ? { id } : {}), class: `${s.text} ${s.area}`, role: "textbox", "aria-multiline": "true", "aria-label": label } },
    onUpdate: ({ editor: now }) => changed.current?.(htmlOf(now)),
  });
  useEffect(() => {
    // A value from outside (another record, a reset) replaces what is there; what was typed here comes back equal.
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={s.frame}>
      {editor && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
      {editor && <Count editor={editor} most={most} />}
    </div>
  );
}

function Count({ editor, most }: { editor: Tiptap; most: number }) {
  const used = useEditorState({ editor, selector: ({ editor: now }) => now.storage.characterCount.characters() as number });
  return (
    <p className={`${s.count} ${used > most ? "bad" : ""}`}>
      <span className="sr">已输入字数：</span>
      {used} / {most}
    </p>
  );
}

interface Tool {
  name: string;
  /** A path on the 24 grid, or letters. */
  path?: string;
  sign?: string;
  run: (editor: Tiptap) => void;
  on?: (editor: Tiptap) => boolean;
  can?: (editor: Tiptap) => boolean;
}
const chain = (editor: Tiptap) => editor.chain().focus();
const tools: readonly Tool[] = [
  { name: "加粗", path: "M7 4h6.5a4 4 0 0 1 0 8H7zM7 12h7.5a4 4 0 0 1 0 8H7z", run: (e) => chain(e).toggleBold().run(), on: (e) => e.isActive("bold") },
  { name: "斜体", path: "M10 4h8M6 20h8M14 4l-4 16", run: (e) => chain(e).toggleItalic().run(), on: (e) => e.isActive("italic") },
  { name: "H2 二级标题", sign: "H2", run: (e) => chain(e).toggleHeading({ level: 2 }).run(), on: (e) => e.isActive("heading", { level: 2 }) },
  { name: "H3 三级标题", sign: "H3", run: (e) => chain(e).toggleHeading({ level: 3 }).run(), on: (e) => e.isActive("heading", { level: 3 }) },
  { name: "项目列表", path: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01", run: (e) => chain(e).toggleBulletList().run(), on: (e) => e.isActive("bulletList") },
  { name: "编号列表", path: "M10 6h11M10 12h11M10 18h11M3 5l1.5-1v5M3 15h2.5L3 19h2.5", run: (e) => chain(e).toggleOrderedList().run(), on: (e) => e.isActive("orderedList") },
  { name: "引用", path: "M10 7H5v6h5zM10 13c0 2.500-1.500 4-4 4.500M20 7h-5v6h5zM20 13c0 2.500-1.500 4-4 4.500", run: (e) => chain(e).toggleBlockquote().run(), on: (e) => e.isActive("blockquote") },
];
const history: readonly Tool[] = [
  { name: "撤销", path: "M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-5", run: (e) => chain(e).undo().run(), can: (e) => e.can().undo() },
  { name: "重做", path: "M16 5l4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h5", run: (e) => chain(e).redo().run(), can: (e) => e.can().redo() },
];

/** One stop of the Tab key; the arrows go from button to button. */
function Toolbar({ editor }: { editor: Tiptap }) {
  const [linking, setLinking] = useState(false);
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const link: Tool = { name: "链接", path: "M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1", run: () => setLinking(true), on: (e) => e.isActive("link") };
  const all = [...tools, link, ...history];
  const state = useEditorState({ editor, selector: ({ editor: now }) => all.map((t) => ({ on: t.on?.(now), can: t.can?.(now) ?? true })) });
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step ? (at + step + all.length) % all.length : event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : -1;
    if (next < 0) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <>
      <div ref={bar} className={s.tools} role="toolbar" tabIndex={-1} aria-label="文字格式" onKeyDown={move}>
        {all.map((t, i) => (
          <button
            key={t.name}
            type="button"
            title={t.name}
            aria-label={t.name}
            aria-pressed={t.on ? !!state[i]?.on : undefined}
            aria-disabled={!state[i]?.can}
            tabIndex={i === at ? 0 : -1}
            onFocus={() => setAt(i)}
            onClick={() => state[i]?.can && t.run(editor)}
          >
            {t.path ? (
              <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
                <path d={t.path} />
              </svg>
            ) : (
              t.sign
            )}
          </button>
        ))}
      </div>
      {linking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function LinkRow({ editor, onClose }: { editor: Tiptap; onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes("link").href ?? ""));
  const [wrong, setWrong] = useState("");
  const set = () => {
    const href = linkOf(address);
    if (!href) return setWrong("请输入以 http、https 或 mailto 开头的地址");
    const on = chain(editor).extendMarkRange("link");
    // Without a selection the address itself becomes the text.
    if (editor.state.selection.empty && !editor.isActive("link")) on.insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    else on.setLink({ href }).run();
    onClose();
  };
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <div
      className={s.link}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        // The field is inside another form.
        event.preventDefault();
        set();
      }}
    >
      <input type="text" inputMode="url" aria-label="链接地址" placeholder="https://" value={address} aria-invalid={!!wrong} ref={(field) => field?.focus()} onChange={(e) => setAddress(e.target.value)} />
      <button type="button" className="btn s" onClick={set}>
        确定
      </button>
      {editor.isActive("link") && (
        <button
          type="button"
          className="btn s"
          onClick={() => {
            chain(editor).extendMarkRange("link").unsetLink().run();
            onClose();
          }}
        >
          去掉链接
        </button>
      )}
      <button type="button" className="btn s g" onClick={close}>
        取消
      </button>
      {wrong && (
        <p className="bad" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
