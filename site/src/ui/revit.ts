/** The page stands in the browser of the Revit client, which has no windows beside it (product.md decision 14). */
export const inRevit = () => typeof navigator !== "undefined" && /revit/i.test(navigator.userAgent);
/** The year of that Revit, as its user agent says it: Revit/2022 or Revit 2022. Undefined anywhere else, and where it says none. */
export function hostYear(agent = typeof navigator === "undefined" ? "" : navigator.userAgent): number | undefined {
  const found = /revit[^\d]{0,12}(20\d\d)/i.exec(agent);
  return found ? Number(found[1]) : undefined;
}
