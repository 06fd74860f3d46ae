// The drawings of site/public/draw, which site/draw.mjs writes from covers.ts.
const kinds = "building transport bridge education industry smart section hospital residential road tower frame scan metro water municipal".split(" ");
/** Where nothing is to be shown: no thing gets it for its cover. */
const NOTHING = "empty";
/** Types of templates, products and services, as the dictionaries name them. */
const also: Record<string, string> = { school: "education", rail: "metro", highway: "road", operate: "smart", plan: "section", build: "frame", data: "scan" };

/** The address of the drawing of a kind; another kind takes one by the id, always the same. */
export function pictureOf(kind: string, id: string): string {
  let h = 7;
  for (const c of id || kind) h = (Math.imul(h, 31) + c.charCodeAt(0)) >>> 0;
  const name = kind === NOTHING || kinds.includes(kind) ? kind : ((Object.hasOwn(also, kind) && also[kind]) || kinds[h % kinds.length]);
  return `/portal/draw/${name}.svg`;
}
