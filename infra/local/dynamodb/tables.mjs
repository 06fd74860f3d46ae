// The tables of the CloudFormation file: created, changed in place when a definition changed, swept
// of expired items.

import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { batch, checked, db, failure, raw, run } from './store.mjs'
import { TOKEN_PREFIX } from './transactions.mjs'

const TTL_PREFIX = 'time-to-live~'

/** The DynamoDB tables that a CloudFormation file declares for a stage. */
export async function declared (file, stage) {
  const document = parse(await readFile(file, 'utf8'), { logLevel: 'silent' })
  return Object.values(document.Resources ?? {})
    .filter(resource => resource.Type === 'AWS::DynamoDB::Table')
    .map(({ Properties: p }) => ({
      definition: {
        TableName: p.TableName.replace(/\$\{[^}]*stage[^}]*\}/gi, stage),
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: p.KeySchema,
        AttributeDefinitions: p.AttributeDefinitions,
        ...p.GlobalSecondaryIndexes && { GlobalSecondaryIndexes: p.GlobalSecondaryIndexes },
        ...p.LocalSecondaryIndexes && { LocalSecondaryIndexes: p.LocalSecondaryIndexes },
      },
      ttl: p.TimeToLiveSpecification?.Enabled ? p.TimeToLiveSpecification.AttributeName : undefined,
    }))
}

/** Makes the store's tables those of the file; items stay. */
export async function establish (store, tables) {
  for (const { definition, ttl } of tables) {
    const name = definition.TableName
    const existing = await raw(store, 'table~' + name)
    if (!existing || existing.TableStatus !== 'ACTIVE') {
      if (existing) await batch(store, [{ type: 'del', key: 'table~' + name }])
      await create(store, definition)
    } else if (shape(existing) !== shape(definition)) {
      await change(store, existing, definition)
    }
    await batch(store, [ttl ? { type: 'put', key: TTL_PREFIX + name, value: ttl } : { type: 'del', key: TTL_PREFIX + name }])
  }
}

async function create (store, definition) {
  await run(store, 'CreateTable', checked(store, 'CreateTable', structuredClone(definition)))
  while ((await raw(store, 'table~' + definition.TableName)).TableStatus !== 'ACTIVE') {
    await new Promise(resolve => setTimeout(resolve, 1))
  }
}

/** What must be equal for a stored table to serve a definition. */
function shape (definition) {
  const index = ({ IndexName, KeySchema, Projection }) => ({
    IndexName, key: KeySchema.map(k => k.AttributeName), Projection: { ...Projection },
  })
  const byName = (a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
  return JSON.stringify([
    definition.KeySchema.map(k => k.AttributeName),
    definition.AttributeDefinitions.map(a => [a.AttributeName, a.AttributeType]).sort(byName),
    (definition.GlobalSecondaryIndexes ?? []).map(index).sort(byName),
    (definition.LocalSecondaryIndexes ?? []).map(index).sort(byName),
  ])
}

/**
 * Copies the items into a table of the new definition. The record, the items and the index entries
 * change in one batch: a kill leaves the old table or the new one.
 */
async function change (store, old, definition) {
  const name = definition.TableName
  const items = await rows(store, `item-${name}~`)
  const stale = [...items, ...await rows(store, `index-global~${name}~`), ...await rows(store, `index-local~${name}~`)]
  await create(store, { ...definition, TableName: name + '.changing' })
  const made = await raw(store, `table~${name}.changing`)
  const next = { ...made, TableName: name, TableId: old.TableId, TableArn: old.TableArn, CreationDateTime: old.CreationDateTime }
  const writes = new Map(stale.map(([key]) => [key, { type: 'del', key }]))
  for (const [, item] of items) {
    const bad = db.validateItem(item, next)
    if (bad) throw new Error(`table ${name}: an item does not fit the new definition: ${bad.message}`)
    const key = `item-${name}~${db.createKey(item, next)}`
    writes.set(key, { type: 'put', key, value: item })
    for (const type of ['Global', 'Local']) {
      for (const put of db.getIndexActions(next[type + 'SecondaryIndexes'] ?? [], null, item, next).puts) {
        const at = `index-${type.toLowerCase()}~${name}~${put.index}~${put.key}`
        writes.set(at, { type: 'put', key: at, value: put.item })
      }
    }
  }
  await batch(store, [
    ...writes.values(),
    { type: 'put', key: 'table~' + name, value: next },
    { type: 'del', key: `table~${name}.changing` },
  ])
}

async function rows (store, prefix) {
  const found = []
  for await (const row of store.db.iterator({ gte: prefix, lt: prefix + '\xFF' })) found.push(row)
  return found
}

export async function describeTtl (store, { TableName }) {
  await run(store, 'DescribeTable', checked(store, 'DescribeTable', { TableName }))
  const attribute = await raw(store, TTL_PREFIX + TableName)
  return {
    TimeToLiveDescription: attribute
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: attribute }
      : { TimeToLiveStatus: 'DISABLED' },
  }
}

export async function updateTtl (store, { TableName, TimeToLiveSpecification: spec }) {
  const { TimeToLiveDescription: now } = await describeTtl(store, { TableName })
  if (!spec || typeof spec.AttributeName !== 'string' || typeof spec.Enabled !== 'boolean') {
    throw failure('ValidationException', 'TimeToLiveSpecification needs AttributeName and Enabled')
  }
  if (spec.Enabled === (now.TimeToLiveStatus === 'ENABLED')) {
    throw db.validationError(`TimeToLive is already ${spec.Enabled ? 'enabled' : 'disabled'}`)
  }
  const key = TTL_PREFIX + TableName
  await batch(store, [spec.Enabled ? { type: 'put', key, value: spec.AttributeName } : { type: 'del', key }])
  return { TimeToLiveSpecification: spec }
}

/** Deletes what has expired: items by `remove(TableName, Key, attribute, now)`, and old client tokens. */
export async function sweep (store, remove) {
  const now = Math.floor(Date.now() / 1000)
  for (const [key, attribute] of await rows(store, TTL_PREFIX)) {
    const name = key.slice(TTL_PREFIX.length)
    const definition = await raw(store, 'table~' + name)
    if (!definition) continue
    for (const [, item] of await rows(store, `item-${name}~`)) {
      const until = Number(item[attribute]?.N)
      if (!(until <= now)) continue
      await remove(name, Object.fromEntries(definition.KeySchema.map(k => [k.AttributeName, item[k.AttributeName]])), attribute, now)
    }
  }
  const old = (await rows(store, TOKEN_PREFIX)).filter(([, token]) => token.until < Date.now())
  await batch(store, old.map(([key]) => ({ type: 'del', key })))
}
