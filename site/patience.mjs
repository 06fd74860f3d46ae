// Next's `client/lib/promise`, with the time-out that spec.md section 9 gives a program of the site instead of its own
// 3.8 s, and with the list of all pages only for who goes on to another (docs/adr/0049).
export const PROGRAM_MS = 120_000;

/** Next's own sentence where it waits for the list that no tag of the page loads (pages/_document.tsx). */
const NO_LIST = "Failed to load client build manifest";

export const resolvePromiseWithTimeout = (promise, error) =>
  new Promise((resolve, reject) => {
    if (error.message === NO_LIST) {
      // Next looks a page up that it has already, to tell it the query of its address.
      if (!self.next?.router?.isReady) return resolve({ __rewrites: {}, sortedPages: [self.__NEXT_DATA__.page] });
      fetchList(() => reject(error));
    }
    const timer = setTimeout(() => reject(error), PROGRAM_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

let asked;
/** Asks for the list, after a failure again; it tells Next itself that it has come. */
function fetchList(failed) {
  if (!asked) {
    asked = document.createElement("script");
    asked.src = `/portal/_next/static/${self.__NEXT_DATA__.buildId}/_buildManifest.js`;
    asked.addEventListener("error", () => (asked = undefined));
    document.head.append(asked);
  }
  asked.addEventListener("error", failed);
}

// No page of an export is made for each visit, so that there is nothing to look up.
self.__SSG_MANIFEST = new Set();
