// What each function may do to a table, by functions/groups.yml: the same file that its role in the cloud is made from.
// A function names itself by the application of its SDK's user agent; who names none is the local cloud or a test.

import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

const WORDS = {
  GetItem: 'get', BatchGetItem: 'batchGet', Query: 'query', Scan: 'scan', PutItem: 'put', UpdateItem: 'update',
  DeleteItem: 'delete', BatchWriteItem: 'batchWrite',
}
const IN_TRANSACTION = { Put: 'put', Update: 'update', Delete: 'delete', ConditionCheck: 'check', Get: 'get' }

export class Grants {
  #byFunction = new Map()
  #used = new Set()

  constructor (groups, stage) {
    for (const [name, { tables = [] }] of Object.entries(groups)) {
      this.#byFunction.set(name, tables.map(grant => ({ ...grant, table: `bim-${stage}-${grant.table}` })))
    }
  }

  static async read (file, stage) {
    return new Grants(parse(await readFile(file, 'utf8')).functions, stage)
  }

  /** The sentence that refuses a call, or null. */
  refusal (agent, action, input) {
    const [, name] = / app\/([\w-]+)/.exec(agent) ?? []
    if (!name) return null
    const grants = this.#byFunction.get(name) ?? []
    for (const { word, table, index, keys } of asked(action, input)) {
      const grant = grants.find(g => g.table === table && g.index === index && g.may.includes(word) &&
        (!g.keys || keys.every(key => g.keys.some(begin => key?.startsWith(begin)))))
      for (const line of grant ? linesOf(name, grant, [word], keys) : []) this.#used.add(line)
      if (!grant) return `${name} may not ${word} ${table}${index ? ` by ${index}` : ''} ${keys.map(k => k?.split('#')[0] + '#').join(' ')}: functions/groups.yml`
    }
    return null
  }

  functions () {
    return [...this.#byFunction.keys()]
  }

  /** What is granted and nobody has used yet: a line for each word, and for each beginning of a key. */
  unused () {
    const all = [...this.#byFunction].flatMap(([name, grants]) => grants.flatMap(grant => linesOf(name, grant, grant.may, grant.keys ?? [])))
    return all.filter(line => !this.#used.has(line))
  }
}

function linesOf (name, { table, index, keys }, words, asked) {
  const on = `${name} ${table.split('-').slice(2).join('-')}${index ? ` by ${index}` : ''}`
  const begins = (keys ?? []).filter(begin => asked.some(key => key?.startsWith(begin)))
  return [...words.map(word => `${on}: ${word}`), ...begins.map(begin => `${on}: ${begin}`)]
}

/** What a call does: a word, a table, an index for a query by one, and the partition keys of its items. */
function asked (action, input) {
  const key = item => item?.pk?.S
  if (action === 'TransactWriteItems' || action === 'TransactGetItems') {
    return (input.TransactItems ?? []).map(one => {
      const [kind, of] = Object.entries(one)[0]
      return { word: IN_TRANSACTION[kind], table: of.TableName, keys: [key(of.Key ?? of.Item)] }
    })
  }
  if (action === 'BatchGetItem' || action === 'BatchWriteItem') {
    return Object.entries(input.RequestItems ?? {}).map(([table, of]) => ({
      word: WORDS[action], table, keys: (of.Keys ?? of.map(r => r.PutRequest?.Item ?? r.DeleteRequest?.Key)).map(key),
    }))
  }
  const table = input.TableName
  if (action !== 'Query') return [{ word: WORDS[action] ?? action, table, keys: [key(input.Key ?? input.Item)] }]
  return [{ word: 'query', table, index: input.IndexName, keys: [input.ExpressionAttributeValues?.[':pk']?.S] }]
}
