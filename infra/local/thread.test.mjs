// The whole local cloud as one: the real machine credits alone, and a kill -9 loses nothing.
// It needs what `npm start` builds (.build/local).
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './build.mjs'

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

test('the machine credits a payment that no notification and no browser tells of', { timeout: 120_000 }, async t => {
  const cloud = await world(t)
  await cloud.start()
  const visitor = await cloud.signIn('visitor')
  const before = await visitor.balance()
  await cloud.post('/__local/alipay/faults', { notify: 'drop' })
  const order = await visitor.order(20)
  await fetch(order.qrCode)
  await fetch(order.qrCode, { method: 'POST' })
  await until(async () => await visitor.balance() === before + 2000, 60_000)
  for (let i = 0; i < 5; i++) await cloud.post(`/__local/alipay/notify/${order.outTradeNo}`, {})
  await sleep(500)
  assert.equal(await visitor.balance(), before + 2000)
  assert.equal((await visitor.entries()).filter(e => e.bizId === order.outTradeNo).length, 1)
})

test('a kill -9 between scan and payment loses nothing, and the schedule drives the order to its end', { timeout: 240_000 }, async t => {
  const cloud = await world(t)
  await cloud.start()
  const owner = await cloud.signIn('owner')
  const order = await owner.order(100)
  await fetch(order.qrCode)
  cloud.kill()
  await until(async () => cloud.processes().length === 0, 10_000)

  const began = Date.now()
  await cloud.start()
  assert.ok(Date.now() - began < 15_000, 'the second start took too long')
  assert.equal(await owner.balance(), 0, 'the session and the books are as they were')
  await cloud.post('/__local/alipay/faults', { notify: 'drop' })
  await fetch(order.qrCode, { method: 'POST' })
  await until(async () => await owner.balance() === 10000, 150_000)
  assert.equal((await owner.entries()).length, 1)
})

async function until (holds, ms) {
  for (const end = Date.now() + ms; ; await sleep(250)) {
    if (await holds()) return
    assert.ok(Date.now() < end, `not within ${ms} ms: ${holds}`)
  }
}

/** A local cloud with data of its own. */
async function world (t) {
  const data = await mkdtemp(join(tmpdir(), 'bim-thread-'))
  const port = await freePort()
  const base = `http://localhost:${port}`
  let child
  t.after(async () => {
    child?.kill('SIGKILL')
    await until(async () => processes().length === 0, 10_000)
    await rm(data, { recursive: true, force: true })
  })
  const processes = () => execFileSync('ps', ['-eo', 'args']).toString().split('\n').filter(line => line.includes(data))

  async function start () {
    child = spawn(join(root, '.build/local/cloud'),
      ['--root', root, '--data', data, '--port', String(port), '--speed', '20', '--attached'],
      { stdio: ['pipe', 'ignore', 'inherit'], env: { ...process.env, NODE: process.execPath } })
    await until(async () => {
      const answer = await fetch(`${base}/__local/health`).catch(() => null)
      return answer?.ok && (await answer.json()).status === 'ok'
    }, 60_000)
  }

  async function call (path, init) {
    const answer = await fetch(base + '/api' + path, init)
    const body = await answer.json()
    assert.equal(answer.status, 200, JSON.stringify(body))
    return body.data
  }

  const post = (path, body) => fetch(base + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

  async function signIn (username) {
    const token = await call('/family/auth/api/login/pwd', json({
      username, password: username[0].toUpperCase() + username.slice(1) + '@2026'
    }))
    const own = init => ({ ...init, headers: { ...init?.headers, Authorization: 'Bearer ' + token } })
    return {
      balance: async () => (await call('/family/mall/personal/asset', own(json({})))).balanceFen,
      entries: async () => (await call('/family/user/wallet/entries?pageSize=100', own())).records,
      order: total => call('/family/order/alipay/faceToFace', own(json({ total, appType: 'platformHome' })))
    }
  }

  return { start, kill: () => child.kill('SIGKILL'), processes, post, signIn }
}

function json (body) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

function freePort () {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
