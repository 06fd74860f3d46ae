// kill -9 of the whole local cloud, in the middle of each thing that money does, in certificate mode. Between a kill
// and the next start, times that are stored are moved, where the next run would wait for them. It needs what `npm start`
// builds (.build/local).

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { root } from './build.mjs'
import { START_MS, ready } from './seeded.mjs'

const DAY = 24 * 60 * 60 * 1000
const data = await mkdtemp(join(tmpdir(), 'kill-'))
let port
let child
let token
let paid // fen that the account should hold; the demonstration gives it some to begin with

before(async () => {
  port = await freePort()
})
after(async () => {
  child?.kill('SIGKILL')
  await until('no process is left', async () => processes().length === 0)
  await rm(data, { recursive: true, force: true, maxRetries: 5 })
})

test('in the middle of an order, a notification, a poll, a refund, a cancelling and a reconciliation', { timeout: START_MS + 300_000 }, async () => {
  await start()
  token = (await send('/family/auth/api/login/pwd', { username: 'owner', password: 'Owner@2026' })).data
  paid = await balance()

  // An order: the provider has made the code, and the answer never came.
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  await faults({ gateway: 'late', method: 'alipay.trade.precreate' })
  lost(order(20, key))
  const made = await until('the provider has the order', async () => (await trades())[0])
  await again()
  const first = await order(20, key)
  assert.equal(first.outTradeNo, made.outTradeNo, 'the same key goes on with the same order')

  // A notification: the credit is committed, and neither the wallet nor the provider knows.
  await post('/__local/dynamodb/faults', { loseAnswer: 1 })
  await pay(first)
  await until('the store has lost an answer', async () => (await get('/__local/dynamodb/faults')).loseAnswer > 0)
  await again()
  await credited(2000)

  // A poll: the provider has been asked, and nothing else tells of the payment.
  await faults({ notify: 'drop', gateway: 'late', method: 'alipay.trade.query' })
  const polled = await order(50)
  await pay(polled)
  await struck()
  await again(async store => store.set(polled.outTradeNo, 'order', { leaseUntil: 1 }))
  await faults({ notify: 'drop' })
  await credited(5000)

  // A refund: the money has gone back, and the answer never came.
  await faults({ gateway: 'late', method: 'alipay.trade.refund' })
  lost(send('/family/user/order/refund', { outTradeNo: polled.outTradeNo, amountFen: 1500, reason: '充错了' }))
  await until('the provider has refunded', async () => (await trade(polled)).refundAmount === '15.00')
  await again(async store => store.set(polled.outTradeNo, `refund#${polled.outTradeNo}R1`, { leaseUntil: 1 }))
  await credited(-1500)
  await until('the refund is settled', async () => (await topUps()).find(t => t.outTradeNo === polled.outTradeNo).refundedFen === 1500)

  // A cancelling: it is on its way while the code is scanned and paid.
  const cancelled = await order(100)
  await again(async store => store.set(cancelled.outTradeNo, 'order', { expireAt: 1, leaseUntil: 1 }),
    { gateway: 'timeout', method: 'alipay.trade.cancel' })
  await struck()
  await pay(cancelled)
  await credited(10000)
  await again(async store => store.set(cancelled.outTradeNo, 'order', { leaseUntil: 1, cancelAt: 1 }))
  await until('the order is at rest', async () => (await topUps())[0].status === 'paid')

  // A reconciliation: a payment of yesterday that only the bill tells of is being asked about.
  await faults({ notify: 'drop', gateway: 'timeout', method: 'alipay.trade.query' })
  const lostOne = await order(200)
  await pay(lostOne)
  await again(async (store, provider) => {
    await store.set(lostOne.outTradeNo, 'order', { state: 'closed', open: undefined })
    const mine = provider[lostOne.outTradeNo]
    mine.paidAt -= DAY
    mine.scannedAt -= DAY
    mine.deliveries = []
  }, { gateway: 'late', method: 'alipay.trade.query', outTradeNo: lostOne.outTradeNo })
  lost(post('/__local/invoke/walletWorker', { task: 'reconcile' }))
  await struck()
  await again()
  for (let i = 0; i < 2; i++) assert.ok((await post('/__local/invoke/walletWorker', { task: 'reconcile' })).ok)
  await credited(20000)
  const yesterday = new Date(Date.now() + 8 * 60 * 60 * 1000 - DAY).toISOString().slice(0, 10)
  const report = await (await post('/__local/invoke/walletWorker', { task: 'report', day: yesterday })).json()
  assert.deepEqual([report.state, report.credited, report.differing], ['finished', 1, 0], JSON.stringify(report))

  await balanced()
})

/** The books say what the provider took and gave back, line for line. */
async function balanced () {
  const entries = (await call('/family/user/wallet/entries?pageSize=100')).data.records
  for (const t of await trades()) {
    const lines = entries.filter(e => e.bizId.startsWith(t.outTradeNo))
    const kept = t.status === 'TRADE_SUCCESS' ? fen(t.totalAmount) - fen(t.refundAmount) : 0
    assert.equal(lines.reduce((sum, e) => sum + e.amountFen, 0), kept, JSON.stringify([t, lines]))
    assert.equal(lines.filter(e => e.bizType === 'recharge').length, kept ? 1 : 0)
  }
}

async function credited (amount) {
  paid += amount
  await until(`the balance is ${paid} fen`, async () => await balance() === paid)
}

const fen = text => Math.round(Number(text) * 100)
const balance = async () => (await send('/family/mall/personal/asset', {})).data.balanceFen
const topUps = async () => (await send('/family/order/personal/recharge', {})).data.records
const trades = () => get('/__local/alipay/trades')
const trade = async ({ outTradeNo }) => (await trades()).find(t => t.outTradeNo === outTradeNo)
const faults = settings => post('/__local/alipay/faults', settings)
const struck = () => until('the provider has been asked', async () => (await get('/__local/alipay/faults')).struck > 0)
const order = async (total, headers) => (await send('/family/order/alipay/faceToFace', { total, appType: 'platformHome' }, headers)).data

async function pay ({ qrCode }) {
  await fetch(qrCode)
  await fetch(qrCode, { method: 'POST' })
}

/** A call whose cloud is killed under it. */
function lost (promise) {
  promise.catch(() => {})
}

/** Kills the cloud, lets `change` move what is stored, and starts it again with the provider's faults on from the first moment. */
async function again (change, settings) {
  const gone = once(child, 'exit') // a process that ends loses its name before its port
  child.kill('SIGKILL')
  await gone
  await until('no process is left', async () => processes().length === 0)
  const file = join(data, 'alipay.json')
  const provider = JSON.parse(await readFile(file, 'utf8'))
  if (change) {
    const store = await openStore()
    try {
      await change(store, provider.trades)
    } finally {
      await store.close() // what is still open would be waited for
    }
    await writeFile(file, JSON.stringify(provider))
  }
  await start(settings)
}

async function start (settings) {
  child = spawn(join(root, '.build/local/cloud'), ['--root', root, '--data', data, '--port', String(port), '--speed', '20', '--attached', '--certificates'],
    { stdio: ['pipe', 'ignore', 'inherit'], env: { ...process.env, NODE: process.execPath } })
  if (settings) await until('the provider listens', () => faults(settings).then(r => r.ok, () => false), 20)
  await ready(port, once(child, 'exit'))
}

/** The store alone, on the data of the cloud that was killed. */
async function openStore () {
  const part = spawn(process.execPath, [join(root, 'infra/local/dynamodb.mjs'), '--port', '0', '--dir', join(data, 'dynamodb'),
    '--tables', join(root, 'infra/resources/data.yml'), '--stage', 'local'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await new Promise(resolve => part.stdout.once('data', text => resolve(String(text).split('\n'))))
  const address = `http://127.0.0.1:${JSON.parse(line).port}`
  return {
    async set (outTradeNo, sk, values) {
      const names = Object.keys(values)
      const sets = names.filter(n => values[n] !== undefined)
      const removes = names.filter(n => values[n] === undefined)
      const expression = (sets.length ? 'SET ' + sets.map(n => `#${n} = :${n}`).join(', ') : '') + (removes.length ? ' REMOVE ' + removes.map(n => '#' + n).join(', ') : '')
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'x-amz-target': 'DynamoDB_20120810.UpdateItem', authorization: 'AWS4-HMAC-SHA256 Credential=local', 'content-type': 'application/x-amz-json-1.0' },
        body: JSON.stringify({
          TableName: 'bim-local-wallet', Key: { pk: { S: 'order#' + outTradeNo }, sk: { S: sk } },
          ConditionExpression: 'attribute_exists(pk)', UpdateExpression: expression,
          ExpressionAttributeNames: Object.fromEntries(names.map(n => ['#' + n, n])),
          ExpressionAttributeValues: Object.fromEntries(sets.map(n => [':' + n, typeof values[n] === 'number' ? { N: String(values[n]) } : { S: values[n] }])),
        }),
      })
      assert.equal(answer.status, 200, await answer.text())
    },
    close: () => new Promise(resolve => {
      part.once('exit', resolve)
      part.stdin.end()
    }),
  }
}

const processes = () => execFileSync('ps', ['-eo', 'args']).toString().split('\n').filter(line => line.includes(data))
const get = async path => (await fetch(`http://localhost:${port}${path}`)).json()
const post = (path, value) => fetch(`http://localhost:${port}${path}`,
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) })

async function call (path, init = {}) {
  const res = await fetch(`http://localhost:${port}/api${path}`, { ...init, headers: { ...init.headers, ...token && { authorization: `Bearer ${token}` } } })
  const body = await res.json()
  assert.equal(res.status, 200, JSON.stringify(body))
  return body
}

const send = (path, value, headers) => call(path, { method: 'POST', body: JSON.stringify(value), headers: { 'content-type': 'application/json', ...headers } })

async function until (what, holds, ms = 100) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const value = await holds()
    if (value) return value
    await new Promise(resolve => setTimeout(resolve, ms))
  }
  assert.fail(`not within 60 s: ${what}`)
}

/** A port below those that outgoing connections take, so that it is still free after a kill. */
async function freePort () {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await new Promise(resolve => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}
