// dynalite's store, with every write of one action going through one LevelDB batch.
//
// dynalite writes the index entries of an item and then the item, one after another; a kill between
// them tears the index off the item. A shadow of the store collects the puts and deletes of an
// action. The item is always written last, so that is where the batch is sent.

import { createRequire } from 'node:module'
import { rememberConditions } from './parsed.mjs'

const require = createRequire(import.meta.url)
// In memory dynalite's values are JSON as bytes, which are made and read anew by each access: as text they are neither.
const memory = require('memory-level')
memory.MemoryLevel = class extends memory.MemoryLevel {
  constructor (options) { super({ storeEncoding: 'utf8', ...options }) }
}
export const db = require('dynalite/db')

const operations = [
  'BatchGetItem', 'BatchWriteItem', 'CreateTable', 'DeleteItem', 'DeleteTable', 'DescribeTable', 'GetItem',
  'ListTables', 'ListTagsOfResource', 'PutItem', 'Query', 'Scan', 'TagResource', 'UntagResource', 'UpdateItem',
  'UpdateTable',
]
const validations = require('dynalite/validations')
const actions = Object.fromEntries(operations.map(name => {
  const file = name[0].toLowerCase() + name.slice(1)
  return [name, { run: require('dynalite/actions/' + file), rules: require('dynalite/validations/' + file) }]
}))

rememberConditions()

export const known = name => name in actions

/** Opens the store in `dir`, or in memory when there is none. */
export async function open (dir) {
  const store = db.create({ path: dir, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
  await store.db.open()
  readAtOnce(store.db)
  rememberTables(store)
  return store
}

/** A value is read here and now: LevelDB has most in memory, and to wake a thread for each and be woken by it takes longer than to look. */
function readAtOnce (level) {
  level.get = (key, cb) => {
    let value
    try {
      value = level.getSync(key)
    } catch (err) {
      return queueMicrotask(() => cb(err))
    }
    queueMicrotask(() => cb(null, value))
  }
}

/**
 * Keeps the tables' descriptions, which dynalite reads anew for each item of each request: a fifth of its time. What changes a table asks for the
 * stored one (`checkStatus` false), and makes all be forgotten before it writes and after.
 */
function rememberTables (store) {
  const { tableDb, getTable } = store
  const tables = new Map()
  let changes = 0
  const forget = () => {
    changes++
    tables.clear()
  }
  store.getTable = (name, checkStatus, cb = checkStatus) => {
    const known = checkStatus === false ? undefined : tables.get(name)
    if (known) return queueMicrotask(() => cb(null, known))
    const before = changes
    getTable(name, checkStatus, (err, table) => {
      if (!err && checkStatus !== false && before === changes) tables.set(name, table)
      cb(err, table)
    })
  }
  for (const act of ['put', 'del', 'batch']) {
    const write = tableDb[act]
    tableDb[act] = (...args) => {
      const cb = args.pop()
      forget()
      write(...args, (...answer) => {
        forget()
        cb(...answer)
      })
    }
  }
}

/** Checks the form of an operation's input as DynamoDB does, and returns what the action takes. */
export function checked (store, name, input) {
  const { rules } = actions[name]
  const data = validations.checkTypes(input, rules.types)
  validations.checkValidations(data, rules.types, rules.custom, store)
  return data
}

/** Runs an operation on checked input. */
export function run (store, name, data) {
  return new Promise((resolve, reject) => {
    actions[name].run(store, data, (err, answer) => err ? reject(err) : resolve(answer))
  })
}

/**
 * A store whose writes are collected. With `held` (locks taken by the caller) they stay in
 * `shadow.writes` for the caller to send; otherwise each item's writes are sent with the item.
 * `shadow.seen` is the item that the action's condition was checked against.
 */
export function shadow (store, { held = false } = {}) {
  const collected = []
  const put = prefix => (key, value, cb) => {
    collected.push({ type: 'put', key: prefix + key, value: JSON.stringify(value), valueEncoding: 'utf8' })
    cb()
  }
  const del = prefix => (key, cb) => {
    collected.push({ type: 'del', key: prefix + key })
    cb()
  }
  const send = cb => held ? cb() : store.db.batch(collected.splice(0), cb)
  return {
    ...store,
    writes: collected,
    seen: undefined,
    getItemDb (table) {
      const real = store.getItemDb(table)
      const prefix = `item-${table}~`
      return {
        ...real,
        lock: held ? (_key, exec) => exec(cb => cb) : real.lock,
        get: (key, cb) => real.get(key, (err, item) => {
          this.seen = item
          cb(err, item)
        }),
        put: (key, value, cb) => put(prefix)(key, value, () => send(cb)),
        del: (key, cb) => del(prefix)(key, () => send(cb)),
      }
    },
    getIndexDb (type, table, index) {
      const prefix = `index-${type.toLowerCase()}~${table}~${index}~`
      return { ...store.getIndexDb(type, table, index), put: put(prefix), del: del(prefix) }
    },
  }
}

/** Writes operations in one batch. */
export function batch (store, writes) {
  return new Promise((resolve, reject) => store.db.batch(writes, err => err ? reject(err) : resolve()))
}

/** Reads one raw value of the store; undefined when there is none. */
export function raw (store, key) {
  return new Promise((resolve, reject) => store.db.get(key, (err, value) => {
    if (err && err.name !== 'NotFoundError') reject(err)
    else resolve(value)
  }))
}

export function table (store, name) {
  return new Promise((resolve, reject) => store.getTable(name, true, (err, value) => err ? reject(err) : resolve(value)))
}

/** An error as DynamoDB answers it. */
export function failure (type, message, more = {}) {
  const err = new Error(message)
  err.statusCode = 400
  err.body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more }
  return err
}

export const invalid = message => db.validationError(message)
