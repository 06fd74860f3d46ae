import { part } from "./part";
import type { PictureProps } from "./Picture";

/** A picture that somebody gave. Most pages show drawings alone and do without its program. */
export const Picture = part<PictureProps>(() => import("./Picture").then((m) => m.Picture), { missing: ({ children }) => children });
