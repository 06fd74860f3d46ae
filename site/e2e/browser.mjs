import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { origin, portal } from './portal.mjs'
import { comes, goes } from './visitors.mjs'

export { origin, portal }

/** axe's program, packed: 650 KB of it to each page is what a tenth of a second of CPU goes for, read anew by all that it passes on its way. */
const axe = gzipSync(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js')), { level: 9 }).toString('base64')
/** The rules of axe whose findings are moderate or minor: a seventh of its time, asked of every screen once. */
const MILD = ['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels', 'heading-order', 'html-xml-lang-mismatch',
  'image-redundant-alt', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique', 'meta-viewport', 'meta-viewport-large', 'no-autoplay-audio',
  'page-has-heading-one', 'presentation-role-conflict', 'region', 'scope-attr-valid', 'server-side-image-map', 'skip-link', 'table-duplicate-name']

/**
 * V8 optimises what has been called four hundred (Maglev) and thirty (Turbofan) times as often as it would: what a journey opens is soon over, and a
 * fifth of its CPU was for what never paid.
 */
const LATER = '--js-flags=--invocation-count-for-maglev=40000 --invocation-count-for-turbofan=100000'

/**
 * No memory for what is painted: frames come as ever, with all that scripts, styles, layout and observers do in one, and hold no pixels. Nobody looks
 * at those of a journey, and they are four tenths of what opening a page takes.
 */
const UNPAINTED = '--force-gpu-mem-available-mb=0'

/**
 * What draws and what fetches goes on in the browser's own process: a fifth of what all but the pages takes was for what processes tell one another.
 * Playwright's own list of features would be replaced by another: its one is named too.
 */
const TOGETHER = ['--in-process-gpu', '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2']

/**
 * A process kept ready for a next site, a frame made anew for each document of one site, and scripts parsed on another thread while they come: a quarter
 * of what opening a page takes, and nothing that a page could tell. Playwright's own list (chromiumSwitches) would be replaced here too.
 */
const LESS = `--disable-features=${['SpareRendererForSitePerProcess', 'RenderDocument', 'ScriptStreaming',
  'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'AimEnabled', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades',
  'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning']}`

/** Starts Chromium; `painted` for who takes pictures of what it shows. */
export const openBrowser = ({ painted = false } = {}) => chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-sync', LATER, LESS, ...TOGETHER, ...painted ? [] : [UNPAINTED]],
})

/** A page whose goto and reload end when it is alive, unless they say themselves what they wait until. */
function patient (page) {
  for (const name of ['goto', 'reload']) {
    const go = page[name].bind(page)
    page[name] = async (...args) => {
      const answer = await go(...args)
      if (!args.at(-1)?.waitUntil) await alive(page)
      return answer
    }
  }
  return page
}

/**
 * A page of a fresh visitor, whose goto and reload wait until it is alive. `work` gets it; afterwards any CSP violation, console error or thrown
 * error fails the journey. Answers of the API that a journey means to refuse are named in `refusals`, console lines
 * that it means to cause in `expected`. Who is not `asked` has answered the notice about statistics; the system is in
 * the `theme`. The reader has asked his system that nothing `moves`, so that what opens is clicked where it stays.
 */
export async function visit (browser, { width = 1590, height = 1000, refusals = [], expected, asked = false, theme = 'light', moves = false }, work) {
  const wrong = []
  const visitor = await comes(browser, { asked, theme, moves }, { width, height }, patient, (err, message) => {
    if (err) return wrong.push(`thrown: ${err.message}`)
    if (message.type() !== 'error' && !/Content Security Policy/i.test(message.text())) return
    if (expected?.test(message.text())) return
    const from = message.location().url ?? ''
    const status = /status of (\d+)/.exec(message.text())?.[1]
    if (status && refusals.includes(Number(status)) && from.includes('/api/')) return
    wrong.push(`console: ${message.text()} ${from}`)
  })
  const { context, page } = visitor
  let well = false
  try {
    await work(page, context)
    if (wrong.length) throw new Error(wrong.join('\n'))
    well = true
  } catch (err) {
    const stood = await Promise.all(context.pages().map(one => one.evaluate(standing).catch(() => '')))
    const more = [...wrong.filter(line => !err.message.includes(line)), ...stood].filter(Boolean)
    if (more.length) err.stack = `${err.stack.split('\n').slice(0, 3).join('\n')}\n${more.join('\n')}`
    throw err
  } finally {
    await goes(browser, visitor, { well })
  }
}

/** Where each page stands of a journey that fails, and what it says: its dialogs, alerts and notes. */
function standing () {
  const said = [...document.querySelectorAll('dialog, [role=dialog], [role=alert], [role=status]')].filter(e => e.checkVisibility()).map(e => e.innerText.replace(/\s+/g, ' ').trim())
  return `stood at ${location.pathname}${location.search}${said.filter(Boolean).map(text => ` | ${text.slice(0, 160)}`).join('')}`
}

/**
 * Waits in the page until `look` holds there, which knows nothing but the page, from its next frame on (or a second, where none comes) and `every`
 * so many milliseconds; false when it does not within so many seconds. Playwright's own waitForFunction brings its tools into each document first, a
 * seventh of all that opening one takes, and draws a frame for each look.
 */
export async function holds (page, look, { seconds = 20, every = 25 } = {}) {
  const end = Date.now() + seconds * 1000
  const waiting = `new Promise(done => {
    const look = ${look}
    const end = Date.now() + ${seconds * 1000}
    const again = () => look() ? done(true) : Date.now() > end ? done(false) : setTimeout(again, ${every})
    new Promise(drawn => {
      requestAnimationFrame(drawn)
      setTimeout(drawn, 1000)
    }).then(again)
  })`
  for (;;) {
    try {
      return await page.evaluate(waiting)
    } catch (err) {
      // The page has gone on to another.
      if (!/Execution context was destroyed|Cannot find context/.test(err.message) || Date.now() > end) throw err
    }
  }
}

/** Brings axe into the page. */
async function brings (page) {
  await page.evaluate(async text => {
    const packed = new Blob([Uint8Array.fromBase64(text)]).stream()
    window.unpacked = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).text()
  }, axe)
  // What Playwright evaluates is not bound by the page's CSP until it waits; a script tag would be.
  await page.evaluate('(0, eval)(window.unpacked), delete window.unpacked')
}

/**
 * Nothing serious or critical for axe on the page as it stands, or in the dialog over it: what lies under one is shut, and was judged before. That is
 * half of what axe takes there. When `strict`, nothing at all, wherever it is.
 */
export async function accessible (page, { strict = false } = {}) {
  // A colour on its way to another is neither, and a busy button is pale; one that stays busy is judged as it is.
  await still(page)
  await holds(page, () => !document.querySelector('.ant-btn-loading'), { seconds: 3 })
  if (!await page.evaluate(() => 'axe' in window)) await brings(page)
  const bad = await page.evaluate(async ({ without, whole }) => {
    const last = what => [...document.querySelectorAll(what)].filter(e => e.checkVisibility()).at(-1)
    const dialog = whole ? undefined : last('dialog:modal') ?? last('.ant-modal-wrap, .ant-drawer-open')
    const parts = [...document.body.children]
    const over = parts.slice(parts.findIndex(e => e.contains(dialog)) + 1).filter(e => e.checkVisibility()) // its lists and notes, which antd puts behind all
    const place = dialog ? { include: [dialog, ...over] } : document
    const rules = Object.fromEntries(without.map(id => [id, { enabled: false }]))
    /** What is wrong; what a node's HTML is, a sixteenth of axe's time, is noted where it is told. */
    const judged = async told => {
      if (told) window.axe.reset() // configure cannot take it back
      else window.axe.configure({ noHtml: true })
      const { violations } = await window.axe.run(place, { rules, resultTypes: ['violations'], selectors: false, preload: false })
      return violations.filter(v => !without.length || v.impact === 'serious' || v.impact === 'critical')
    }
    const found = await judged(false)
    const told = found.length ? await judged(true) : []
    return (told.length ? told : found).map(v => `axe ${v.id}: ${v.nodes.slice(0, 3).map(n => (n.html ?? '').slice(0, 160)).join(' | ')}`)
  }, { without: strict ? [] : MILD, whole: strict })
  if (bad.length) throw new Error(bad.join('\n'))
}

export function expect (condition, text) {
  if (!condition) throw new Error(text)
}

/**
 * Looks until `look` answers something, and answers that; fails with `what` was waited for after so many seconds. The usual minute is as long
 * as anything may be behind: 5 s a list that a process holds (ADR 42), 40 s what a CDN or a browser keeps, a minute what operators alone write.
 * What `look` throws is not caught: it answers nothing while there is nothing.
 */
export async function until (look, what, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; ;) {
    const found = await look()
    if (found) return found
    expect(Date.now() < end, `not within ${seconds} s: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

const passwordOf = name => `${name[0].toUpperCase()}${name.slice(1)}@2026`

/** Fills the form of the sign-in, which may have come by a load of its own, and sends it. */
export async function signIn (page, name) {
  await page.waitForSelector('input[name=username]')
  await alive(page)
  await page.fill('input[name=username]', name)
  await page.fill('input[name=password]', passwordOf(name))
  if (!await page.isChecked('input[name=agreed]')) await page.check('input[name=agreed]')
  await page.keyboard.press('Enter')
}

export async function token (context) {
  const cookie = (await context.cookies()).find(c => c.name === 'user-token')
  return cookie ? decodeURIComponent(cookie.value) : ''
}

/** Makes the token one that has run out: of the right form, no longer good. */
export async function runOut (context) {
  const cookie = (await context.cookies()).find(c => c.name === 'user-token')
  await context.addCookies([{ ...cookie, value: `${cookie.value.slice(0, -6)}AAAAAA` }])
}

/** Calls the API; `within` is the enterprise that the call is made in. */
export async function call (method, path, { body, as, within } = {}) {
  const init = { method, headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...(within ? { project_id: within } : {}) } }
  if (body) {
    init.headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const answer = await fetch(`${origin}/api${path}`, init)
  return answer.json()
}

/** The demonstration enterprise, of which owner, member and nomenu are members. */
export const ENTERPRISE = createHash('sha256').update('enterprise/zhongzhu').digest('hex').slice(0, 10)

/** What a process has signed in with, by account: a password takes a tenth of a second of CPU. What a journey has ended is not taken again. */
const sessions = new Map()

async function sessionOf (name) {
  const kept = sessions.get(name)
  if (kept && (await call('GET', '/family/auth/sys/user/userInfo', { as: kept })).code === 0) return kept
  const { code, data, message } = await call('POST', '/family/auth/api/login/pwd', { body: { username: name, password: passwordOf(name) } })
  if (code !== 0) throw new Error(`${name} cannot sign in: ${message}`)
  sessions.set(name, data)
  return data
}

/** Gives the page a session of a demonstration account by the API: the sign-in's own page has journeys of its own. */
export async function openAccount (page, name) {
  await page.context().addCookies([{ name: 'user-token', value: encodeURIComponent(await sessionOf(name)), url: origin, sameSite: 'Lax' }])
}

/** Opens a signed-in address as one of the demonstration accounts. The page may stand where that leads on to: who expects an address waits for it. */
export async function openAs (page, name, path) {
  await openAccount(page, name)
  await page.goto(portal(path))
  expect(new URL(page.url()).pathname !== '/portal/user/login', `${path} sends ${name} to the sign-in`)
}

/**
 * Waits until React has taken over all that there is to press and to fill, and the header says who is signed in. Before it a click is the
 * browser's own or nobody's, what is typed is lost, and who presses is led to the sign-in. What is drawn later is taken over as it is drawn.
 */
const alive = async page => expect(await holds(page, () => {
  const props = e => e[Object.keys(e).find(key => key.startsWith('__reactProps$'))]
  /** Whether it stands in HTML that people wrote, which React never takes over. */
  const written = e => {
    let box = e.parentElement
    while (box && !props(box)) box = box.parentElement
    return !!props(box ?? e)?.dangerouslySetInnerHTML || !!e.closest('[contenteditable]')
  }
  if (![...document.querySelectorAll('#__next :is(a, button, input, select, textarea, summary)')].every(e => props(e) || written(e))) return false
  const header = document.querySelector('#__next header:not(main header)')
  if (!header || !document.cookie.includes('user-token=')) return true
  return [...header.querySelectorAll('button')].some(b => b.textContent.endsWith('用户菜单') && b.textContent !== '用户菜单')
}), 'React has not taken over all that there is to press')

/** Waits until nothing moves any more but what never stops. */
export const still = async page => expect(await holds(page, () => document.getAnimations().every(a => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)), 'what moves does not come to rest')

/** What may move of a screen (CLS, https://web.dev/articles/cls): 0.1 is good there, more than 0.25 poor. */
const MOVES = 0.25

/** What has moved by itself since the page was opened, the furthest first; nothing where that is at most so much. A press has half a second in which nothing counts. */
export async function moved (page, most = MOVES) {
  const all = await page.evaluate(() => new Promise(done => {
    const name = e => `${(e?.nodeName ?? 'nothing').toLowerCase()} “${e?.textContent.trim().slice(0, 16) ?? ''}”`
    const moves = []
    const seen = new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        const far = ({ previousRect: a, currentRect: b }) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
        const said = ({ node, previousRect: a, currentRect: b }) => `${name(node)} from ${a.x | 0},${a.y | 0} to ${b.x | 0},${b.y | 0}`
        if (!hadRecentInput) moves.push({ value, of: sources.toSorted((a, b) => far(b) - far(a)).slice(0, 3).map(said).join(' and ') })
      }
    })
    seen.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(moves), 50)
  }))
  const sum = all.reduce((s, { value }) => s + value, 0)
  return sum > most ? all.sort((a, b) => b.value - a.value).slice(0, 2).map(({ value, of }) => `moved by ${value.toFixed(2)} of ${sum.toFixed(2)}: ${of}`) : []
}

/** Presses Tab until the focus is on what the selector names; a mouse is not used. */
export async function tabTo (page, selector, most = 80) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate(s => document.activeElement?.matches(s) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} times Tab do not reach ${selector}`)
}
