// A first view of /home by a browser that has nothing yet: what it asks for, and how many bytes that is as a CDN sends it.

/** Requests, kilobytes (1000 bytes) and dollars for a million views that a first view of /home may take. */
export const FIRST_VIEW = { requests: 18, kilobytes: 170, dollars: 25 }
const QUIET_MS = 1500

/**
 * Loads the address in an empty page and waits until nothing more comes. The reader does not move: what is asked for when
 * he scrolls is not counted. Bytes are those of the bodies as they were sent.
 */
export async function firstView (page, address) {
  const coming = []
  let last = Date.now()
  page.on('request', () => { last = Date.now() })
  page.on('response', response => {
    last = Date.now()
    const path = new URL(response.url()).pathname
    coming.push(response.request().sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize }), () => ({ path, bytes: 0 })))
  })
  await page.goto(address, { waitUntil: 'load' })
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100)
  const files = await Promise.all(coming)
  return { requests: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0), files }
}
