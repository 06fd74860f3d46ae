import { draw } from "./draw";
import { kindOf, type Subject } from "./kindOf";

/** What a page loads later: the drawing of an object without a picture. */
export const drawingOf = (subject: Subject): string => draw(kindOf(subject), subject.id || subject.kind);
