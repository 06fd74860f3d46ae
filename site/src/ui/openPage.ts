import { inRevit } from "./revit";

/** Opens a page of this site that its query tells an id, in a new window; in the Revit client in this one. */
export function openPage(path: string, id: string) {
  const address = `/portal${path}?${new URLSearchParams({ id })}`;
  if (inRevit()) location.assign(address);
  else window.open(address, "_blank", "noopener");
}
