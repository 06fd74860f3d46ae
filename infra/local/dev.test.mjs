// `npm run dev` on a copy of the sources: what is saved there is in the next answer.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { build, root } from './build.mjs'
import { freePort } from './seeded.mjs'
import { kindOf } from './watch.mjs'

const copy = await mkdtemp(join(tmpdir(), 'bim-dev-'))
after(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }))

function copied () {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter(file => file && existsSync(join(root, file)))) {
    cpSync(join(root, file), join(copy, file), { preserveTimestamps: true })
  }
  for (const folder of ['node_modules', 'site/node_modules', 'infra/node_modules']) {
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder))
  }
  // What is built already needs no more than a look.
  for (const file of readdirSync(join(root, '.build/local'), { recursive: true })) {
    if (file === 'cloud' || basename(file) === 'bootstrap') {
      mkdirSync(dirname(join(copy, '.build/local', file)), { recursive: true })
      copyFileSync(join(root, '.build/local', file), join(copy, '.build/local', file))
    }
  }
}

function edit (file, from, to) {
  const text = readFileSync(join(copy, file), 'utf8')
  assert.ok(text.includes(from), `${file} has no ${from}`)
  writeFileSync(join(copy, file), text.replace(from, to))
}

async function until (what, holds, ms = 150_000) {
  for (const end = Date.now() + ms; ; await new Promise(resolve => setTimeout(resolve, 20))) {
    const value = await holds()
    if (value) return value
    assert.ok(Date.now() < end, `not within ${ms} ms: ${what}`)
  }
}

/** The processes that run from the copy. */
const processes = () => execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n').filter(row => row.includes(copy))

async function start () {
  const port = await freePort()
  const words = []
  // A group of its own, as a terminal gives it: Ctrl+C reaches all of it.
  const child = spawn(process.execPath, [join(copy, 'infra/local/dev.mjs'), '--ephemeral', '--attached'],
    { cwd: copy, detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, PORT: String(port) } })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => words.push(part))
  const exited = new Promise(resolve => child.on('exit', resolve))
  after(() => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  })
  const dev = { base: `http://localhost:${port}`, port, exited, said: () => Buffer.concat(words).toString(), interrupt: () => process.kill(-child.pid, 'SIGINT') }
  await until('ready', async () => {
    assert.equal(child.exitCode, null, dev.said())
    const answer = await fetch(`${dev.base}/__local/health`).catch(() => null)
    return answer?.ok && (await answer.json()).status === 'ok'
  })
  return dev
}

async function products (dev) {
  const answer = await fetch(`${dev.base}/api/micro/home/api/product/page?current=1&pageSize=20`, { signal: AbortSignal.timeout(30_000) })
  assert.equal(answer.status, 200)
  return { failure: answer.headers.get('x-local-build-error'), names: (await answer.json()).data.records.map(row => row.name) }
}

/** The status line that a web socket's handshake gets. */
function handshake (port, path) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write([`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: Upgrade',
      'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: c2FtcGxlIG5vbmNlIHZhbA==', `Origin: http://localhost:${port}`, '', ''].join('\r\n')))
    socket.on('data', part => {
      socket.destroy()
      resolve(String(part).split('\r\n')[0])
    })
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer to the handshake')))
    socket.on('error', reject)
  })
}

test('a change asks for what it touches', () => {
  for (const [path, kind] of Object.entries({
    'functions/wallet/order.go': 'function', 'functions/wallet/order_test.go': undefined, 'functions/contract.tsv': 'shared', 'functions/lambda.go': 'shared',
    'functions/go.mod': 'shared', 'shared/store/tx.go': 'shared', 'infra/seed/wallet.json': 'seed', 'infra/resources/data.yml': 'definition',
    'serverless.yml': 'definition', 'infra/cmd/local/cloud.go': 'cloud', 'infra/local/part.mjs': 'cloud', 'shared/sim/sms/sms.go': 'cloud', 'infra/cmd/package/main.go': undefined,
  })) assert.equal(kindOf(path), kind, path)
})

test('what is saved is in the next answer, and Ctrl+C leaves no process', { timeout: 480_000 }, async t => {
  await build({ site: false })
  copied()
  const dev = await start()
  const before = await products(dev)
  assert.ok(before.names.length > 3 && !before.failure)

  const source = 'functions/catalogue/product/product_api.go'
  const times = []
  for (const [from, to] of [['Name: p.Name,', 'Name: p.Name + "-1",'], ['"-1",', '"-2",']]) {
    const mark = /-\d/.exec(to)[0]
    const began = Date.now()
    edit(source, from, to)
    await until('the new code answers', async () => (await products(dev)).names[0].endsWith(mark))
    times.push(Date.now() - began)
    // The rest of the group is built before the next save: what is measured is one save.
    await until('the worker is built, too', () => dev.said().split('catalogueWorker ').length > times.length)
  }
  // `npm run bench` judges this number; a busy machine must not fail a test.
  t.diagnostic(`from a saved file to the next answer: ${times.join(' and ')} ms`)

  edit(source, '"-2",', 'NobodyWroteThis,')
  const { failure, names } = await until('the compiler is heard', async () => {
    const answer = await products(dev)
    return answer.failure && answer
  })
  assert.match(failure, /product_api\.go:\d+:\d+: undefined: NobodyWroteThis/)
  assert.ok(names[0].endsWith('-2'), 'the last good binary answers')
  await until('the terminal says it, too', () => /does not build[^]*undefined: NobodyWroteThis/.test(dev.said()))
  edit(source, ' + NobodyWroteThis,', ',')
  await until('it builds again', async () => {
    const answer = await products(dev)
    return !answer.failure && answer.names[0] === before.names[0]
  })

  const seed = JSON.parse(readFileSync(join(copy, 'infra/seed/catalogue.json'), 'utf8'))
  // One that the public reads.
  seed.products.find(p => p.status === undefined && p.name === before.names[0]).name = '热更新样例'
  writeFileSync(join(copy, 'infra/seed/catalogue.json'), JSON.stringify(seed))
  await until('the changed seed is loaded', async () => (await products(dev)).names.includes('热更新样例'))

  const page = () => fetch(`${dev.base}/portal/comingSoon`, { signal: AbortSignal.timeout(150_000) }).then(answer => answer.text())
  const text = '当前功能正在加紧开发'
  assert.match(await page(), new RegExp(text))
  assert.match(await handshake(dev.port, '/portal/_next/hmr'), / 101 /)
  edit('site/src/ui/ComingSoon.tsx', text, '这一页刚刚改过')
  await until('the changed page shows', async () => (await page()).includes('这一页刚刚改过'))

  assert.ok(processes().length > 4)
  dev.interrupt()
  assert.equal(await dev.exited, 0, dev.said())
  await until('no process is left', () => processes().length === 0, 10_000)
})
