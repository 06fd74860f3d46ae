// What is shipped: zips, first-load JavaScript, and what Lighthouse says of the pages.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../local/build.mjs'
import { freePort } from '../local/seeded.mjs'
import { launch } from './programs.mjs'
import { median, names } from './runtime.mjs'
import { owner, visitor } from './world.mjs'

const ZIP_MOST = 4.5e6
const ZIP_SEARCH_MOST = 8e6

export async function zips () {
  await run('go', ['run', './infra/cmd/package'])
  return names.map(name => {
    const bytes = statSync(join(root, '.build/package', `${name}.zip`)).size
    const most = name.startsWith('search') ? ZIP_SEARCH_MOST : ZIP_MOST
    return { what: `zip, ${name}`, ours: `${(bytes / 1e6).toFixed(2)} MB`, budget: `${most / 1e6} MB`, ok: bytes <= most, used: bytes / most }
  })
}

export async function scripts () {
  const { budgets, firstLoad } = await import(join(root, 'site/first-load.mjs'))
  return Object.entries(budgets).map(([route, most]) => {
    const kb = firstLoad(route) / 1000
    return { what: `first-load JavaScript, ${route}`, ours: `${kb.toFixed(1)} KB`, budget: `${most} KB`, ok: kb <= most, used: kb / most }
  })
}

const RUNS = 3
const PERFORMANCE = 'performance'
const CATEGORIES = [PERFORMANCE, 'accessibility', 'best-practices']
/** What is judged: a path, or how to find the page of something that is there, by a call of the API and its answer. */
const PAGES = [
  // A page of the portal with a sentence on it: what the machine makes of the frame.
  { path: '/comingSoon', name: '/comingSoon (yardstick)', least: 95 },
  { path: '/home', least: 95 }, { path: '/product', least: 95 },
  { name: '/productDetails/{id}', from: '/micro/home/api/product/page?current=1&pageSize=1', path: ({ records }) => `/productDetails/${records[0].id}`, least: 95 },
  { path: '/template-center', least: 95 },
  { name: '/news/{id}', from: '/micro/home/info/page?current=1&pageSize=1', path: ({ records }) => `/news/${records[0].id}`, least: 95 },
  // What they are looked at for comes with the rows, after the page.
  { path: '/family', least: 90 },
  { name: '/family/detail', from: '/family/mall/api/product/list?current=1&pageSize=1', path: ({ records }) => `/family/detail?id=${records[0].id}`, least: 90 },
  { path: '/extra-community', least: 90 },
  { name: '/ArticleDetail', from: '/micro/home/community/article/page?feed=hot', path: ({ list }) => `/ArticleDetail?id=${list.find(one => one.title).id}`, least: 90 },
  { path: '/user/login', least: 95 },
  { path: '/user-info/account', least: 80, signedIn: visitor },
  { path: '/dataBoard', least: 80, signedIn: owner },
]

/** Performance is the machine's as much as the page's (the same page had 83 and 95 within a minute): it is judged beside a yardstick. */
export async function lighthouse () {
  const tools = join(root, 'infra/bench/lighthouse')
  if (!await access(join(tools, 'node_modules')).then(() => true, () => false)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tools })
  const { default: audit } = await import(createRequire(join(tools, 'package.json')).resolve('lighthouse'))
  const cloud = await launch()
  const rows = []
  const work = async (context, port) => {
    // The first judgement of a browser measures the browser's start.
    await audit(`${cloud.base}/portal/comingSoon`, { port, formFactor: 'mobile', onlyCategories: [PERFORMANCE], logLevel: 'silent' })
    for (const page of PAGES) {
      if (page.signedIn) await signIn(context, cloud.base, page.signedIn)
      const path = page.from ? page.path(await read(cloud.base, page.from)) : page.path
      rows.push(...await judge(audit, port, cloud.base, { path, name: page.name ?? path, least: page.least, warm: !!page.signedIn }))
    }
  }
  try {
    await inBrowser(work)
    return rows
  } finally {
    await cloud.stop()
  }
}

/** Runs the work in a browser of its own that Lighthouse reaches at the port. */
async function inBrowser (work) {
  const { chromium } = await import('playwright-core')
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`, '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    })
    await work(context, port).finally(() => context.close())
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function signIn (context, base, account) {
  const answer = await fetch(`${base}/api/family/auth/api/login/pwd`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account),
  })
  const { data } = await answer.json()
  // What an account left in the browser leads the next one home; a page of the portal would write it again.
  const page = await context.newPage()
  await page.goto(`${base}/__local/health`)
  await page.evaluate(() => localStorage.clear())
  await page.close()
  await context.addCookies([{ name: 'user-token', value: data, url: base }])
}

async function read (base, path) {
  const { data } = await (await fetch(`${base}/api${path}`)).json()
  return data
}

/** `warm` keeps what the browser has: who is signed in works here all day, a visitor comes for the first time. */
async function judge (audit, port, base, { path, name, least, warm }) {
  const scores = Object.fromEntries(CATEGORIES.map(category => [category, []]))
  for (let i = 0; i < RUNS; i++) {
    const { lhr } = await audit(`${base}/portal${path}`, {
      port, formFactor: 'mobile', onlyCategories: CATEGORIES, disableFullPageScreenshot: true, disableStorageReset: warm, logLevel: 'silent',
    })
    const { pathname, search } = new URL(lhr.finalDisplayedUrl)
    if (!`${pathname}${path.includes('?') ? search : ''}`.endsWith(path)) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`)
    for (const [category, list] of Object.entries(scores)) list.push(Math.round(lhr.categories[category].score * 100))
  }
  // Of the points that may be lacking, how many do; where none may, nothing is near.
  return CATEGORIES.map(category => {
    const most = category === PERFORMANCE ? least : 100
    const score = median(scores[category])
    return { what: `Lighthouse mobile, ${name}, ${category}`, ours: String(score), budget: String(most), ok: score >= most, used: category === PERFORMANCE ? (100 - score) / (100 - most) : 0 }
  })
}
