// Visitors of the home page in a burst: how many views a second, how many errors, what DynamoDB reads, what it costs.

import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { chromium } from 'playwright-core'
import { FIRST_VIEW, firstView } from './firstview.mjs'
import { launch } from './programs.mjs'
import { startStore } from './store.mjs'

/** What one look at /home asks the API for, the whole page read: the first two before the reader moves. */
export const CALLS = [
  '/micro/home/api/home', '/micro/home/info/page?current=1&pageSize=2&type=notice', '/micro/home/info/page?current=1&pageSize=6', '/micro/home/api/provider/bim-centre-list', '/family/mall/api/product/list?current=1&pageSize=6&sort=new', '/platform/home/plug/queryPlugs',
]
const STEPS = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const STEP_MS = 3000
const GAIN = 1.05 // a step that brings less than this is past the machine's limit

/** List prices in US dollars of us-east-1, without the free tier, as AWS published them in 2025. */
export const PRICES = {
  'CloudFront, 10,000 HTTPS requests': 0.01,
  'CloudFront, GB to the internet, first 10 TB': 0.085,
  'API Gateway, million HTTP API requests': 1.0,
  'Lambda, million requests': 0.2,
  'Lambda, GB-second on arm64': 0.0000133334,
  'DynamoDB, million read request units on demand': 0.125,
}
const MEMORY_GB = 0.5 // serverless.yml's memorySize

/** A cache that answers as CloudFront does: what says s-maxage is kept so long, and many who ask at once are one question. */
export function cdn (ask, now = Date.now) {
  const kept = new Map()
  return async path => {
    const hit = kept.get(path)
    if (hit && now() < hit.until) return { ...await hit.answer, cached: true }
    const answer = ask(path)
    kept.set(path, { until: Infinity, answer })
    const got = await answer
    const seconds = Number(/s-maxage=(\d+)/.exec(got.caching)?.[1] ?? 0)
    if (got.status === 200 && seconds) kept.set(path, { until: now() + seconds * 1000, answer })
    else kept.delete(path)
    return got
  }
}

function client (base) {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const { hostname, port } = new URL(base)
  return path => new Promise(resolve => {
    const began = performance.now()
    const req = request({ hostname, port, path: `/api${path}`, agent, headers: { 'accept-encoding': 'gzip' } }, res => {
      let bytes = 0
      res.on('data', part => { bytes += part.length })
      res.on('end', () => resolve({ status: res.statusCode, bytes, caching: res.headers['cache-control'] ?? '', ms: performance.now() - began }))
      res.on('error', () => resolve({ status: 0, bytes: 0, caching: '', ms: performance.now() - began }))
    })
    req.on('error', () => resolve({ status: 0, bytes: 0, caching: '', ms: performance.now() - began }))
    req.end()
  })
}

/** So many visitors, each looking again as soon as he has seen all, for a while. */
async function visitors (count, ask) {
  const views = []
  let errors = 0
  let origin = 0
  const until = performance.now() + STEP_MS
  const one = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const answers = await Promise.all(CALLS.map(ask))
      errors += answers.filter(a => a.status !== 200).length
      origin += answers.filter(a => !a.cached).length
      views.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: count }, one))
  views.sort((a, b) => a - b)
  return { count, views: views.length, rate: views.length / ((performance.now() - began) / 1000), p95: views[Math.floor(views.length * 0.95)], errors, origin }
}

/** From one visitor on until more of them bring no more views. */
async function climb (ask, store) {
  const steps = []
  const { units } = await store.count(async () => {
    for (const count of STEPS) {
      const step = await visitors(count, ask)
      steps.push(step)
      if (steps.length > 2 && step.rate < steps.at(-2).rate * GAIN) break
    }
  })
  const sum = name => steps.reduce((all, s) => all + s[name], 0)
  const best = steps.reduce((a, b) => (b.rate > a.rate ? b : a))
  return { best, errors: sum('errors'), views: sum('views'), perThousand: (units / sum('views')) * 1000, originPerView: sum('origin') / sum('views') }
}

/** What a browser that has nothing loads of /home, the reader not moving; its requests of the API among it. */
async function measured (base) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1590, height: 1000 } })
    return await firstView(page, `${base}/portal/home`)
  } finally {
    await browser.close()
  }
}

/** Dollars for a million first views. */
export function costOf ({ requests, bytes, originCalls, originMs, readUnits }, prices = PRICES) {
  const million = 1e6
  return {
    CloudFront: (requests * million / 10_000) * prices['CloudFront, 10,000 HTTPS requests'] + (bytes * million / 1e9) * prices['CloudFront, GB to the internet, first 10 TB'],
    'API Gateway': originCalls * prices['API Gateway, million HTTP API requests'],
    Lambda: originCalls * prices['Lambda, million requests'] + originCalls * million * (originMs / 1000) * MEMORY_GB * prices['Lambda, GB-second on arm64'],
    DynamoDB: readUnits * prices['DynamoDB, million read request units on demand'],
  }
}

export async function burst () {
  const store = await startStore({ hold: 0 })
  const cloud = await launch({ AWS_ENDPOINT_URL_DYNAMODB: store.address })
  try {
    const ask = client(cloud.base)
    const first = await Promise.all(CALLS.map(ask))
    const bad = CALLS.filter((_, i) => first[i].status !== 200)
    if (bad.length) throw new Error(`these do not answer: ${bad.join(', ')}`)
    const quiet = []
    for (let i = 0; i < 5; i++) for (const path of CALLS) quiet.push((await ask(path)).ms)
    const originMs = quiet.reduce((a, b) => a + b, 0) / quiet.length
    const view = await measured(cloud.base)
    const most = FIRST_VIEW
    const row = (what, value, budget, unit) => ({ what, ours: `${value}${unit}`, budget: `${budget}${unit}`, ok: value <= budget, used: value / budget })
    const rows = [
      row('first view of /home before the reader moves, requests', view.requests, most.requests, ''),
      row('first view of /home before the reader moves, over the wire', Math.round(view.bytes / 100) / 10, most.kilobytes, ' KB'),
    ]
    for (const [name, way] of [['without the CDN’s cache', ask], ['through the CDN’s cache', cdn(ask)]]) {
      const got = await climb(way, store)
      const cost = costOf({
        requests: view.requests, bytes: view.bytes, originCalls: got.originPerView, originMs, readUnits: got.perThousand / 1000,
      })
      const total = Object.values(cost).reduce((a, b) => a + b, 0)
      rows.push(
        { what: `burst on /home ${name}, most views a second`, ours: got.best.rate.toFixed(0), yardstick: `${got.best.count} visitors at once, 95 % within ${got.best.p95.toFixed(0)} ms; this machine is visitors${way === ask ? ', portal and database' : ' and cache'} at once` },
        { what: `burst on /home ${name}, errors`, ours: String(got.errors), yardstick: `of ${(got.views * CALLS.length).toLocaleString('en')} calls`, budget: '0', ok: got.errors === 0 },
        { what: `burst on /home ${name}, read units for 1,000 views`, ours: got.perThousand.toFixed(1) },
        {
          what: `cost of a million first views of /home ${name}`, ours: `$${total.toFixed(2)}`,
          yardstick: Object.entries(cost).map(([part, dollars]) => `${part} ${dollars.toFixed(2)}`).join(', '),
          ...(way === ask ? {} : { budget: `$${most.dollars}`, ok: total <= most.dollars, used: total / most.dollars }),
        },
      )
    }
    return rows
  } finally {
    await cloud.stop()
    await store.stop()
  }
}
