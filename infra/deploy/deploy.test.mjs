// What a deployment refuses, before it has begun anything.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { cloudRefusals, localEnvironment, localRefusals } from './guard.mjs'

const program = join(import.meta.dirname, 'deploy.mjs')
const complete = { PORTAL_ORIGIN: 'https://portal.zhongzhu.cn', ALARM_EMAIL: 'ops@zhongzhu.cn' }

/** Runs a deployment that knows nothing but what is given. */
function deploy (args, env) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: '/nonexistent', AWS_EC2_METADATA_DISABLED: 'true', ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => { said += part })
    child.on('exit', code => resolve({ code, said }))
  })
}

const calls = []
const sts = createServer(async (req, res) => {
  let body = ''
  for await (const part of req) body += part
  calls.push({ url: req.url, body, signed: req.headers.authorization })
  if (!body.includes('Action=GetCallerIdentity')) return res.writeHead(500).end()
  res.writeHead(200, { 'content-type': 'text/xml' }).end(`<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
    <GetCallerIdentityResult><Arn>a</Arn><UserId>u</UserId><Account>000000000000</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`)
})
await new Promise(resolve => sts.listen(0, '127.0.0.1', resolve))
after(() => sts.close())
const emulator = `http://localhost:${sts.address().port}`

test('to AWS: refused while an emulator is named, and without its settings', async () => {
  for (const name of ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_DYNAMODB']) {
    const { code, said } = await deploy(['--yes'], { ...complete, [name]: emulator })
    assert.equal(code, 1)
    assert.match(said, new RegExp(`${name} is set`))
  }
  const { code, said } = await deploy(['--yes'], {})
  assert.equal(code, 1)
  for (const name of ['PORTAL_ORIGIN', 'ALARM_EMAIL']) assert.match(said, new RegExp(`${name} is not set`))
  assert.equal(calls.length, 0, 'nothing was asked of anybody')
})

test('to AWS: refused without an account', async () => {
  const { code, said } = await deploy(['--yes'], complete)
  assert.equal(code, 1)
  assert.match(said, /No AWS account/)
})

test('to an emulator: refused while none is named, or AWS itself is', async () => {
  const none = await deploy(['--stage', 'local'], {})
  assert.equal(none.code, 1)
  assert.match(none.said, /AWS_ENDPOINT_URL is not set/)
  const aws = await deploy(['--stage', 'local'], { AWS_ENDPOINT_URL: 'https://lambda.ap-southeast-1.amazonaws.com' })
  assert.equal(aws.code, 1)
  assert.match(aws.said, /is AWS itself/)
  const nobody = await deploy(['--stage', 'local'], { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' })
  assert.equal(nobody.code, 1)
  assert.match(nobody.said, /does not answer as AWS does/)
  assert.equal(calls.length, 0)
})

test('to an emulator: its account is asked for there', async () => {
  const { said } = await deploy(['--stage', 'local', '--site-only'], { AWS_ENDPOINT_URL: emulator })
  assert.match(said, /account 000000000000, region ap-southeast-1, stage local, at http:\/\/127\.0\.0\.1:/)
  assert.equal(calls.length, 1)
  assert.match(calls[0].signed, /Credential=test\//)
})

test('another stage is refused', async () => {
  const { code, said } = await deploy(['--stage', 'prod'], complete)
  assert.equal(code, 1)
  assert.match(said, /it is cloud or local/)
})

test('settings', () => {
  assert.deepEqual(cloudRefusals(complete), [])
  for (const [change, words] of [
    [{ PORTAL_ORIGIN: 'http://portal.zhongzhu.cn' }, /PORTAL_ORIGIN=http:.* is not it/],
    [{ PORTAL_ORIGIN: 'https://portal.zhongzhu.cn/portal' }, /without a path/],
    [{ PORTAL_ORIGIN: 'https://portal.example.com' }, /PORTAL_ORIGIN=.* is not it/],
    [{ ALARM_EMAIL: 'nobody' }, /ALARM_EMAIL=nobody/],
    [{ PORTAL_HOST: 'portal.zhongzhu.cn' }, /CERTIFICATE_ARN is not set/],
    [{ CERTIFICATE_ARN: 'arn:aws:acm:eu-west-1:1:certificate/x' }, /not from us-east-1/],
    [{ PORTAL_HOST: 'other.cn', CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:1:certificate/x' }, /is not the host of/],
    [{ AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true' }, /cannot be told/],
  ]) assert.match(cloudRefusals({ ...complete, ...change }).join('\n'), words)
  assert.deepEqual(localRefusals({ AWS_ENDPOINT_URL: 'http://localhost:4566' }), [])
  for (const value of ['4566', 'ftp://x', 'https://s3.cn-north-1.amazonaws.com.cn']) {
    assert.equal(localRefusals({ AWS_ENDPOINT_URL: value }).length, 1, value)
  }
  assert.equal(localRefusals({ AWS_ENDPOINT_URL: 'http://x', AWS_ENDPOINT_URL_S3: 'https://s3.amazonaws.com' }).length, 1)
  assert.equal(localEnvironment({ AWS_ENDPOINT_URL: 'http://localhost:4566/' }).AWS_ENDPOINT_URL, 'http://127.0.0.1:4566')
})
