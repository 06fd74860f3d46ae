/** The page stands in the browser of the Revit client, which has no windows beside it (product.md decision 14). */
export const inRevit = () => typeof navigator !== "undefined" && /revit/i.test(navigator.userAgent);
