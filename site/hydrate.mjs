// First of all: what an address brought leaves it before Next reads it.
import "./src/session/address";
import * as client from "react-dom/client";
import { startTransition } from "react";

/**
 * `react-dom/client` as Next's client sees it: a page is hydrated in slices that leave the browser room between them,
 * not in one task. React hydrates so inside a transition (as Next itself does under its app router); what somebody
 * touches meanwhile is hydrated first.
 */
function hydrateRoot(container, element, options) {
  let root;
  startTransition(() => {
    root = client.hydrateRoot(container, element, options);
  });
  return root;
}

export default { ...client, hydrateRoot };
