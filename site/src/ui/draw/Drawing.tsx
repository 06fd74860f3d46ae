import { memo } from "react";
import type { Scene } from "./scenes";

/** A drawing is decoration unless it has a label. The body is text of our own making, never of a user. */
export const Drawing = memo(function Drawing({ scene, label, className = "" }: { scene: Scene; label?: string; className?: string }) {
  return (
    <svg
      className={`iso ${className}`}
      viewBox={scene.viewBox}
      preserveAspectRatio="xMidYMid meet"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={{ __html: scene.body }}
    />
  );
});
