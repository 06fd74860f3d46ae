// The commands that work in a deployed stage: what they refuse, and what they ask a stage's worker.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'

const calls = []
let worker
const emulator = createServer(async (req, res) => {
  let body = ''
  for await (const part of req) body += part
  calls.push({ url: req.url, body })
  if (body.includes('Action=GetCallerIdentity')) {
    return res.writeHead(200, { 'content-type': 'text/xml' }).end(`<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
      <GetCallerIdentityResult><Arn>a</Arn><UserId>u</UserId><Account>000000000000</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`)
  }
  res.writeHead(200, worker.failed ? { 'x-amz-function-error': 'Unhandled' } : {}).end(JSON.stringify(worker.answer))
})
await new Promise(resolve => emulator.listen(0, '127.0.0.1', resolve))
after(() => emulator.close())
const there = { AWS_ENDPOINT_URL: `http://127.0.0.1:${emulator.address().port}` }

/** Runs a command that knows nothing but what is given. */
function run (name, args, env = {}) {
  calls.length = 0
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, HOME: '/nonexistent', AWS_EC2_METADATA_DISABLED: 'true', ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => { said += part })
    child.on('exit', code => resolve({ code, said }))
  })
}
const appointing = ['--telephone', '13800010007', '--credit-code', '91110000MA00PTBM0K', '--stage', 'local']

test('nothing is asked of anybody before the command is right', async () => {
  for (const [name, args, env, words] of [
    ['operator.mjs', ['--telephone', '1'], {}, /--telephone 1: it is the mobile telephone/],
    ['operator.mjs', ['--phone', '1'], {}, /Unknown option '--phone'/],
    ['operator.mjs', appointing, {}, /AWS_ENDPOINT_URL is not set/],
    ['operator.mjs', appointing.slice(0, 4), there, /AWS_ENDPOINT_URL is set/],
    ['seed.mjs', ['--stage', 'local'], {}, /AWS_ENDPOINT_URL is not set/],
    ['seed.mjs', ['--stage', 'local'], { AWS_ENDPOINT_URL: 'https://lambda.ap-southeast-1.amazonaws.com' }, /is AWS itself/],
    ['seed.mjs', ['--yes'], there, /AWS_ENDPOINT_URL is set/],
    ['seed.mjs', ['--stage', 'prod'], there, /it is cloud or local/],
  ]) {
    const { code, said } = await run(name, args, env)
    assert.equal(code, 1, said)
    assert.match(said, words)
    assert.equal(calls.length, 0)
  }
})

test('an operator is appointed by the worker of the enterprises, and told what became of it', async () => {
  worker = { answer: { result: 'founded', name: '沈知微' } }
  const { code, said } = await run('operator.mjs', appointing, there)
  assert.equal(code, 0, said)
  assert.match(said, /belongs to 沈知微\./)
  const [asked] = calls.filter(one => one.url.includes('/functions/'))
  assert.equal(asked.url, '/2015-03-31/functions/bim-local-enterpriseWorker/invocations')
  assert.deepEqual(JSON.parse(asked.body), { task: 'operator', data: { telephone: '13800010007', name: '', creditCode: '91110000MA00PTBM0K' } })
})

test("a worker's refusal ends the command with its words", async () => {
  worker = { failed: true, answer: { errorMessage: 'nobody has registered with the telephone 13800010007' } }
  const { code, said } = await run('operator.mjs', appointing, there)
  assert.equal(code, 1)
  assert.match(said, /nobody has registered/)
  worker = { answer: {} }
  assert.equal((await run('operator.mjs', appointing, there)).code, 1, 'an answer of another worker')
})
