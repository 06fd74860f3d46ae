// The local DynamoDB: dynalite's actions behind an HTTP door of our own, which adds transactions,
// client tokens, time to live, one batch per write, and faults on request.
//
//   node infra/local/dynamodb.mjs --port 0 (--memory | --dir DIR) --tables FILE --stage STAGE [--grants FILE]
//
// POST /stages/NAME makes the tables of another stage, for tests that share one process.

import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { body, fail, flags, serve } from './part.mjs'
import { checked, known, open, run, shadow } from './dynamodb/store.mjs'
import { conflict, Transactions } from './dynamodb/transactions.mjs'
import { declared, describeTtl, establish, sweep, updateTtl } from './dynamodb/tables.mjs'
import { Faults } from './dynamodb/faults.mjs'
import { Grants } from './dynamodb/grants.mjs'

const MAX_BODY = 16 * 1024 * 1024
const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])
const WRITES = new Set([...SINGLE_WRITES, 'BatchWriteItem', 'TransactWriteItems'])
const READS = new Set(['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems'])

const args = flags({
  port: { type: 'string', default: '0' },
  memory: { type: 'boolean', default: false },
  dir: { type: 'string' },
  tables: { type: 'string' },
  stage: { type: 'string', default: 'local' },
  grants: { type: 'string' },
  'sweep-seconds': { type: 'string', default: '300' },
}, ['tables'])
if (args.memory === (args.dir !== undefined)) fail('give either --memory or --dir')

const store = await open(args.memory ? undefined : args.dir).catch(err => {
  if (err.cause?.code === 'LEVEL_LOCKED') fail(`${args.dir} is in use by another process`)
  fail(`${args.dir} cannot be opened: ${err.cause?.message ?? err.message}`)
})
const transactions = new Transactions(store)
const faults = new Faults()
const grants = args.grants ? await Grants.read(args.grants, args.stage) : null
await declared(args.tables, args.stage).then(tables => establish(store, tables)).catch(err => fail(err.message))

async function operate (name, input) {
  switch (name) {
    case 'TransactWriteItems': return transactions.write(input)
    case 'TransactGetItems': return transactions.read(input)
    case 'DescribeTimeToLive': return describeTtl(store, input)
    case 'UpdateTimeToLive': return updateTtl(store, input)
    case 'BatchWriteItem': {
      const [now, later] = faults.split(input.RequestItems, requests => requests, requests => requests)
      return { ...await act(name, { ...input, RequestItems: now }, later), UnprocessedItems: later }
    }
    case 'BatchGetItem': {
      const [now, later] = faults.split(input.RequestItems, get => get.Keys, (Keys, get) => ({ ...get, Keys }))
      const answer = await act(name, { ...input, RequestItems: now }, later)
      return { ...answer, UnprocessedKeys: { ...answer.UnprocessedKeys, ...later } }
    }
    default: return act(name, input)
  }
}

async function act (name, input, later = {}) {
  if (Object.keys(later).length && !Object.keys(input.RequestItems).length) return { Responses: {} }
  const old = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
  const data = checked(store, name, input)
  if (SINGLE_WRITES.has(name)) await transactions.refuseHeld(name, data)
  const over = WRITES.has(name) ? shadow(store) : store
  try {
    return await run(over, name, data)
  } catch (err) {
    if (old && over.seen && err.body?.__type?.endsWith('#ConditionalCheckFailedException')) err.body.Item = over.seen
    throw err
  }
}

async function handle (req, res) {
  const text = await body(req, MAX_BODY)
  if (text === null) return answer(res, 413, {})
  if (req.url.startsWith('/stages/') && req.method === 'POST') {
    await establish(store, await declared(args.tables, req.url.slice('/stages/'.length)))
    return answer(res, 200, {})
  }
  if (req.url === '/faults' && req.method === 'POST') {
    faults.set(text === '' ? {} : JSON.parse(text))
    return answer(res, 200, faults.settings)
  }
  if (req.url === '/faults' && req.method === 'GET') return answer(res, 200, faults.struck)
  if (req.url === '/grants' && req.method === 'GET') return answer(res, 200, grants?.unused() ?? [])
  const [api, name] = (req.headers['x-amz-target'] ?? '').split('.')
  if (req.method !== 'POST' || api !== 'DynamoDB_20120810' || !serves(name)) {
    return answer(res, 400, { __type: 'com.amazon.coral.service#UnknownOperationException' })
  }
  if (!/^AWS4-HMAC-SHA256 .*Credential=/.test(req.headers.authorization ?? '')) {
    return answer(res, 400, {
      __type: 'com.amazon.coral.service#MissingAuthenticationTokenException',
      message: 'Request is missing Authentication Token',
    })
  }
  let input
  try {
    input = JSON.parse(text)
  } catch {
    return answer(res, 400, { __type: 'com.amazon.coral.service#SerializationException' })
  }
  const refused = grants?.refusal(req.headers['user-agent'] ?? '', name, input)
  if (refused) {
    process.stderr.write(`${refused}\n`)
    return answer(res, 400, { __type: 'com.amazon.coral.service#AccessDeniedException', Message: refused })
  }
  const isData = WRITES.has(name) || READS.has(name)
  if (isData && faults.strikes('throttle')) {
    return answer(res, 400, {
      __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
      message: 'The level of configured provisioned throughput for the table was exceeded.',
    })
  }
  if (name === 'TransactWriteItems' && Array.isArray(input.TransactItems) &&
    !await transactions.isDone(input.ClientRequestToken) && faults.strikes('conflict')) {
    const { statusCode, body } = conflict(input.TransactItems)
    return answer(res, statusCode, body)
  }
  const loses = WRITES.has(name) && faults.strikes('loseAnswer')
  const [status, result] = await operate(name, input).then(value => [200, value], err => {
    if (err.statusCode) return [err.statusCode, err.body]
    process.stderr.write(`${name}: ${err.stack}\n`)
    return [500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'Internal server error' }]
  })
  if (loses) return req.socket.destroy()
  answer(res, status, result)
}

const serves = name => known(name) || WRITES.has(name) || READS.has(name) ||
  name === 'DescribeTimeToLive' || name === 'UpdateTimeToLive'

function answer (res, status, value) {
  const text = JSON.stringify(value) // as a string it travels with the head: a tenth of what a call costs
  res.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(text),
  })
  res.end(text)
}

async function removeExpired (TableName, Key, attribute, now) {
  const data = checked(store, 'DeleteItem', {
    TableName,
    Key,
    ConditionExpression: '#ttl <= :now',
    ExpressionAttributeNames: { '#ttl': attribute },
    ExpressionAttributeValues: { ':now': { N: String(now) } },
  })
  await transactions.refuseHeld('DeleteItem', data)
  await run(shadow(store), 'DeleteItem', data)
}

async function sweepForever () {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, Number(args['sweep-seconds']) * 1000))
    await sweep(store, (...expired) => removeExpired(...expired).catch(err => {
      if (!err.statusCode) throw err
    })).catch(err => process.stderr.write(`sweep: ${err.stack}\n`))
  }
}

serve(createServer((req, res) => handle(req, res).catch(err => {
  if (req.destroyed && err.code === 'ECONNRESET') return // the caller went away
  process.stderr.write(`${err.stack}\n`)
  answer(res, 400, { __type: 'com.amazon.coral.service#SerializationException' })
})), args.port)
sweepForever()
