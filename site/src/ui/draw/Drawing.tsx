import { memo, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useNear } from "@/ui/useNear";
import type { Look } from "./family";
import type { Dims } from "./family/size";
import type { Subject } from "./kindOf";
import { scenes, type Scene } from "./scenes";
import type { Small } from "./small";

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

/** A program that is loaded once for all that need it. Where it does not come, the next one who needs it asks again. */
function once<M>(load: () => Promise<M>) {
  const program: { now?: M; fetch: () => Promise<void> } = {
    fetch: () =>
      (coming ??= load().then(
        (m) => void (program.now = m),
        () => void (coming = undefined),
      )),
  };
  let coming: Promise<void> | undefined;
  return program;
}
interface Drawer {
  drawingOf: (of: Subject & { dims?: Dims; look?: Look }) => string;
}
const drawings = once<Drawer>(() => import("./drawings"));
const families = once<Drawer>(() => import("./families"));
const smalls = once(() => import("./smalls"));
/** Families have a program of their own: pages that show none load none. */
const isFamily = (kind: string) => kind.startsWith("family-");

/** The generator, asked for by who knows already that a drawing will be shown. */
export const fetchDrawings = () => drawings.fetch();
export const fetchFamilies = () => families.fetch();

/** What the program makes, once it is there and wanted. Decoration: a page lacks nothing else where it does not come. */
function useDrawn<M>(program: { now?: M; fetch: () => Promise<void> }, wanted: boolean): M | undefined {
  const [, arrived] = useState(0);
  useEffect(() => {
    if (wanted && !program.now) void program.fetch().then(() => arrived(1));
  }, [program, wanted]);
  return wanted ? program.now : undefined;
}

interface Props extends Subject {
  /** What it shows; decoration without. */
  label?: string;
  className?: string;
  /** Above the fold: drawn at once. */
  eager?: boolean;
  /** Of a family: its sizes, and from where it is looked at. */
  dims?: Dims;
  look?: Look;
}

/** The drawing of an object, 16:10: in a panel of another form its land runs on to the panel's edges. */
export const Drawing = memo(function Drawing({ kind, id, name, software, label, className = "", eager = false, dims, look }: Props) {
  const { ref, near } = useNear<SVGSVGElement>();
  const family = isFamily(kind);
  const program = useDrawn(family ? families : drawings, eager || near);
  const { width, height, depth } = dims ?? {};
  const body = useMemo(
    () => program?.drawingOf({ kind, id, name, software, dims: { width, height, depth }, look }) ?? "",
    [program, kind, id, name, software, width, height, depth, look],
  );
  return (
    <svg ref={ref} className={`iso drawn ${className}`} viewBox="0 0 320 200" role={label ? "img" : undefined} aria-label={label || undefined} aria-hidden={label ? undefined : true} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: body }} />
  );
});

/** A small drawing for where there is nothing. */
export const SmallDrawing = memo(function SmallDrawing({ of }: { of: Small }) {
  const program = useDrawn(smalls, true);
  const body = useMemo(() => program?.small(of) ?? "", [program, of]);
  return <svg className="iso" viewBox="0 0 320 200" aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: body }} />;
});

/** The mark of who has no logo. */
export const Monogram = memo(function Monogram({ id, name }: { id: string; name: string }) {
  const program = useDrawn(smalls, true);
  const body = useMemo(() => program?.monogram(id, name) ?? "", [program, id, name]);
  return <svg className="iso mark" viewBox="0 0 56 56" aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: body }} />;
});
