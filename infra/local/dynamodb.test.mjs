// The local DynamoDB through its HTTP door.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

const program = join(import.meta.dirname, 'dynamodb.mjs')
const dir = await mkdtemp(join(tmpdir(), 'dynamodb-'))
const tablesFile = join(dir, 'data.yml')
const TABLES = index => `
Resources:
  Things:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: bim-\${sls:stage}-things
      BillingMode: PAY_PER_REQUEST
      KeySchema: [{ AttributeName: pk, KeyType: HASH }, { AttributeName: sk, KeyType: RANGE }]
      AttributeDefinitions:
        - { AttributeName: pk, AttributeType: S }
        - { AttributeName: sk, AttributeType: S }
${index ? `        - { AttributeName: open, AttributeType: S }
        - { AttributeName: leaseUntil, AttributeType: N }
      GlobalSecondaryIndexes:
        - IndexName: byLease
          KeySchema: [{ AttributeName: open, KeyType: HASH }, { AttributeName: leaseUntil, KeyType: RANGE }]
          Projection: { ProjectionType: ALL }
` : ''}      TimeToLiveSpecification: { AttributeName: ttl, Enabled: true }
`
await writeFile(tablesFile, TABLES(true))
const T = 'bim-test-things'

const running = new Set()

async function start (...flags) {
  const child = spawn(process.execPath, [program, '--tables', tablesFile, '--stage', 'test', ...flags],
    { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  const [line] = await once(child.stdout, 'data')
  const { port } = JSON.parse(line)
  const post = (path, headers, value) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(value) })
  return {
    child,
    faults: settings => post('/faults', {}, settings),
    async call (name, input) {
      const res = await post('/', {
        'x-amz-target': 'DynamoDB_20120810.' + name,
        'content-type': 'application/x-amz-json-1.0',
        authorization: 'AWS4-HMAC-SHA256 Credential=a/20260101/x/dynamodb/aws4_request, SignedHeaders=host, Signature=b',
      }, input)
      const value = await res.json()
      return res.ok ? value : { error: value.__type.split('#')[1], ...value }
    },
    async stop () {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

const key = (pk, sk = '0') => ({ pk: { S: pk }, sk: { S: sk } })
const put = (pk, more = {}, sk) => ({ TableName: T, Item: { ...key(pk, sk), ...more } })
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' }
const add = (pk, by) => ({
  TableName: T, Key: key(pk), UpdateExpression: 'ADD n :n', ExpressionAttributeValues: { ':n': { N: String(by) } },
})

after(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

describe('operations', { timeout: 60_000 }, () => {
  let db
  before(async () => { db = await start('--memory') })
  after(() => db.stop())
  const get = async (pk, sk) => (await db.call('GetItem', { TableName: T, Key: key(pk, sk) })).Item
  const transact = (items, more = {}) => db.call('TransactWriteItems', { TransactItems: items, ...more })

  test('a transaction writes everything', async () => {
    await db.call('PutItem', put('a1', { n: { N: '1' } }))
    await db.call('PutItem', put('a2'))
    assert.deepEqual(await transact([
      { Put: { ...put('a3', { open: { S: 'y' }, leaseUntil: { N: '5' } }), ...isNew } },
      { Update: add('a1', 4) },
      { Delete: { TableName: T, Key: key('a2') } },
    ]), {})
    assert.equal((await get('a1')).n.N, '5')
    assert.equal(await get('a2'), undefined)
    const { Items } = await db.call('Query', {
      TableName: T, IndexName: 'byLease', KeyConditionExpression: '#o = :y AND leaseUntil < :t',
      ExpressionAttributeNames: { '#o': 'open' }, ExpressionAttributeValues: { ':y': { S: 'y' }, ':t': { N: '10' } },
    })
    assert.deepEqual(Items.map(i => i.pk.S), ['a3'])
  })

  test('a refused transaction writes nothing and names each reason in order', async () => {
    await db.call('PutItem', put('b1', { n: { N: '7' } }))
    const answer = await transact([
      { Update: add('b1', 1) },
      { Put: { ...put('b1', {}, '1') } },
      { ConditionCheck: { TableName: T, Key: key('b2'), ConditionExpression: 'attribute_exists(pk)' } },
      { Put: { ...put('b3'), ...isNew } },
    ])
    assert.equal(answer.error, 'TransactionCanceledException')
    assert.deepEqual(answer.CancellationReasons.map(r => r.Code), ['None', 'None', 'ConditionalCheckFailed', 'None'])
    assert.equal((await get('b1')).n.N, '7')
    assert.equal(await get('b1', '1'), undefined)
    assert.equal(await get('b3'), undefined)
    const old = await transact([{ Put: { ...put('b1'), ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } }])
    assert.equal(old.CancellationReasons[0].Item.n.N, '7')
    const wrong = await transact([{ Put: put('b4') }, { Update: { ...add('b1', 1), UpdateExpression: 'SET x = y + :n' } }])
    assert.deepEqual(wrong.CancellationReasons.map(r => r.Code), ['None', 'ValidationError'])
    assert.equal(await get('b4'), undefined)
  })

  test('a malformed transaction is refused', async () => {
    assert.equal((await transact([])).error, 'ValidationException')
    assert.equal((await transact([{ Put: put('c1') }, { Update: add('c1', 1) }])).error, 'ValidationException')
    assert.equal((await transact(Array.from({ length: 101 }, (_, i) => ({ Put: put('c' + i) })))).error, 'ValidationException')
    assert.equal((await transact([{ Put: put('c1'), Delete: { TableName: T, Key: key('c2') } }])).error, 'ValidationException')
    const big = { x: { S: 'x'.repeat(390 * 1024) } }
    assert.equal((await transact(Array.from({ length: 12 }, (_, i) => ({ Put: put('c' + i, big) })))).error, 'ValidationException')
    assert.equal((await transact([{ Put: { ...put('c1'), TableName: 'nowhere' } }])).error, 'ResourceNotFoundException')
    assert.equal(await get('c1'), undefined)
  })

  test('a client token is honoured once, and for one content', async () => {
    const once = { ClientRequestToken: 'token-1' }
    assert.deepEqual(await transact([{ Update: add('d1', 1) }], once), {})
    assert.deepEqual(await transact([{ Update: add('d1', 1) }], once), {})
    assert.equal((await get('d1')).n.N, '1')
    assert.equal((await transact([{ Update: add('d1', 2) }], once)).error, 'IdempotentParameterMismatchException')
    const refused = { ClientRequestToken: 'token-2' }
    assert.equal((await transact([{ Put: { ...put('d1'), ...isNew } }], refused)).error, 'TransactionCanceledException')
    assert.deepEqual(await transact([{ Put: { ...put('d2'), ...isNew } }], refused), {})
  })

  test('of 20 conditional writes one wins, and 20 transactions lose nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) =>
      db.call('PutItem', { ...put('e1', { by: { N: String(i) } }), ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })))
    const lost = answers.filter(a => a.error === 'ConditionalCheckFailedException')
    assert.equal(lost.length, 19)
    const { by } = await get('e1')
    assert.ok(lost.every(a => a.Item.by.N === by.N))

    const both = await Promise.all(Array.from({ length: 20 }, () => transact([{ Update: add('e2', 1) }, { Update: add('e3', 1) }])))
    const won = both.filter(a => !a.error).length
    assert.ok(won >= 1)
    for (const a of both.filter(a => a.error)) {
      assert.deepEqual(a.CancellationReasons.map(r => r.Code), ['TransactionConflict', 'TransactionConflict'])
    }
    assert.equal((await get('e2')).n.N, String(won))
    assert.equal((await get('e3')).n.N, String(won))
  })

  test('a single write of an item in an open transaction conflicts', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => i % 2
      ? db.call('UpdateItem', add('f1', 1))
      : transact([{ Update: add('f1', 1) }, { Update: add('f2', 1) }])))
    assert.ok(answers.every(a => !a.error || a.error === 'TransactionConflictException' || a.error === 'TransactionCanceledException'))
    assert.equal((await get('f1')).n.N, String(answers.filter(a => !a.error).length))
  })

  test('TransactGetItems reads in order', async () => {
    await db.call('PutItem', put('g1', { n: { N: '1' } }))
    const { Responses } = await db.call('TransactGetItems', {
      TransactItems: [{ Get: { TableName: T, Key: key('g0') } }, { Get: { TableName: T, Key: key('g1') } }],
    })
    assert.deepEqual(Responses, [{}, { Item: { ...key('g1'), n: { N: '1' } } }])
  })

  test('a repetition after a lost answer clashes with nothing', async () => {
    const once = { ClientRequestToken: 'lost-then-again', TransactItems: [{ Put: put('h4') }] }
    await db.faults({ loseAnswer: 1 })
    await assert.rejects(db.call('TransactWriteItems', once))
    await db.faults({ conflict: 1 })
    assert.equal((await db.call('TransactWriteItems', once)).error, undefined)
    assert.equal((await db.call('TransactWriteItems', { ...once, ClientRequestToken: 'another' })).error, 'TransactionCanceledException')
    await db.faults({})
  })

  test('faults: throttled before, lost after, unprocessed', async () => {
    await db.faults({ throttle: 1 })
    assert.equal((await db.call('PutItem', put('h1'))).error, 'ProvisionedThroughputExceededException')
    await db.faults({ loseAnswer: 1 })
    await assert.rejects(db.call('PutItem', put('h2')))
    await db.faults({ unprocessed: 0.5, seed: 3 })
    const requests = Array.from({ length: 20 }, (_, i) => ({ PutRequest: { Item: key('h3', String(i)) } }))
    const { UnprocessedItems } = await db.call('BatchWriteItem', { RequestItems: { [T]: requests } })
    await db.faults({})
    assert.equal(await get('h1'), undefined)
    assert.ok(await get('h2'))
    const { Count } = await db.call('Query', {
      TableName: T, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: 'h3' } },
    })
    assert.ok(Count > 0 && Count < 20)
    assert.equal(Count + UnprocessedItems[T].length, 20)
  })
})

test('a table is changed by UpdateTable, and its items stay', { timeout: 60_000 }, async () => {
  const db = await start('--memory')
  await db.call('PutItem', put('u1'))
  assert.equal((await db.call('UpdateTable', { TableName: T })).error, 'ValidationException')
  assert.equal((await db.call('UpdateTable', { TableName: 'nowhere', BillingMode: 'PAY_PER_REQUEST' })).error, 'ResourceNotFoundException')
  const units = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }
  const given = await db.call('UpdateTable', {
    TableName: T, BillingMode: 'PROVISIONED', ProvisionedThroughput: units, GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'byLease', ProvisionedThroughput: units } }],
  })
  assert.equal(given.TableDescription?.TableName, T, JSON.stringify(given))
  let table
  for (let i = 0; i < 100 && table?.TableStatus !== 'ACTIVE'; i++) table = (await db.call('DescribeTable', { TableName: T })).Table
  assert.equal(table.ProvisionedThroughput.WriteCapacityUnits, 5)
  assert.ok((await db.call('GetItem', { TableName: T, Key: key('u1') })).Item)
  await db.stop()
})

test('expired items are deleted', { timeout: 60_000 }, async () => {
  const db = await start('--memory', '--sweep-seconds', '0.05')
  const now = Math.floor(Date.now() / 1000)
  await db.call('PutItem', put('t1', { ttl: { N: String(now - 5) } }))
  await db.call('PutItem', put('t2', { ttl: { N: String(now + 500) } }))
  assert.equal((await db.call('DescribeTimeToLive', { TableName: T })).TimeToLiveDescription.AttributeName, 'ttl')
  for (let i = 0; i < 100 && (await db.call('GetItem', { TableName: T, Key: key('t1') })).Item; i++) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const { Items } = await db.call('Scan', { TableName: T })
  assert.deepEqual(Items.map(i => i.pk.S), ['t2'])
  await db.stop()
})

test('no kill tears an item from its index entry, or a transaction in two', { timeout: 120_000 }, async () => {
  const at = join(dir, 'kills')
  for (let kill = 0; kill < 8; kill++) {
    const db = await start('--dir', at)
    const begun = new Set()
    let rounds = 0
    const writers = Array.from({ length: 8 }, async (_, w) => {
      for (let i = 0; ; i++) {
        const lease = { open: { S: 'y' }, leaseUntil: { N: String(kill * 1e6 + i) } }
        await db.call('PutItem', put(`single-${w}`, lease))
        await db.call('TransactWriteItems', { TransactItems: [{ Put: put(`left-${w}`, lease) }, { Put: put(`right-${w}`, lease) }] })
        // Everything is there once; each is anywhere in a later round.
        if (begun.add(w).size === 8 && ++rounds === 1 + kill * 5) db.child.kill('SIGKILL')
      }
    })
    await Promise.allSettled(writers)

    const again = await start('--dir', at)
    const { Items: items } = await again.call('Scan', { TableName: T })
    const { Items: entries } = await again.call('Scan', { TableName: T, IndexName: 'byLease' })
    const sorted = list => list.map(i => `${i.pk.S} ${i.leaseUntil.N}`).sort()
    assert.equal(items.length, 24)
    assert.deepEqual(sorted(entries), sorted(items))
    const lease = pk => items.find(i => i.pk.S === pk).leaseUntil.N
    for (let w = 0; w < 8; w++) assert.equal(lease(`left-${w}`), lease(`right-${w}`))
    await again.stop()
  }
})

test('a changed definition keeps the items and fills the new index', { timeout: 60_000 }, async () => {
  const at = join(dir, 'change')
  await writeFile(tablesFile, TABLES(false))
  const before = await start('--dir', at)
  for (let i = 0; i < 30; i++) await before.call('PutItem', put('m' + i, { open: { S: 'y' }, leaseUntil: { N: String(i) } }))
  await before.stop()
  await writeFile(tablesFile, TABLES(true))
  const now = await start('--dir', at)
  const { Items } = await now.call('Query', {
    TableName: T, IndexName: 'byLease', KeyConditionExpression: '#o = :y',
    ExpressionAttributeNames: { '#o': 'open' }, ExpressionAttributeValues: { ':y': { S: 'y' } },
  })
  assert.deepEqual(Items.map(i => i.leaseUntil.N), Array.from({ length: 30 }, (_, i) => String(i)))
  assert.equal((await now.call('ListTables', {})).TableNames.length, 1)
  await now.stop()
})

test('a second process on the same folder is refused in one sentence', { timeout: 60_000 }, async () => {
  const at = join(dir, 'change')
  const first = await start('--dir', at)
  const second = spawn(process.execPath, [program, '--tables', tablesFile, '--dir', at], { stdio: ['pipe', 'pipe', 'pipe'] })
  const [[text], [code]] = await Promise.all([once(second.stderr, 'data'), once(second, 'exit')])
  assert.equal(code, 1)
  assert.match(String(text), /is in use by another process/)
  await first.stop()
})
