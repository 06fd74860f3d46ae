import { useEffect, useState } from "react";
import { Icon } from "../Icon";
import s from "./public.module.css";

interface Props {
  value: string | undefined;
  placeholder: string;
  onSearch: (text: string | undefined) => void;
}

/** The search of a public list: what is typed counts by the button or by Enter. */
export function SearchBox({ value, placeholder, onSearch }: Props) {
  const [text, setText] = useState(value ?? "");
  useEffect(() => setText(value ?? ""), [value]);
  return (
    <form
      className={s.search}
      role="search"
      aria-label={placeholder}
      onSubmit={(e) => {
        e.preventDefault();
        onSearch(text.trim() || undefined);
      }}
    >
      <Icon name="search" />
      <input type="search" value={text} maxLength={40} aria-label={placeholder} placeholder={placeholder} onChange={(e) => setText(e.target.value)} />
      <button type="submit" className="btn p">
        搜索
      </button>
    </form>
  );
}
