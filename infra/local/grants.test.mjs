// What functions/groups.yml does not grant is refused by the local store, through its HTTP door.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import { Grants } from './dynamodb/grants.mjs'
import { surplus, unwalked } from './dynamodb/unwalked.mjs'
import { functions, root } from './build.mjs'

const GROUPS = `
functions:
  reader:
    tables:
      - { table: mine, may: [get, put, query, check] }
      - { table: other, keys: ['user#'], may: [get] }
      - { table: other, index: byDue, may: [query] }
`
const TABLE = name => `
  ${name}:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: bim-\${sls:stage}-${name}
      BillingMode: PAY_PER_REQUEST
      KeySchema: [{ AttributeName: pk, KeyType: HASH }, { AttributeName: sk, KeyType: RANGE }]
      AttributeDefinitions:
        - { AttributeName: pk, AttributeType: S }
        - { AttributeName: sk, AttributeType: S }
        - { AttributeName: due, AttributeType: S }
        - { AttributeName: at, AttributeType: N }
      GlobalSecondaryIndexes:
        - IndexName: byDue
          KeySchema: [{ AttributeName: due, KeyType: HASH }, { AttributeName: at, KeyType: RANGE }]
          Projection: { ProjectionType: ALL }
`
const dir = await mkdtemp(join(tmpdir(), 'grants-'))
let child
let port

before(async () => {
  await writeFile(join(dir, 'groups.yml'), GROUPS)
  await writeFile(join(dir, 'data.yml'), `Resources:${TABLE('mine')}${TABLE('other')}`)
  child = spawn(process.execPath, [join(import.meta.dirname, 'dynamodb.mjs'), '--memory', '--stage', 'test',
    '--tables', join(dir, 'data.yml'), '--grants', join(dir, 'groups.yml')], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [line] = await once(child.stdout, 'data')
  port = JSON.parse(line).port
})
after(async () => {
  child.kill()
  await rm(dir, { recursive: true })
})

const key = pk => ({ pk: { S: pk }, sk: { S: '0' } })
const item = (table, pk) => ({ TableName: `bim-test-${table}`, Item: key(pk) })
const one = (table, pk) => ({ TableName: `bim-test-${table}`, Key: key(pk) })
const all = (table, pk) => ({ TableName: `bim-test-${table}`, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: pk } } })

async function call (name, input, app = 'reader') {
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      'x-amz-target': `DynamoDB_20120810.${name}`, 'content-type': 'application/x-amz-json-1.0',
      authorization: 'AWS4-HMAC-SHA256 Credential=a/20260101/x/dynamodb/aws4_request, SignedHeaders=host, Signature=b',
      'user-agent': `aws-sdk-go-v2/1 os/linux${app && ` app/${app}`}`,
    },
    body: JSON.stringify(input),
  })
  const value = await answer.json()
  return answer.ok ? 'done' : value.__type.split('#')[1]
}

const DENIED = 'AccessDeniedException'
const scenarios = [
  ['its own item', 'GetItem', one('mine', 'a'), 'done'],
  ['a list of its own', 'Query', all('mine', 'a'), 'done'],
  ['a word that is not granted', 'DeleteItem', one('mine', 'a'), DENIED],
  ['a scan', 'Scan', { TableName: 'bim-test-mine' }, DENIED],
  ['an index of its own that is not granted', 'Query', { ...all('mine', 'a'), IndexName: 'byDue' }, DENIED],
  ['another table by a granted key', 'GetItem', one('other', 'user#1'), 'done'],
  ['another table by another key', 'GetItem', one('other', 'secret#1'), DENIED],
  ['another table by a word that is not granted', 'PutItem', item('other', 'user#1'), DENIED],
  ['a list of another table', 'Query', all('other', 'user#1'), DENIED],
  ['several items, one of which is not granted', 'BatchGetItem', { RequestItems: { 'bim-test-other': { Keys: [key('user#1'), key('secret#1')] } } }, DENIED],
  ['a transaction of granted writes', 'TransactWriteItems', { TransactItems: [{ Put: item('mine', 'b') }] }, 'done'],
]
for (const [what, name, input, end] of scenarios) {
  test(`${what}: ${end}`, async () => assert.equal(await call(name, input), end))
}

test('a transaction with one write that is not granted writes nothing', async () => {
  const check = { ConditionCheck: { ...one('other', 'user#1'), ConditionExpression: 'attribute_not_exists(pk)' } }
  assert.equal(await call('TransactWriteItems', { TransactItems: [{ Put: item('mine', 'c') }, check] }), DENIED)
  const isThere = { ...item('mine', 'c'), ConditionExpression: 'attribute_exists(pk)' }
  assert.equal(await call('PutItem', isThere), 'ConditionalCheckFailedException')
})

test('who is no function may do everything; a function that the file does not name may do nothing', async () => {
  assert.equal(await call('DeleteItem', one('mine', 'a'), ''), 'done')
  assert.equal(await call('GetItem', one('mine', 'a'), 'nobody'), DENIED)
})

test('the file names every function of serverless.yml and no other', async () => {
  const grants = await Grants.read(join(root, 'functions/groups.yml'), 'x')
  assert.deepEqual(grants.functions().toSorted(), (await functions()).map(f => f.name).toSorted())
})

test('a group opens no table but those that one of its functions may touch, and no table has another name in Go than in the cloud', async () => {
  const granted = parse(await readFile(join(root, 'functions/groups.yml'), 'utf8')).functions
  const declared = [...(await readFile(join(root, 'infra/resources/data.yml'), 'utf8')).matchAll(/TableName: bim-\$\{sls:stage\}-(\w+)/g)].map(([, name]) => name)
  const known = [...(await readFile(join(root, 'shared/tables/tables.go'), 'utf8')).matchAll(/(\w+): of\("(\w+)"\)/g)]
  assert.ok(known.every(([, field, name]) => field.toLowerCase() === name))
  assert.deepEqual(known.map(([, , name]) => name).sort(), declared.sort())
  const all = await functions()
  for (const group of new Set(all.map(one => one.group))) {
    const may = new Set(all.filter(one => one.group === group).flatMap(({ name }) => granted[name]?.tables ?? []).map(({ table }) => table))
    const routes = await readFile(join(root, 'functions', group, 'routes.go'), 'utf8')
    const opened = [...routes.matchAll(/\bTables\.(\w+)/g)].map(([, field]) => field.toLowerCase())
    assert.ok(opened.length > 0 || /d\.Tables/.test(routes), group)
    for (const table of opened) assert.ok(may.has(table), `${group} opens ${table}, which functions/groups.yml does not grant it`)
  }
})

test('what nobody has used of a grant is told, by word and by key', () => {
  const grants = new Grants({ reader: { tables: [{ table: 'mine', may: ['get', 'put'] }, { table: 'other', keys: ['user#', 'name#'], may: ['get'] }, { table: 'other', index: 'byDue', may: ['query'] }] } }, 'test')
  const all = ['reader mine: get', 'reader mine: put', 'reader other: get', 'reader other: user#', 'reader other: name#', 'reader other by byDue: query']
  assert.deepEqual(grants.unused(), all)
  assert.equal(grants.refusal(' app/reader', 'GetItem', one('other', 'user#1')), null)
  assert.notEqual(grants.refusal(' app/reader', 'GetItem', one('other', 'else#1')), null)
  assert.equal(grants.refusal(' app/reader', 'TransactWriteItems', { TransactItems: [{ Put: item('mine', 'x') }] }), null)
  assert.deepEqual(grants.unused(), ['reader mine: get', 'reader other: name#', 'reader other by byDue: query'])
})

test('of what nobody used a foreign grant is surplus, and so is a reason for what is used', () => {
  assert.deepEqual(surplus([...unwalked, 'identity identity: delete']), [])
  assert.match(surplus([...unwalked, 'search identity: get']).join(), /grants what no journey uses: search identity: get/)
  const [first, ...others] = unwalked
  assert.match(surplus(others).join(), new RegExp(`names what is used.*${first}`))
})
