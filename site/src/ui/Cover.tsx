import { Drawing } from "./draw/Drawing";
import { pictureOf } from "./draw/pictures";
import { Picture } from "./later";

interface Props {
  /** A media address; empty for the drawing. */
  url?: string | null;
  /** Which drawing stands for a missing picture: a case, template or product type. An unknown one takes a drawing by the id. */
  kind: string;
  /** The object's id: the same one always gets the same drawing. */
  id: string;
  /** What the picture shows; decoration without. */
  alt?: string;
  /** Above the fold: asked for at once instead of when it comes near. */
  eager?: boolean;
}

/** Fetches the drawing that a Cover of the same object is about to show; a picture that somebody gave waits for its host. */
export function fetchCover({ url, kind, id }: Pick<Props, "url" | "kind" | "id">) {
  if (!url) new Image().src = pictureOf(kind, id);
}

/** The picture of a card or page, 16:10 unless its box says otherwise; the drawing where there is none. */
export function Cover({ url, kind, id, alt = "", eager = false }: Props) {
  const drawing = <Drawing of={kind} id={id} eager={eager} />;
  if (!url) return drawing;
  return (
    <Picture url={url} width={640} height={400} alt={alt} eager={eager} cover>
      {drawing}
    </Picture>
  );
}
