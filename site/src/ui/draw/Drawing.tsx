import { memo, useEffect, useRef, useState, type RefObject } from "react";
import { sceneOf, type Scene } from "./scenes";

interface Subject {
  /** A scene's name; any other text takes a cover by the id. */
  of: string;
  id?: string;
}

/**
 * The page that was built has the drawing in it, and the browser keeps that: the program that draws is not loaded for
 * it. What appears later (another page, an empty list) is drawn once its chunk is there.
 */
function useScene({ of, id = "" }: Subject, element: RefObject<SVGElement | null>): Scene | undefined {
  const [scene, setScene] = useState<Scene | undefined>(typeof window === "undefined" ? sceneOf(of, id) : undefined);
  const drawn = useRef<string>(undefined);
  useEffect(() => {
    const wanted = `${of} ${id}`;
    const there = drawn.current === undefined && !!element.current?.hasChildNodes();
    if (there || drawn.current === wanted) {
      drawn.current = wanted;
      return;
    }
    drawn.current = wanted;
    // A drawing is decoration: a page whose chunk does not come lacks nothing else.
    import("./scenes").then(
      (m) => drawn.current === wanted && setScene(m.sceneOf(of, id)),
      () => undefined,
    );
  }, [of, id, element]);
  return scene;
}

/** A drawing is decoration unless it has a label. The body is text of our own making, never of a user. */
export const Drawing = memo(function Drawing({ label, className = "", ...subject }: Subject & { label?: string; className?: string }) {
  const ref = useRef<SVGSVGElement>(null);
  const scene = useScene(subject, ref);
  return (
    <svg
      ref={ref}
      className={`iso ${className}`}
      viewBox={scene?.viewBox}
      preserveAspectRatio="xMidYMid meet"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scene?.body ?? "" }}
    />
  );
});

/** The lines of a scene alone, inside a drawing that adds its own. */
export function SceneBody(subject: Subject) {
  const ref = useRef<SVGGElement>(null);
  const scene = useScene(subject, ref);
  return <g ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scene?.body ?? "" }} />;
}
