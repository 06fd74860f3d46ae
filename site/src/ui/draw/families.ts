import { drawFamily, type Look } from "./family";
import { familyKindOf } from "./family/familyKind";
import type { Dims } from "./family/size";

/** What a page loads later: the drawing of a family by what it is and how large it is. */
export const drawingOf = ({ kind, name, dims = {}, look = "model" }: { kind: string; name?: string; dims?: Dims; look?: Look }): string => drawFamily(familyKindOf(kind, name), dims, look);
