import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { isChunkError, NOT_LOADED, reload } from "./chunk";
import { ErrorStrip } from "./states";
import { toast } from "./toast";

interface Options<P> {
  /** What stands there, silently, where the program does not come: for what is worth no sentence. */
  missing?: ComponentType<P>;
  /** What stands there while the program comes. */
  loading?: ReactNode;
  /** There is room for a button only where it does not come; a toast says why. */
  small?: boolean;
}

/** What stands where a program did not come. */
export function Missing() {
  return <ErrorStrip error={new Error(NOT_LOADED)} onRetry={reload} />;
}

function MissingSmall() {
  useEffect(() => toast(NOT_LOADED, "bad"), []);
  return (
    <button type="button" className="btn s" title={NOT_LOADED} onClick={reload}>
      重新加载
    </button>
  );
}

/**
 * A part of the page whose program is loaded when the part is first shown. Where the program does not come, because the
 * network has gone or the portal was updated meanwhile, stands a sentence and the way on; the rest of the page goes on.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>, { loading = null, small = false, missing }: Options<P> = {}): ComponentType<P> {
  const Loaded = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        if (!isChunkError(error)) throw error;
        return { default: missing ?? ((small ? MissingSmall : Missing) as ComponentType<P>) };
      },
    ),
  );
  return function Part(props: P) {
    return (
      <Suspense fallback={loading}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
