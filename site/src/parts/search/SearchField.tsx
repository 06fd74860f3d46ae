import { useRouter } from "next/router";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { usePublic } from "@/api/hooks";
import { Icon } from "@/ui/Icon";
import { Marked, type Marks } from "@/ui/Marked";
import { forgetAll, remember, usePast } from "./past";
import { nameOfType } from "./types";
import s from "./search.module.css";

interface Props {
  /** The keyword as it stands. */
  value: string;
  /** Called with what is to be searched, trimmed and never empty. */
  onSearch: (keyword: string) => void;
  /** Suggestions are part of the page below the field and not a list that opens over it. */
  inline?: boolean;
  autoFocus?: boolean;
  /** What stands there at first is gone on with; without it the first letter replaces it. */
  begun?: boolean;
  /** Called when a suggested page is opened. */
  onLeave?: () => void;
  /** Told what stands in the field. */
  onText?: (text: string) => void;
}
interface Option {
  text: string;
  /** A page of its own; without it a word is searched: this one, else the text. */
  path?: string;
  word?: string;
  marks?: Marks;
}
interface Group {
  name: string;
  options: Option[];
  /** Short words beside each other. */
  words?: boolean;
}
const WAIT_MS = 180;
export const KEYWORD_MOST = 50;

/** The search box of the portal: a combobox over past words, hot words, and titles while one types. */
export function SearchField({ value, onSearch, inline = false, autoFocus = false, begun = false, onLeave, onText }: Props) {
  const router = useRouter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(inline);
  const [active, setActive] = useState(-1);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    const field = input.current;
    if (autoFocus && field) field.setSelectionRange(begun ? field.value.length : 0, field.value.length);
  }, [autoFocus, begun]);
  // Letters on their way to a word are none yet.
  const [composing, setComposing] = useState(false);
  const typed = useLate(text.trim(), composing);
  const past = usePast();
  const { data } = usePublic("/micro/home/api/search/suggest", typed ? { keyword: typed } : {}, open);
  const answered = !!typed && typed === text.trim() && !!data;
  const titles = answered ? data.titles : [];
  const hot: Group = { name: "热门搜索", words: true, options: (data?.hot ?? []).map((word) => ({ text: word })) };
  const groups: Group[] = (
    text.trim()
      ? [
          ...[...new Set(titles.map((t) => t.type))].map((type) => ({ name: nameOfType(type), options: titles.filter((t) => t.type === type).map((t) => ({ text: t.title, path: t.path, marks: t.marks })) })),
          { name: answered && !titles.length ? "没有这样的标题" : "全部内容", options: [{ text: `在全部内容中搜索“${text.trim()}”`, word: text.trim() }] },
          ...(answered && !titles.length ? [hot] : []),
        ]
      : [{ name: "最近搜索", words: true, options: past.map((word) => ({ text: word })) }, hot]
  ).filter((g) => g.options.length);
  const options = groups.flatMap((g) => g.options);
  const shown = open && options.length > 0;

  const search = (keyword: string) => {
    const word = keyword.trim();
    if (!word) return;
    setText(word);
    setActive(-1);
    if (!inline) setOpen(false);
    remember(word);
    onSearch(word);
  };
  const choose = (o: Option) => {
    if (!o.path) return search(o.word ?? o.text);
    if (text.trim()) remember(text.trim());
    onLeave?.();
    void router.push(o.path);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return;
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (step) {
      e.preventDefault();
      setOpen(true);
      // From the last back to what was typed, and on.
      if (options.length) setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (e.key === "Escape" && shown && !inline) {
      e.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (e.key === "Enter") {
      e.preventDefault();
      const o = shown ? options[active] : undefined;
      if (o) choose(o);
      else search(text);
    }
  };

  let n = -1;
  return (
    <div className={inline ? s.inline : s.field} onBlur={(e) => !inline && !e.currentTarget.contains(e.relatedTarget) && setOpen(false)}>
      <form
        role="search"
        className={s.box}
        onSubmit={(e) => {
          e.preventDefault();
          search(text);
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="搜索"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-activedescendant={shown && active >= 0 ? `${id}o${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={KEYWORD_MOST}
          placeholder="搜索产品、模板、案例、帮助，或输入拼音首字母"
          value={text}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onChange={(e) => {
            setText(e.target.value);
            onText?.(e.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => !autoFocus && setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="btn p">
          搜索
        </button>
      </form>
      <div className={s.list} hidden={!shown}>
        <div id={`${id}list`} role="listbox" aria-label="搜索建议">
          {groups.map((g) => (
            <div key={g.name} role="group" aria-label={g.name} className={g.words ? s.words : s.titles}>
              <span aria-hidden="true">{g.name}</span>
              {g.options.map((o) => {
                const at = ++n;
                return (
                  <div
                    key={`${o.text}${o.path ?? ""}`}
                    id={`${id}o${at}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    className={s.option}
                    onPointerMove={() => setActive(at)}
                    // The field keeps the focus.
                    onMouseDown={(e) => e.preventDefault()}
                    onClick={() => choose(o)}
                  >
                    <span>
                      <Marked text={o.text} marks={o.marks} />
                    </span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {!text.trim() && past.length > 0 && (
          <button type="button" className={s.clear} onClick={forgetAll}>
            清除最近搜索
          </button>
        )}
      </div>
    </div>
  );
}

/** The text as it stands when nothing was typed for a moment, and not before a word is whole. */
function useLate(text: string, composing: boolean): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setLate(text), text ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [text, composing]);
  return late;
}
