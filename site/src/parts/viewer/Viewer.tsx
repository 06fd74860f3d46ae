import { useState, type ReactNode } from "react";
import { part } from "@/ui/part";
import { Picture } from "@/ui/Picture";
import type { Source, ViewerElement } from "./model";
import s from "./viewer.module.css";

const waiting = (
  <p className={s.waiting} role="status">
    正在打开三维视图…
  </p>
);
const Stage = part(() => import("./Stage").then((m) => m.Stage), { loading: waiting });

interface Props {
  /** The model, a GLB as the preview makes it; without, only the picture is shown. Another model is another key. */
  glbUrl?: string;
  /** Nothing while there is none. */
  pictureUrl: string;
  /** Its elements, or the address of their list as JSON, which is read when the model is opened. */
  elements: readonly ViewerElement[] | string;
  /** Addresses that are good when the model is opened, and again when it is tried again; those above are taken without. */
  fresh?: () => Promise<Source>;
  /** What the picture shows, for who cannot see it. */
  label: string;
  /** What stands where there is no picture, or it does not come. */
  children?: ReactNode;
}

/** A model: its picture first; the model itself, with what can be done on it, when somebody asks for it. */
export function Viewer({ glbUrl, pictureUrl, elements, fresh, label, children = null }: Props) {
  const [open, setOpen] = useState(false);
  if (open && glbUrl) return <Stage source={fresh ?? (() => Promise.resolve({ glbUrl, elements }))} label={label} onClose={() => setOpen(false)} />;
  return (
    <div className={s.first}>
      {pictureUrl ? (
        <Picture url={pictureUrl} width={640} height={400} alt={label} eager cover>
          {children}
        </Picture>
      ) : (
        children
      )}
      {glbUrl && (
        <button type="button" className={`btn ${s.open}`} onClick={() => setOpen(true)}>
          查看三维模型
        </button>
      )}
    </div>
  );
}
