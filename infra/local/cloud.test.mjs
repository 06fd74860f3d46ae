// The local cloud as a whole: real functions. kill.test.mjs kills it.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { build, root } from './build.mjs'
import { START_MS, freePort, ready } from './seeded.mjs'

const data = await mkdtemp(join(tmpdir(), 'cloud-'))
const running = new Set()
let built
let port

before(async () => {
  built = await build()
  port = await freePort()
})
after(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(data, { recursive: true, force: true, maxRetries: 5 })
})

function launch () {
  const child = spawn(built.cloud, ['--root', root, '--data', data, '--port', String(port), '--speed', '20', '--attached'],
    { stdio: ['pipe', 'ignore', 'pipe'], env: { ...process.env, NODE: process.execPath } })
  running.add(child)
  const words = []
  child.stderr.on('data', part => words.push(part))
  const exited = new Promise(resolve => child.on('exit', code => {
    running.delete(child)
    resolve({ code, words: Buffer.concat(words).toString() })
  }))
  return { child, exited }
}

async function start () {
  const { child, exited } = launch()
  await ready(port, exited)
  return { child, exited }
}

async function until (what, holds) {
  for (let i = 0; i < 300; i++) {
    const value = await holds()
    if (value) return value
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  assert.fail(`not within 30 s: ${what}`)
}

/** The processes below one, which must all be gone after it. */
function below (pid) {
  const rows = process.platform === 'linux'
    ? readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(parentOf)
    : execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n').map(row => row.trim().split(/\s+/).map(Number))
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child)
}

function parentOf (pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return [Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]
  } catch {
    return [Number(pid), 0] // it ended meanwhile
  }
}

function alive (pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const gone = pids => until('no process is left', () => !pids.some(alive))

async function call (path, { token, ...options } = {}) {
  const res = await fetch(`http://localhost:${port}${path}`, {
    ...options,
    headers: { 'content-type': 'application/json', ...token && { authorization: `Bearer ${token}` }, ...options.headers },
  })
  return res.json()
}

const post = (path, value, more = {}) => call(path, { method: 'POST', body: JSON.stringify(value), ...more })
const signIn = async () => (await post('/api/family/auth/api/login/pwd', { username: 'visitor', password: 'Visitor@2026' })).data
const balance = async token => (await post('/api/family/mall/personal/asset', {}, { token })).data.balanceFen

async function order (token) {
  const { data } = await post('/api/family/order/alipay/faceToFace', { total: 5, appType: 'platformHome' },
    { token, headers: { 'idempotency-key': crypto.randomUUID() } })
  return data
}

const scan = ({ qrCode }) => fetch(qrCode)
const pay = ({ qrCode }) => fetch(qrCode, { method: 'POST' })
const faults = notify => post('/__local/alipay/faults', { notify })

test('what was paid is credited once, by the notification and by the machine alone; a second cloud and Ctrl+C are clean', { timeout: START_MS + 120_000 }, async () => {
  const cloud = await start()
  const token = await signIn()
  const first = await balance(token)
  const notified = await order(token)
  assert.equal((await call(`/api/family/order/alipay/payment/query?outTradeNo=${notified.outTradeNo}`, { token })).code, 101)
  await scan(notified)
  await pay(notified)
  await until('the notification is credited', async () => await balance(token) === first + 500)

  await faults('drop')
  const polled = await order(token)
  await scan(polled)
  await pay(polled)
  await until('the poll is credited', async () => await balance(token) === first + 1000)
  await faults('none')

  const second = await launch().exited
  assert.equal(second.code, 1)
  assert.match(second.words, new RegExp(`port ${port} is in use`))

  const last = below(cloud.child.pid)
  // A terminal tells the parent, too, and what the parent does of it may come first.
  cloud.child.stdin.end()
  setTimeout(() => cloud.child.kill('SIGINT'), 10)
  assert.equal((await cloud.exited).code, 0)
  await gone(last)
})
