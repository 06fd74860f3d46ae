// Journeys in Chromium against a running portal.
//
//   PORTAL_URL=http://localhost:8080 node site/e2e/run.mjs [--group GROUP] [NAME]...
//   node site/e2e/run.mjs --list      the groups
//   fork(run.mjs, ['--lane'])         one browser for all groups that it is sent; each is answered {group, text, failed}
//
// With DEBUG=pw:api DEBUG_FILE=<file> a journey that does not end says what the browser was asked last. One whose browser draws no more (drawing.mjs)
// says "again" and walks once more, in another.

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { account } from './account.mjs'
import { achievement } from './achievement.mjs'
import { library } from './library.mjs'
import { request } from './request.mjs'
import { requirement } from './requirement.mjs'
import { apps } from './apps.mjs'
import { board } from './board.mjs'
import { centre } from './centre.mjs'
import { circle } from './circle.mjs'
import { community } from './community.mjs'
import { company } from './company.mjs'
import { content } from './content.mjs'
import { demo } from './demo.mjs'
import { desk } from './desk.mjs'
import { undrawn } from './drawing.mjs'
import { enterprise } from './enterprise.mjs'
import { health } from './health.mjs'
import { home } from './home.mjs'
import { drafts, family } from './family.mjs'
import { folder } from './folder.mjs'
import { forgotten, identity } from './identity.mjs'
import { inquiry } from './inquiry.mjs'
import { invoice } from './invoice.mjs'
import { message } from './message.mjs'
import { model } from './model.mjs'
import { need } from './need.mjs'
import { news } from './news.mjs'
import { orders } from './orders.mjs'
import { payout } from './payout.mjs'
import { product } from './product.mjs'
import { profile } from './profile.mjs'
import { project } from './project.mjs'
import { provider } from './provider.mjs'
import { providerCentre } from './providerCentre.mjs'
import { publish } from './publish.mjs'
import { purchase } from './purchase.mjs'
import { role } from './role.mjs'
import { routes } from './routes.mjs'
import { search } from './search.mjs'
import { session } from './session.mjs'
import { shell } from './shell.mjs'
import { sight } from './sight.mjs'
import { template } from './template.mjs'
import { topup } from './topup.mjs'
import { organization } from './organization.mjs'
import { openBrowser } from './browser.mjs'

// The longest first: what only waits at the end would keep the other lanes empty.
const journeys = { sight, forgotten, family, shell, publish, drafts, community, project, topup, folder, message, need, purchase, enterprise, home, company, invoice, library, identity, providerCentre, circle, desk, account, board, product, session, request, profile, organization, centre, payout, demo, apps, role, provider, news, model, template, content, search, achievement, orders, requirement, health, routes, inquiry }
const { values: { group: only, list, lane }, positionals: wanted } = parseArgs({ options: { group: { type: 'string' }, list: { type: 'boolean', default: false }, lane: { type: 'boolean', default: false } }, allowPositionals: true })

/**
 * How long a journey may take, in seconds: six times what it does on two slow cores. Playwright's own waits end, but a page, a download or the
 * closing of a context may never answer.
 */
const LIMIT = { sight: 2400 }
const USUAL_LIMIT = 480

/** The browser that journeys walk in: another once one is gone, or kept by a journey that does not end. */
let opened = Promise.resolve()
const browser = () => {
  opened = opened.catch(() => {}).then(one => one?.isConnected() ? one : openBrowser())
  return opened
}

/** Ends the browser, or is content that it dies with this process. */
const closed = () => Promise.race([opened.then(one => one?.close()).catch(() => {}), pause(20)])
const pause = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000))

if (list) {
  process.stdout.write(Object.keys(journeys).join('\n') + '\n')
} else if (lane) {
  process.on('message', async group => {
    const lines = []
    const failed = await runGroup(group, line => lines.push(line))
    process.send({ group, text: lines.join('\n'), failed })
  })
  process.on('disconnect', async () => {
    await closed()
    process.exit(0)
  })
} else if (only && !journeys[only]) {
  process.stderr.write(`there is no group ${only}\n`)
  process.exit(1)
} else {
  let failed = 0
  for (const group of only ? [only] : Object.keys(journeys)) failed += await runGroup(group, line => process.stdout.write(line + '\n'))
  await closed()
  process.exit(failed ? 1 : 0)
}

/** Runs the cases of a group and says how each went; answers how many failed. */
async function runGroup (group, say) {
  let passed = 0
  let failed = 0
  for (const [name, run] of Object.entries(journeys[group])) {
    if (wanted.length && !wanted.some(w => `${group}: ${name}`.includes(w))) continue
    const began = Date.now()
    const report = word => say(`  ${word}  ${group}: ${name}  ${((Date.now() - began) / 1000).toFixed(1)} s`)
    const walked = () => ending(run, LIMIT[group] ?? USUAL_LIMIT)
    try {
      if (!await walked()) {
        report('again ')
        if (!await walked()) throw new Error('two browsers have drawn no more')
      }
      passed++
      report('ok    ')
    } catch (err) {
      failed++
      report('failed')
      say(`          ${err.stack.split('\n').slice(0, 30).join('\n          ')}`)
    }
  }
  if (passed + failed) say(`${passed} passed, ${failed} failed`)
  return failed
}

/**
 * Walks a journey. One that has not ended within so many seconds fails, and the next get another browser. False where the browser draws no more: the
 * next get another, and this one may begin anew.
 */
async function ending (run, seconds) {
  const kept = await browser()
  const enough = new AbortController()
  let timer
  const late = new Promise(resolve => { timer = setTimeout(resolve, seconds * 1000, {}) })
  const walk = run(kept)
  let stuck
  try {
    const still = undrawn(kept, enough.signal).then(page => page ? { page } : new Promise(() => {}))
    stuck = await Promise.race([walk.then(() => null), late, still])
    if (!stuck) return true
  } finally {
    clearTimeout(timer)
    enough.abort()
  }
  walk.catch(() => {}) // nobody waits for it any more
  opened = opened.then(one => one === kept ? undefined : one)
  if (stuck.page) {
    stuck.page.context().close().catch(() => {}) // may never end either
    return false
  }
  const asked = process.env.DEBUG_FILE ? await readFile(process.env.DEBUG_FILE, 'utf8').catch(err => err.message) : ''
  throw new Error(`not ended within ${seconds} s; the browser was asked last:\n${asked.trimEnd().split('\n').slice(-25).join('\n')}`)
}
