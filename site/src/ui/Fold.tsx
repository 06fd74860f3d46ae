import { Icon } from "./Icon";
import s from "./tree.module.css";

/** The mark of a line of a tree that opens and closes; the keyboard does it on the line. */
export function Fold({ parent, open, onToggle }: { parent: boolean; open: boolean; onToggle: () => void }) {
  return (
    <span
      className={s.fold}
      aria-hidden="true"
      onClick={(e) => {
        if (!parent) return;
        e.stopPropagation();
        onToggle();
      }}
    >
      {parent && <Icon name={open ? "down" : "right"} />}
    </span>
  );
}
