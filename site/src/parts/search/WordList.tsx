import { count } from "@/ui/text";
import s from "./words.module.css";

interface Props {
  title: string;
  words: readonly { word: string; n: number }[];
  none: string;
}

/** Words and how often they were searched, for the operators. */
export function WordList({ title, words, none }: Props) {
  return (
    <section className="panel" aria-label={title}>
      <h2 className={s.title}>{title}</h2>
      {words.length === 0 ? (
        <p className={`t3 ${s.none}`}>{none}</p>
      ) : (
        <ol className={s.words}>
          {words.slice(0, 20).map((w) => (
            <li key={w.word}>
              <span>{w.word}</span>
              <span className="num t3">{count(w.n)} 次</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
