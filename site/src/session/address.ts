import { arrivalOf } from "./rules";

/**
 * What the address brought when the page was opened, for whoever takes it first. It leaves the address as soon as this
 * module is read, which is before Next reads the address (site/hydrate.mjs) and before anything is asked of the server.
 */
let brought = typeof window === "undefined" ? undefined : leaves();

function leaves() {
  const arrival = arrivalOf(location.pathname + location.search + location.hash);
  if (arrival.clean !== undefined) history.replaceState(history.state, "", arrival.clean);
  return arrival;
}

export function takeBrought() {
  const arrival = brought;
  brought = undefined;
  return arrival;
}
