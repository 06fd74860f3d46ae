import { useState, type KeyboardEvent } from "react";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import s from "./case.module.css";

interface Props {
  images: string[];
  title: string;
  kind: string;
  id: string;
}

/** The pictures of a case, one large and the others small; the arrow keys turn. */
export function Gallery({ images, title, kind, id }: Props) {
  const [at, setAt] = useState(0);
  const turn = (by: number) => setAt((at + by + images.length) % images.length);
  const onKey = (e: KeyboardEvent) => {
    if (e.key === "ArrowRight") turn(1);
    if (e.key === "ArrowLeft") turn(-1);
  };
  return (
    <section className={s.gallery} aria-label="项目图片" onKeyDown={onKey}>
      <div className={s.cover}>
        <Cover url={images[at]} kind={kind} id={id} name={title} alt={`${title}，第 ${at + 1} 张`} eager />
        {images.length > 1 && (
          <p className={s.turn}>
            <button type="button" aria-label="上一张" onClick={() => turn(-1)}>
              <Icon name="arrow" />
            </button>
            <span className="num" aria-live="polite">
              {at + 1} / {images.length}
            </span>
            <button type="button" aria-label="下一张" onClick={() => turn(1)}>
              <Icon name="arrow" />
            </button>
          </p>
        )}
      </div>
      {images.length > 1 && (
        <ul>
          {images.map((url, i) => (
            <li key={url}>
              <button type="button" aria-pressed={i === at} aria-label={`看第 ${i + 1} 张`} onClick={() => setAt(i)}>
                <Cover url={url} kind={kind} id={id} name={title} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
