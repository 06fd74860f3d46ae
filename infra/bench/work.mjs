// CPU of one warm request, beside PocketBase: the processor time of the process that answers, not of the store
// behind a function. PocketBase holds its store inside.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../local/build.mjs'
import { freePort } from '../local/seeded.mjs'
import { cpu, median } from './runtime.mjs'
import { ask, visitor, world } from './world.mjs'

const ROUNDS = 7
const CALLS = 200
const SIGN_INS = 12
const admin = { identity: 'bench@example.com', password: 'bench-password' }
const member = { email: 'visitor@example.com', password: visitor.password, passwordConfirm: visitor.password }

async function startPocketBase () {
  const program = join(root, '.build/bench/pocketbase')
  await run('go', ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', program, '.'],
    { cwd: join(root, 'infra/bench/pocketbase'), env: { CGO_ENABLED: '0', GOWORK: 'off' } })
  const dir = mkdtempSync(join(tmpdir(), 'pocketbase-'))
  await run(program, ['superuser', 'upsert', admin.identity, admin.password, '--dir', dir])
  const port = await freePort()
  const child = spawn(program, ['serve', '--http', `127.0.0.1:${port}`, '--dir', dir], { stdio: 'ignore' })
  let token
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method, headers: { 'content-type': 'application/json', ...token && { authorization: token } }, ...body && { body: JSON.stringify(body) },
    })
    if (!answer.ok) throw new Error(`PocketBase: ${path}: ${await answer.text()}`)
    return answer.json()
  }
  for (let i = 0; ; i++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (answer?.ok) break
    if (i > 300) throw new Error('PocketBase did not start')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  token = (await call('POST', 'collections/_superusers/auth-with-password', admin)).token
  const texts = ['name', 'subTitle', 'groupCode', 'coverUrl', 'intro', 'onlineUrl', 'accessMode', 'createTime']
  await call('POST', 'collections', {
    name: 'products', type: 'base', listRule: '', fields: [...texts.map(name => ({ name, type: 'text' })), { name: 'used', type: 'number' }, { name: 'sort', type: 'number' }],
  })
  for (let i = 0; i < 20; i++) {
    await call('POST', 'collections/products/records', {
      name: `BIM 协同设计 ${i}`, subTitle: '多专业在一个模型上协同', groupCode: 'design', intro: '多专业在同一个模型上协同设计，冲突在提交前就能看见。',
      onlineUrl: 'https://design.example.com', accessMode: 'online', used: 1, sort: i,
    })
  }
  await call('POST', 'collections/users/records', member)
  token = undefined
  return {
    pid: child.pid,
    list: () => call('GET', 'collections/products/records?perPage=10&sort=sort'),
    signIn: () => call('POST', 'collections/users/auth-with-password', { identity: member.email, password: member.password }),
    stop () {
      child.kill('SIGKILL')
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** CPU milliseconds of one call. */
async function each (pid, calls, call) {
  const before = cpu(pid)
  for (let i = 0; i < calls; i++) await call()
  return (cpu(pid) - before) / calls
}

export async function work () {
  const w = await world('identity', 'platform', 'catalogue')
  const other = await startPocketBase()
  try {
    const catalogue = await w.start('catalogue', w.store.direct)
    const identity = await w.start('identity', w.store.direct)
    const list = async () => {
      const { records } = await ask(catalogue, 'POST', '/micro/home/api/product/page', { body: { current: 1, pageSize: 20 } })
      if (records.length !== 20) throw new Error(`${records.length} products`)
    }
    const kept = () => ask(catalogue, 'GET', '/micro/home/api/product/page', { query: 'current=1&pageSize=20' })
    const signIn = () => ask(identity, 'POST', '/family/auth/api/login/pwd', { body: visitor })
    const measured = { list: [], kept: [], listThere: [], signIn: [], signInThere: [] }
    await Promise.all([each(catalogue.pid, CALLS, list), each(other.pid, CALLS, other.list)]) // warm
    for (let i = 0; i < ROUNDS; i++) {
      measured.list.push(await each(catalogue.pid, CALLS, list))
      measured.kept.push(await each(catalogue.pid, CALLS, kept))
      measured.listThere.push(await each(other.pid, CALLS, other.list))
      measured.signIn.push(await each(identity.pid, SIGN_INS, signIn))
      measured.signInThere.push(await each(other.pid, SIGN_INS, other.signIn))
    }
    const row = (what, here, there, said, budget) => {
      const [a, b] = [median(here), median(there)]
      return {
        what, ours: `${a.toFixed(2)} ms`, yardstick: `${b.toFixed(2)} ms ${said}`, ratio: `${(a / b).toFixed(2)} ×`,
        ...budget && { budget, ok: a < b, used: a / b },
      }
    }
    return [
      row('CPU of a warm list of 20 rows, as visitors read it (GET)', measured.kept, measured.listThere, 'PocketBase v0.36.8, list of 10', 'below PocketBase'),
      row('CPU of a warm list of 20 rows, read anew (POST)', measured.list, measured.listThere, 'PocketBase v0.36.8, list of 10', 'below PocketBase'),
      row('CPU of a sign-in, argon2id (19 MiB, 2 passes)', measured.signIn, measured.signInThere, 'PocketBase, bcrypt'),
    ]
  } finally {
    other.stop()
    await w.stop()
  }
}
