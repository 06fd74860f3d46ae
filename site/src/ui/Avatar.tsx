import { useState } from "react";
import { mediaUrl } from "@/api/media";

/** A person's picture, or the first character of the name where there is none, or none that loads. */
export function Avatar({ path, name, className = "" }: { path: string | undefined; name: string; className?: string }) {
  const [broken, setBroken] = useState("");
  const shown = path && path !== broken ? mediaUrl(path) : "";
  return (
    <i className={`av ${className}`} aria-hidden="true">
      {shown ? <img src={shown} alt="" onError={() => setBroken(path ?? "")} /> : name.slice(0, 1)}
    </i>
  );
}
