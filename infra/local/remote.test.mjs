// The local cloud against parts of somebody else's: another DynamoDB, and functions deployed elsewhere.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { build, root } from './build.mjs'
import { START_MS, freePort } from './seeded.mjs'

const dir = await mkdtemp(join(tmpdir(), 'remote-'))
const ends = []
after(async () => {
  await Promise.all(ends.map(end => end()))
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})
await writeFile(join(dir, 'home.html'), '<html lang="zh-CN"></html>')
let built, little
before(async () => {
  built = await build({ site: false })
  little = ['--root', await small()]
})

/** Runs a program that ends when its stdin closes. */
function run (program, args, env = {}) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, NODE: process.execPath, ...env } })
  const words = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => words.push(part))
  const exited = new Promise(resolve => child.on('exit', resolve))
  ends.push(() => {
    child.stdin.end()
    return exited
  })
  return { child, exited, said: () => Buffer.concat(words).toString() }
}

/** The project with a demonstration of accounts and words alone: loading the rest takes a minute of CPU, of which nothing is asked here. */
async function small () {
  const folder = join(dir, 'small')
  const linked = async (at, own) => {
    await mkdir(join(folder, at), { recursive: true })
    for (const name of await readdir(join(root, at))) if (name !== own && name !== '.git') await symlink(join(root, at, name), join(folder, at, name))
  }
  await linked('', 'infra')
  await linked('infra', 'seed')
  await mkdir(join(folder, 'infra/seed/media'), { recursive: true })
  const loaded = ['identity.json', 'platform.json']
  for (const name of (await readdir(join(root, 'infra/seed'))).filter(name => name.endsWith('.json'))) {
    const seed = join(folder, 'infra/seed', name)
    const whole = JSON.parse(await readFile(join(root, 'infra/seed', name), 'utf8'))
    await writeFile(seed, JSON.stringify(whole, loaded.includes(name) ? undefined : (key, value) => Array.isArray(value) ? [] : value))
  }
  return folder
}

async function cloud (env, ...flags) {
  const port = await freePort()
  const { child, exited, said } = run(built.cloud,
    ['--root', root, '--site', dir, '--port', String(port), '--speed', '20', '--ephemeral', '--attached', ...flags], env)
  let health
  for (let i = 0; i < START_MS / 100 && health?.status !== 'ok'; i++) {
    if (child.exitCode !== null) return { exited, said }
    health = await fetch(`http://localhost:${port}/__local/health`).then(answer => answer.json(), () => null)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  assert.equal(health?.status, 'ok', said())
  return { base: `http://localhost:${port}`, health, exited, said }
}

async function post (base, path, value, headers = {}) {
  const answer = await fetch(`${base}/api${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value),
  })
  return { http: answer.status, ...await answer.json() }
}
const signIn = base => post(base, '/family/auth/api/login/pwd', { username: 'visitor', password: 'Visitor@2026' })

test('another DynamoDB gets the tables that it lacks, and keeps what is there', { timeout: 3 * START_MS }, async () => {
  const empty = join(dir, 'empty.yml')
  await writeFile(empty, 'Resources: {}\n')
  const store = run(process.execPath, [join(root, 'infra/local/dynamodb.mjs'), '--memory', '--tables', empty])
  const { port } = JSON.parse(await new Promise(resolve => store.child.stdout.once('data', part => resolve(String(part)))))
  const named = { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` }
  const call = async (name, input) => {
    const answer = await fetch(named.AWS_ENDPOINT_URL_DYNAMODB, {
      method: 'POST', body: JSON.stringify(input),
      headers: { 'x-amz-target': `DynamoDB_20120810.${name}`, authorization: 'AWS4-HMAC-SHA256 Credential=local/x' },
    })
    return answer.json()
  }

  const first = await cloud(named, ...little)
  assert.equal((await signIn(first.base)).code, 0, first.said())
  const { TableNames } = await call('ListTables', {})
  assert.ok(['bim-local-identity', 'bim-local-wallet'].every(name => TableNames.includes(name)), String(TableNames))
  const { Table } = await call('DescribeTable', { TableName: 'bim-local-wallet' })
  assert.equal(Table.GlobalSecondaryIndexes[0].IndexName, 'byLease')
  const { TimeToLiveDescription: ttl } = await call('DescribeTimeToLive', { TableName: 'bim-local-wallet' })
  assert.deepEqual(ttl, { TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' })

  const { data: token } = await signIn(first.base)
  const second = await cloud(named, ...little)
  assert.equal((await post(second.base, '/family/mall/personal/asset', {}, { authorization: `Bearer ${token}` })).code, 0,
    'the session that the first one began is in the store that both use')

  await call('DeleteTable', { TableName: 'bim-local-platform' })
  while ((await call('DescribeTable', { TableName: 'bim-local-platform' })).Table) await new Promise(resolve => setTimeout(resolve, 50))
  await call('CreateTable', {
    TableName: 'bim-local-platform', BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }], AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
  const third = await cloud(named, ...little)
  assert.equal(await third.exited, 1)
  assert.match(third.said(), /bim-local-platform.*its key is id, not pk,sk/)

  const aws = await cloud({ AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.ap-southeast-1.amazonaws.com' })
  assert.equal(await aws.exited, 1)
  assert.match(aws.said(), /on this machine or an emulator only/)
})

test('the portal is served in front of functions that run elsewhere', { timeout: 3 * START_MS }, async () => {
  const none = await cloud({ AWS_ENDPOINT_URL: '' }, '--remote')
  assert.equal(await none.exited, 1)
  assert.match(none.said(), /AWS_ENDPOINT_URL is not set/)

  const elsewhere = await cloud({ ORIGIN_SECRET: 'shared by both' })
  const named = { AWS_ENDPOINT_URL: elsewhere.health.lambda, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }
  const front = await cloud({ ...named, ORIGIN_SECRET: 'shared by both' }, '--remote', ...little) // which loads its data anew, onto what is there
  assert.ok(front.health, front.said())
  assert.equal(front.health.processes, undefined, 'it runs no function itself')
  const page = await fetch(`${front.base}/portal/home`)
  assert.match(await page.text(), /<html/)
  const { data: token } = await signIn(front.base)
  assert.equal((await post(front.base, '/family/mall/personal/asset', {}, { authorization: `Bearer ${token}` })).code, 0)
  assert.equal((await post(front.base, '/family/mall/personal/asset', {}, { authorization: 'Bearer x.y' })).code, 401)

  const other = await cloud({ ...named, ORIGIN_SECRET: 'another' }, '--remote', ...little)
  const refused = await post(other.base, '/family/auth/api/login/pwd', { username: 'visitor', password: 'Visitor@2026' }, { 'x-origin-verify': 'shared by both' })
  assert.equal(refused.http, 403, 'only the front may say the secret')

  const nobody = await cloud({ ...named, AWS_ENDPOINT_URL: `http://127.0.0.1:${await freePort()}` }, '--remote')
  assert.equal(await nobody.exited, 1)
  assert.match(nobody.said(), /seeding identity failed/)
})
