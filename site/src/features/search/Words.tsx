import s from "./search.module.css";

/** Words that are searched when they are pressed. */
export function Words({ words, search }: { words: readonly string[]; search: (word: string) => void }) {
  return (
    <ul className={s.words}>
      {words.map((word) => (
        <li key={word}>
          <button type="button" onClick={() => search(word)}>
            {word}
          </button>
        </li>
      ))}
    </ul>
  );
}
