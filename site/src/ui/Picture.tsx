import { useState, type ReactNode } from "react";
import { mediaUrl } from "@/api/media";
import { useNear } from "./useNear";

/** How often a picture is asked for, and the part of the window beyond its edge in which it is asked for (spec.md section 9: 1.3). */
const ATTEMPTS = 3;
const PRELOAD = "0px 30% 30% 0px";

export interface PictureProps {
  /** A media address or an absolute one. */
  url: string;
  width: number;
  height: number;
  /** What it shows; decoration without. */
  alt?: string;
  /** Above the fold: asked for at once. */
  eager?: boolean;
  cover?: boolean;
  /** What stands there when it has failed three times. */
  children: ReactNode;
}

/** A picture that somebody gave: asked for when it comes near, up to three times, then what stands for it. */
export function Picture({ url, width, height, alt = "", eager = false, cover = false, children }: PictureProps) {
  const [failed, setFailed] = useState(0);
  const { ref, near } = useNear<HTMLImageElement>(PRELOAD);
  if (failed >= ATTEMPTS) return children;
  const address = mediaUrl(url);
  const again = failed ? `${address}${address.includes("?") ? "&" : "?"}again=${failed}` : address;
  return (
    <img
      ref={ref}
      src={eager || near ? again : undefined}
      alt={alt}
      width={width}
      height={height}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onError={() => setFailed(failed + 1)}
      style={cover ? { width: "100%", height: "100%", objectFit: "cover" } : undefined}
    />
  );
}
