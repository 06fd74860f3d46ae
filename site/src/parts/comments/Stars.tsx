import { Icon } from "@/ui/Icon";
import s from "./comments.module.css";

/** A mark out of five as stars, filled to the nearest whole one; a reader hears the mark. */
export function Stars({ of }: { of: number }) {
  return (
    <span className={s.stars} role="img" aria-label={`${of} 分，满分 5 分`}>
      {[1, 2, 3, 4, 5].map((n) => (
        <span key={n} className={n <= Math.round(of) ? s.on : ""}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  );
}
