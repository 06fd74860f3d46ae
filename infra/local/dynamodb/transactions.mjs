// TransactWriteItems and TransactGetItems, which dynalite lacks.

import { createHash } from 'node:crypto'
import { batch, checked, db, failure, invalid, raw, run, shadow, table } from './store.mjs'

const KINDS = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'DeleteItem' }
const MAX_ITEMS = 100
const MAX_BYTES = 4 * 1024 * 1024
const TOKEN_LIFE_MS = 10 * 60 * 1000
export const TOKEN_PREFIX = 'transaction-token~'

export class Transactions {
  #store
  #open = new Set() // items of transactions under way
  #running = new Set() // client tokens of transactions under way

  constructor (store) {
    this.#store = store
  }

  /** Refuses a single write of an item that a transaction holds. */
  async refuseHeld (name, data) {
    const definition = await table(this.#store, data.TableName).catch(() => null)
    const key = data.Item ?? data.Key
    const bad = definition && (name === 'PutItem' ? db.validateItem(key, definition) : db.validateKey(key, definition))
    if (!definition || bad) return
    if (this.#open.has(address(data.TableName, db.createKey(key, definition)))) {
      throw failure('TransactionConflictException', 'Transaction is ongoing for the item')
    }
  }

  async write (input) {
    const token = input.ClientRequestToken
    const steps = await this.#steps(input.TransactItems, KINDS)
    if (token === undefined) return this.#commit(steps, [], input)
    if (typeof token !== 'string' || token.length < 1 || token.length > 36) {
      throw invalid("1 validation error detected: Value at 'clientRequestToken' failed to satisfy constraint: " +
        'Member must have length less than or equal to 36')
    }
    if (this.#running.has(token)) {
      throw failure('TransactionInProgressException', 'The transaction with the given request token is already in progress.')
    }
    this.#running.add(token)
    try {
      const digest = createHash('sha256').update(canonical(input.TransactItems)).digest('hex')
      const earlier = await raw(this.#store, TOKEN_PREFIX + token)
      if (earlier && earlier.until > Date.now()) {
        if (earlier.digest !== digest) {
          throw failure('IdempotentParameterMismatchException',
            'The request uses the same client token as a previous, but non-identical request.')
        }
        return consumed(steps, input)
      }
      const remember = { type: 'put', key: TOKEN_PREFIX + token, value: { digest, until: Date.now() + TOKEN_LIFE_MS } }
      return await this.#commit(steps, [remember], input)
    } finally {
      this.#running.delete(token)
    }
  }

  /** Whether a token's transaction has been written: its repetition is answered with success and clashes with nothing. */
  async isDone (token) {
    const earlier = typeof token === 'string' && await raw(this.#store, TOKEN_PREFIX + token)
    return Boolean(earlier && earlier.until > Date.now())
  }

  async read (input) {
    const steps = await this.#steps(input.TransactItems, { Get: 'GetItem' })
    this.#refuseConflicts(steps)
    const release = await this.#lock(steps)
    try {
      const Responses = []
      for (const step of steps) {
        const { Item } = await run(this.#store, 'GetItem', step.data)
        Responses.push(Item ? { Item } : {})
      }
      return { Responses, ...consumed(steps, input) }
    } finally {
      release()
    }
  }

  /** Checks the form of every step before anything is locked. */
  async #steps (items, kinds) {
    if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS) {
      throw invalid("1 validation error detected: Value at 'transactItems' failed to satisfy constraint: " +
        `Member must have length less than or equal to ${MAX_ITEMS} and greater than or equal to 1`)
    }
    if (Buffer.byteLength(JSON.stringify(items)) > MAX_BYTES) {
      throw invalid('Collection size of the transaction exceeds the limit of 4 MB')
    }
    const steps = []
    const seen = new Set()
    for (const item of items) {
      const given = Object.keys(item).filter(kind => item[kind] != null)
      const kind = given[0]
      if (given.length !== 1 || !kinds[kind]) {
        throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
      }
      const rest = item[kind]
      if (kind === 'ConditionCheck' && rest.ConditionExpression == null) {
        throw invalid("1 validation error detected: Value null at 'conditionExpression' failed to satisfy constraint: Member must not be null")
      }
      if (kind === 'Update' && rest.UpdateExpression == null) {
        throw invalid("1 validation error detected: Value null at 'updateExpression' failed to satisfy constraint: Member must not be null")
      }
      const data = checked(this.#store, kinds[kind], { ...rest })
      const definition = await table(this.#store, data.TableName)
      const bad = kind === 'Put' ? db.validateItem(data.Item, definition) : db.validateKey(data.Key, definition)
      if (bad) throw bad
      const key = db.createKey(data.Item ?? data.Key, definition)
      const at = address(data.TableName, key)
      if (seen.has(at)) throw invalid('Transaction request cannot include multiple operations on one item')
      seen.add(at)
      steps.push({ kind, name: kinds[kind], data, key, at, old: rest.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' })
    }
    return steps
  }

  async #commit (steps, more, input) {
    this.#refuseConflicts(steps)
    for (const step of steps) this.#open.add(step.at)
    const release = await this.#lock(steps)
    try {
      const writes = []
      const reasons = []
      for (const step of steps) {
        const over = shadow(this.#store, { held: true })
        reasons.push(await this.#apply(over, step))
        writes.push(...over.writes)
      }
      if (reasons.some(reason => reason.Code !== 'None')) throw cancelled(reasons)
      await batch(this.#store, [...writes, ...more])
      return consumed(steps, input)
    } finally {
      release()
      for (const step of steps) this.#open.delete(step.at)
    }
  }

  /** Runs one step on the collecting store; answers its cancellation reason. */
  async #apply (over, step) {
    try {
      if (step.kind === 'ConditionCheck') {
        const items = over.getItemDb(step.data.TableName)
        await new Promise((resolve, reject) => items.get(step.key, err => err && err.name !== 'NotFoundError' ? reject(err) : resolve()))
        const bad = db.checkConditional(step.data, over.seen)
        if (bad) throw bad
      } else {
        await run(over, step.name, step.data)
      }
      return { Code: 'None' }
    } catch (err) {
      const type = err.body?.__type?.split('#')[1]
      if (type === 'ConditionalCheckFailedException') {
        const reason = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' }
        if (step.old && over.seen) reason.Item = over.seen
        return reason
      }
      if (type === 'ValidationException') return { Code: 'ValidationError', Message: err.body.message }
      throw err
    }
  }

  #refuseConflicts (steps) {
    const reasons = steps.map(step => this.#open.has(step.at)
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' })
    if (reasons.some(reason => reason.Code !== 'None')) throw cancelled(reasons)
  }

  /** Takes the items' locks in one order for everybody, so that no two wait for each other. */
  async #lock (steps) {
    const releases = []
    for (const step of [...steps].sort((a, b) => a.at < b.at ? -1 : 1)) {
      await new Promise(resolve => this.#store.getItemDb(step.data.TableName).lock(step.key, release => {
        releases.push(release())
        resolve()
      }))
    }
    return () => releases.forEach(release => release())
  }
}

/** What a transaction is answered whose items another one holds. */
export function conflict (items) {
  return cancelled(items.map(() => ({ Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' })))
}

const address = (tableName, key) => `${tableName}/${key}`

function cancelled (reasons) {
  const codes = reasons.map(reason => reason.Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  const err = failure('TransactionCanceledException', message)
  err.body = { __type: err.body.__type, Message: message, CancellationReasons: reasons }
  return err
}

function consumed (steps, input) {
  if (input.ReturnConsumedCapacity !== 'TOTAL' && input.ReturnConsumedCapacity !== 'INDEXES') return {}
  const units = {}
  for (const { data } of steps) {
    const bytes = db.itemSize(data.Item ?? data.Key)
    units[data.TableName] = (units[data.TableName] ?? 0) + 2 * Math.max(1, Math.ceil(bytes / 1024))
  }
  return { ConsumedCapacity: Object.entries(units).map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits })) }
}

/** JSON with sorted keys: the same request spelt in another order is the same request. */
function canonical (value) {
  return JSON.stringify(value, (_key, v) => v && typeof v === 'object' && !Array.isArray(v)
    ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => a < b ? -1 : 1))
    : v)
}
