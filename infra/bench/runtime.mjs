// A Lambda for measurements: one function's process at a time, fed through the Runtime API.

import { spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../local/build.mjs'

const SECRET = 'bench'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = {
  ALIPAY_PRIVATE_KEY: pair.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  ROOT_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  PAYEE_KEY: randomBytes(32).toString('base64'),
  ALIPAY_PUBLIC_KEY: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
}

const read = file => parse(readFileSync(join(root, file), 'utf8'), { logLevel: 'silent', merge: true })
const service = read('serverless.yml')
const stage = read('infra/stages/local.yml')

/** The functions of serverless.yml, by name. */
export const names = Object.keys(service.functions)

/** A value of serverless.yml as a deployment of the stage local without any setting has it. */
function plain (value) {
  return String(value)
    .replace(/\$\{self:custom\.stage\.(\w+)\}/g, (_, name) => plain(stage[name] ?? ''))
    .replace(/\$\{env:\w+, '([^']*)'\}/g, '$1')
    .replaceAll('${sls:stage}', 'local')
    .replace(/\$\{AWS::\w+\}/g, '000000000000')
}

/** A function's environment: it reaches the given DynamoDB and nothing else. */
export function environment (name, dynamo) {
  const own = service.functions[name].environment ?? {}
  const shared = typeof own === 'string' ? service.custom[/custom\.(\w+)/.exec(own)[1]] : own
  const all = Object.entries({ ...service.provider.environment, ...shared })
  return {
    ...Object.fromEntries(all.map(([key, value]) => [key, keys[key] ?? plain(value)])),
    ORIGIN_SECRET: SECRET, AWS_REGION: 'ap-southeast-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local',
    AWS_EC2_METADATA_DISABLED: 'true', AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_ENDPOINT_URL_DYNAMODB: dynamo ?? 'http://127.0.0.1:9',
    AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(service.functions[name].memorySize ?? service.provider.memorySize), _HANDLER: 'bootstrap', TZ: ':UTC',
  }
}

/** An event of the HTTP API. */
export function event (method, path, { body, token, enterprise, query = '' } = {}) {
  return {
    version: '2.0', routeKey: '$default', rawPath: `/api${path}`, rawQueryString: query, isBase64Encoded: false,
    headers: {
      'content-type': 'application/json', 'x-origin-verify': SECRET, 'x-viewer-address': '198.51.100.7', host: 'bench',
      ...token && { authorization: `Bearer ${token}` },
      ...enterprise && { project_id: enterprise },
    },
    queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
    requestContext: { http: { method, path: `/api${path}`, protocol: 'HTTP/1.1', sourceIp: '198.51.100.7', userAgent: 'bench' }, requestId: 'bench', stage: '$default' },
    ...body !== undefined && { body: JSON.stringify(body) },
  }
}

/**
 * Starts a binary, with what env adds to its environment. `call` hands it an event and answers what it answered; `ready` resolves with the milliseconds
 * from the start of the process to its first answer, when `first` was given.
 */
export async function lambda (binary, { name, dynamo, first, env } = {}) {
  let hand // gives the waiting process an invocation
  let waiting
  let serial = 0
  const answers = new Map()
  const server = createServer(async (req, res) => {
    if (req.method === 'GET') {
      waiting = res
      hand?.()
      return
    }
    const parts = []
    for await (const part of req) parts.push(part)
    res.writeHead(202).end()
    const [, id, what] = /invocation\/([^/]+)\/(\w+)$/.exec(req.url) ?? []
    answers.get(id)?.({ failed: what !== 'response', body: Buffer.concat(parts).toString() })
  })
  server.keepAliveTimeout = 0
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))

  const queue = []
  hand = () => {
    if (!waiting || !queue.length) return
    const { id, payload } = queue.shift()
    waiting.writeHead(200, {
      'content-type': 'application/json', 'lambda-runtime-aws-request-id': id,
      'lambda-runtime-deadline-ms': String(Date.now() + 1000 * (service.functions[name]?.timeout ?? 60)), 'lambda-runtime-invoked-function-arn': 'arn:aws:lambda:x:0:function:x',
    }).end(payload)
    waiting = undefined
  }
  function call (input) {
    const id = String(++serial)
    return new Promise(resolve => {
      answers.set(id, answer => {
        answers.delete(id)
        resolve(answer)
      })
      queue.push({ id, payload: JSON.stringify(input) })
      hand()
    })
  }
  const firstAnswer = first && call(first)
  const began = process.hrtime.bigint()
  const child = spawn(binary, [], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${server.address().port}`, ...name ? environment(name, dynamo) : {}, ...env },
  })
  const words = []
  child.stderr.on('data', part => words.push(part))
  const ended = new Promise(resolve => child.on('exit', resolve))
  const failed = ended.then(code => {
    if (!child.killed) throw new Error(`${binary} ended (${code}) ${Buffer.concat(words)}`)
  })
  failed.catch(() => {})
  const ready = first && Promise.race([firstAnswer, failed]).then(() => Number(process.hrtime.bigint() - began) / 1e6)
  return {
    pid: child.pid,
    ready,
    call: input => Promise.race([call(input), failed]),
    async stop () {
      child.kill('SIGKILL')
      await ended
      server.closeAllConnections()
      server.close()
    },
  }
}

/** CPU milliseconds that a process has used, all its threads, to the nanosecond. */
export function cpu (pid) {
  let nanoseconds = 0
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // The thread ended meanwhile; Go keeps its own.
    }
  }
  return nanoseconds / 1e6
}

export const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
