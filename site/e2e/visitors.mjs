// Visitors of the portal: who comes finds a browser that knows nothing of him. A page that was open before has most of what it will run compiled, so
// what one has left is given to the next, once it has forgotten, with what it has fetched of the site: half a second of CPU less for each, where opening a
// page takes a third.

import { readFileSync } from 'node:fs'
import { CONSENT_KEY, PRIVACY_VERSION } from '../consent.mjs'
import { origin, portal } from './portal.mjs'

/** What outlives the document it is called in, and is not taken back: who calls one of them is the last in his page. */
const LASTING = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'on', 'once', 'route', 'routeFromHAR', 'routeWebSocket',
  'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline']
/** How many wait for a next one, of a browser: a journey has two or three at once. */
const KEPT = 4

/**
 * The reads of the contract that anybody may make, of whose answers a browser keeps some for half a minute (shared/api), as a pattern of their addresses.
 * No other call of the API is kept, nor that of the sign-in, which every page makes.
 */
const ANYBODYS = (() => {
  const lines = readFileSync(new URL('../../functions/contract.tsv', import.meta.url), 'utf8').split('\n').filter(line => line && !line.startsWith('#')).map(line => line.split('\t'))
  const paths = lines.filter(([method, path, , access, , , form]) => access === 'public' && (method === 'GET' || form === 'cached') && !path.endsWith('/getAuthConfig') && !path.startsWith('/portal')).map(([, path]) => path)
  return `^/api(${paths.map(path => path.replace(/\{\w+\}/g, '[^/]+')).join('|')})(\\?|$)`
})()
/** Where a visitor's pages note that they have got what a browser keeps and the next one must not find: of such a read, or of what people have uploaded. */
const READ = 'e2e.read'

/** The visitors that wait, by browser: {kind, size, context, page, session, hears, last}. */
const waiting = new WeakMap()

/**
 * A visitor of a kind, with a window of a size, whose pages are `made` what they shall be; `hears` is told what his first one throws and writes to the
 * console, until he goes.
 */
export async function comes (browser, kind, size, made, hears) {
  if (!waiting.has(browser)) waiting.set(browser, [])
  const list = waiting.get(browser)
  const at = list.findIndex(one => one.kind === JSON.stringify(kind))
  const visitor = at < 0 ? await first(browser, kind, size, made) : list.splice(at, 1)[0]
  visitor.hears = hears
  visitor.size = size
  await sized(visitor.page, size)
  return visitor
}

/** Gives the page's window a size, where it has another: by him before, or by who stood in it. */
async function sized (page, { width, height }) {
  const now = page.viewportSize()
  if (now.width !== width || now.height !== height) await page.setViewportSize({ width, height })
}

async function first (browser, kind, { width, height }, made) {
  const { asked, theme, moves } = kind
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: theme, reducedMotion: moves ? 'no-preference' : 'reduce' })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(() => document.addEventListener('securitypolicyviolation', e => console.error(`Content Security Policy: ${e.violatedDirective} ${e.blockedURI}`)))
  await context.addInitScript(([key, pattern, site]) => {
    if (window !== window.top) return
    const read = new RegExp(pattern)
    const keeps = ({ name }) => {
      if (!/^https?:/.test(name)) return false
      const { origin, pathname, search } = new URL(name)
      if (origin !== site) return true
      return !pathname.startsWith('/portal/') && (!pathname.startsWith('/api/') || read.test(pathname + search))
    }
    new PerformanceObserver(list => list.getEntries().some(keeps) && localStorage.setItem(key, '')).observe({ type: 'resource', buffered: true })
  }, [READ, ANYBODYS, origin])
  if (!asked) await context.addInitScript(([key, version]) => window === window.top && localStorage.setItem(key, JSON.stringify({ version, answer: 'no' })), [CONSENT_KEY, PRIVACY_VERSION])
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = made(await newPage())
    if (visitor) await sized(page, visitor.size)
    return page
  }
  let visitor
  const page = await context.newPage()
  visitor = { kind: JSON.stringify(kind), size: { width, height }, context, page, session: await context.newCDPSession(page), hears: null, last: false }
  page.on('pageerror', err => visitor.hears(err))
  page.on('console', message => visitor.hears(null, message))
  // What other places have stored would have to be forgotten as well.
  const watch = one => one.on('framenavigated', frame => { if (/^https?:/.test(frame.url()) && !frame.url().startsWith(`${origin}/`)) visitor.last = true })
  context.on('page', watch)
  context.on('page', one => sized(one, visitor.size).catch(() => {})) // what a page opens, unless it is gone
  watch(page)
  for (const [of, names] of [[page, LASTING], [context, LASTING], [page.clock, ['install']]]) {
    for (const name of names) {
      const does = of[name]?.bind(of)
      if (does) of[name] = (...args) => {
        visitor.last = true
        return does(...args)
      }
    }
  }
  return visitor
}

/** Somebody goes: his browser forgets him, or is closed when he is not `well` or has done what outlives him. */
export async function goes (browser, visitor, { well }) {
  const { context, page, session } = visitor
  const list = waiting.get(browser)
  if (!well || visitor.last || page.isClosed()) return context.close()
  visitor.hears = () => {}
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto(portal('/robots.txt')) // of the portal, where its storage is, and without its program
  await page.mouse.move(-1, -1)
  // What is read of the site is the same for the next one, and to fetch it again takes as long as a page of his; what he was answered is not.
  if (await page.evaluate(key => key in localStorage, READ)) await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }) // its cookies and sessionStorage too
  await session.send('Page.resetNavigationHistory')
  list.push(visitor)
  if (list.length > KEPT) await list.shift().context.close()
}
