import type { RefObject } from "react";
import { acceptOf } from "./rules";
import s from "./Upload.module.css";

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** Endings, comma-separated. */
  formats: string;
  label: string;
  multiple?: boolean;
  onTake: (files: File[]) => void;
}

/** The browser's chooser behind a button of ours; the same file can be chosen again. */
export function FileInput({ input, formats, label, multiple, onTake }: Props) {
  return (
    <input
      ref={input}
      type="file"
      className={s.file}
      multiple={multiple}
      accept={acceptOf(formats)}
      aria-label={label}
      tabIndex={-1}
      onChange={(e) => {
        onTake([...(e.target.files ?? [])]);
        e.target.value = "";
      }}
    />
  );
}
