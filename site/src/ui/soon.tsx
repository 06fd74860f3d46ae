import { screens } from "@/addresses";

// By their places in the table: the routes themselves stand there already. What is not known on a page, no link of it names.
export const placesOf = (text: string) => (text ? text.split(" ").map(Number) : []);
const isPlace = (route: string) => placesOf(process.env.SOON ?? "").includes([...screens.keys()].indexOf(route));

/** Whether an address of this site has no page of its own yet; site/soon.mjs reads it off the pages. */
export function isSoon(path: string): boolean {
  if (!process.env.SOON) return false; // decided when the site is built, which leaves the rest out
  const bare = path.split(/[?#]/, 1)[0] ?? "";
  return isPlace(bare) || isPlace(bare.replace(/\/[^/]+$/, "/{id}"));
}

/** Stands beside the name of what leads nowhere yet. */
export function SoonMark() {
  return <small className="soon">建设中</small>;
}
