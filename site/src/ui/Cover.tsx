import { Drawing, fetchDrawings } from "./draw/Drawing";
import type { Dims } from "./draw/family/size";
import type { Subject } from "./draw/kindOf";
import { Picture } from "./later";

/** A thing whose kind, id and name decide the drawing that stands for its missing picture (draw/kindOf.ts). */
interface Props extends Subject {
  /** A media address; empty for the drawing. */
  url?: string | null;
  /** What the picture shows; decoration without. */
  alt?: string;
  /** Above the fold: asked for at once instead of when it comes near. */
  eager?: boolean;
  /** Of a family: the sizes that its drawing shows. */
  dims?: Dims;
}

/** Fetches what draws the Cover that is about to be shown; a picture that somebody gave waits for its host. */
export function fetchCover(url?: string | null) {
  if (!url) void fetchDrawings();
}

/** The picture of a card or page, 16:10 unless its box says otherwise; the drawing where there is none. */
export function Cover({ url, alt = "", eager = false, kind, id, name, software, dims }: Props) {
  const drawing = <Drawing kind={kind} id={id} name={name} software={software} label={alt} eager={eager} dims={dims} />;
  if (!url) return drawing;
  return (
    <Picture url={url} width={640} height={400} alt={alt} eager={eager} cover>
      {drawing}
    </Picture>
  );
}
