import { part } from "../part";
import { Late } from "../states";
import s from "./richtext.module.css";

export interface RichTextProps {
  id?: string;
  /** What the field is, for who cannot see its label. */
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  /** Characters that are read, without the markup. */
  most: number;
}

/** A field of a form that holds rich text. The editor is loaded when it is shown. */
export const RichText = part<RichTextProps>(() => import("./Editor").then((m) => m.Editor), {
  loading: (
    <Late>
      <div className={s.frame} role="status" aria-label="正在加载编辑器">
        <div className={s.tools} />
        <div className={s.area} />
      </div>
    </Late>
  ),
});
