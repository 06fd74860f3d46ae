import { useState } from "react";
import { mediaUrl } from "@/api/media";
import { Drawing } from "./draw/Drawing";
import { pictureOf } from "./draw/pictures";

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
const ATTEMPTS = 3;

/** Fetches the drawing that a Cover of the same object is about to show; a picture that somebody gave waits for its host. */
export function fetchCover({ url, kind, id }: Pick<Props, "url" | "kind" | "id">) {
  if (!url) new Image().src = pictureOf(kind, id);
}

/** The picture of a card or page, 16:10 unless its box says otherwise. After three failures the drawing stands. */
export function Cover({ url, kind, id, alt = "", eager = false }: Props) {
  const [failed, setFailed] = useState(0);
  if (!url || failed >= ATTEMPTS) return <Drawing of={kind} id={id} eager={eager} />;
  const address = mediaUrl(url);
  return (
    <img
      src={failed ? `${address}${address.includes("?") ? "&" : "?"}again=${failed}` : address}
      alt={alt}
      width={640}
      height={400}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onError={() => setFailed(failed + 1)}
      style={{ width: "100%", height: "100%", objectFit: "cover" }}
    />
  );
}
