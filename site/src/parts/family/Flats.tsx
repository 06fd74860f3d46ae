import { Drawing } from "@/ui/draw/Drawing";
import { hasFlat } from "@/ui/draw/family";
import { familyKindOf } from "@/ui/draw/family/familyKind";
import type { Dims } from "@/ui/draw/family/size";
import s from "./sheet.module.css";

/** A family from its front and from above, where that says something. */
export function Flats({ kind, id, name, dims }: { kind: string; id: string; name: string; dims: Dims }) {
  if (!hasFlat(familyKindOf(kind, name))) return null;
  return (
    <div className={s.flats}>
      <figure>
        <figcaption>立面</figcaption>
        <Drawing kind={kind} id={id} name={name} dims={dims} look="front" eager />
      </figure>
      <figure>
        <figcaption>平面</figcaption>
        <Drawing kind={kind} id={id} name={name} dims={dims} look="top" eager />
      </figure>
    </div>
  );
}
