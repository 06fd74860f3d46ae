// Whether Chromium draws. Once in some ten thousand pages of a busy machine its compositor waits for ever for what it was to draw (156, headless: "Not
// activating because pending tree not ready" in its trace): no frame comes any more while the page's timers run on, and neither does what waits
// for one, a click, a look, the end of a movement. Nothing but another browser helps: who walked there walks again.

/** How long a page may draw nothing while its timers run, in seconds: less than Playwright waits, so that what is told is the reason. */
const PATIENCE = 10

const pause = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000))

/** Whether a frame of the page comes before so many seconds are over for it. Of a page that is led on or closed meanwhile nothing is known. */
const draws = (page, seconds) => page.evaluate(ms => new Promise(done => {
  requestAnimationFrame(() => done(true))
  setTimeout(done, ms, false)
}), seconds * 1000).catch(() => true)

/** Watches the pages of a browser until `signal` says that it is enough; returns one that draws no more, or undefined. */
export async function undrawn (browser, signal, patience = PATIENCE) {
  for (;;) {
    await pause(patience / 2)
    if (signal.aborted || !browser.isConnected()) return
    const pages = browser.contexts().flatMap(context => context.pages())
    // One with a clock of its own may never answer.
    const found = await Promise.race([Promise.all(pages.map(page => draws(page, patience))), pause(patience + 2)])
    const at = found?.indexOf(false) ?? -1
    if (at >= 0 && !signal.aborted) return pages[at]
  }
}
