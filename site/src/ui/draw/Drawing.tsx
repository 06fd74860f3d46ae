import { memo, useEffect, useRef, useState, type RefObject } from "react";
import { pictureOf } from "./pictures";
import { scenes, type Scene } from "./scenes";

/** What stands in a page itself, because the page draws over it or shows it large. */
type SceneName = keyof typeof scenes;

/**
 * The page that was built has the scene in it, and the browser keeps that: the program that draws is not loaded for it.
 * A page that is come to later draws it once its chunk is there.
 */
function useScene(name: SceneName, element: RefObject<SVGElement | null>): Scene | undefined {
  const [scene, setScene] = useState<Scene | undefined>(typeof window === "undefined" ? scenes[name]() : undefined);
  useEffect(() => {
    if (element.current?.hasChildNodes()) return;
    // A drawing is decoration: a page whose chunk does not come lacks nothing else.
    import("./scenes").then(
      (m) => setScene(m.scenes[name]()),
      () => undefined,
    );
  }, [name, element]);
  return scene;
}

/** The lines of a scene alone, inside a drawing that adds its own. */
export function SceneBody({ of }: { of: SceneName }) {
  const ref = useRef<SVGGElement>(null);
  const scene = useScene(of, ref);
  return <g ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scene?.body ?? "" }} />;
}

/** A large drawing of its own, decoration. */
export function SceneDrawing({ of, viewBox }: { of: SceneName; viewBox: string }) {
  return (
    <svg className="iso" viewBox={viewBox} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <SceneBody of={of} />
    </svg>
  );
}

interface Props {
  /** A kind of pictures.ts; any other text takes a picture by the id. */
  of: string;
  id?: string;
  /** What it shows; decoration without. */
  label?: string;
  className?: string;
  /** Above the fold: asked for at once. */
  eager?: boolean;
}

/** A small drawing of its kind, 16:10. */
export const Drawing = memo(function Drawing({ of, id = "", label = "", className = "", eager = false }: Props) {
  return <img className={`iso ${className}`} src={pictureOf(of, id)} alt={label} width={336} height={210} loading={eager ? "eager" : "lazy"} decoding="async" />;
});
