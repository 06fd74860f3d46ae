// A condition that is remembered says what the parser says: with its own values, its own faults, and nothing of an earlier request.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

const require = createRequire(import.meta.url)
const parser = require('dynalite/db/conditionParser')
const fresh = parser.parse
const { rememberConditions } = await import('./dynamodb/parsed.mjs')
rememberConditions()

/** What a parser answers to a condition, and which names and values it leaves unused. */
function answer (parse, text, names, vals) {
  const context = {
    attrNames: names, attrVals: vals, isReserved: name => name === 'name', compare: () => false,
    unusedAttrNames: Object.fromEntries(Object.keys(names).map(name => [name, true])),
    unusedAttrVals: Object.fromEntries(Object.keys(vals).map(name => [name, true])),
  }
  let said
  try {
    said = parse(text, { context })
  } catch (err) {
    said = err.message
  }
  return { said: structuredClone(said), names: context.unusedAttrNames, vals: context.unusedAttrVals }
}

const NAMES = { '#a': 'alpha', '#b': 'beta' }
const S = s => ({ S: s })
const N = n => ({ N: String(n) })
const conditions = [
  ['attribute_not_exists(#a)', NAMES, {}],
  ['#a = :v', NAMES, { ':v': S('one') }],
  ['#a = :v', NAMES, { ':v': S('two') }],
  ['#a = :v', NAMES, { ':v': N(2) }],
  ['#a = :v', { '#a': 'gamma' }, { ':v': S('one') }],
  ['#a = :v', { '#a': 'gamma' }, { ':v': S('one'), ':unused': S('one') }],
  ['#a = :v', {}, { ':v': S('one') }],
  ['#a = :v', NAMES, {}],
  ['begins_with(#a, :v)', NAMES, { ':v': S('one') }],
  ['begins_with(#a, :v)', NAMES, { ':v': N(1) }],
  ['attribute_type(#a, :v)', NAMES, { ':v': S('S') }],
  ['attribute_type(#a, :v)', NAMES, { ':v': S('nothing') }],
  ['#a BETWEEN :v AND :w', NAMES, { ':v': N(1), ':w': N(2) }],
  ['#a IN (:v, :w) OR NOT size(#b.#a[3]) > :w', NAMES, { ':v': N(1), ':w': N(2) }],
  ['#a IN (:v, :w) OR NOT size(#b.#a[3]) > :w', NAMES, { ':v': N(3), ':w': { M: { deep: { L: [S('x')] } } } }],
  ['name = :v', {}, { ':v': S('one') }],
  ['#a = ', NAMES, {}],
  ['#a = :v AND #b = :w', NAMES, { ':v': S('one'), ':w': S('one') }],
]

test('a condition parsed again is as one parsed for the first time', () => {
  for (let round = 0; round < 3; round++) {
    for (const one of conditions) assert.deepEqual(answer(parser.parse, ...one), answer(fresh, ...one), JSON.stringify(one))
  }
})

test('what is done to one answer is not in the next', () => {
  const ask = () => answer(parser.parse, '#a < :v', NAMES, { ':v': N(1) }).said
  const context = () => ({ attrNames: NAMES, attrVals: { ':v': N(1) }, unusedAttrNames: {}, unusedAttrVals: {}, isReserved: () => false })
  const before = ask()
  const mine = parser.parse('#a < :v', { context: context() })
  mine.expression.type = '>'
  mine.expression.args.reverse()
  mine.pathHeads.more = true
  assert.deepEqual(ask(), before)
})

test('a remembered condition has no name that it did not name', () => {
  for (let i = 0; i < 2; i++) {
    const { pathHeads } = parser.parse('attribute_exists(#a)', { context: { attrNames: NAMES, unusedAttrNames: {}, unusedAttrVals: {}, isReserved: () => false } })
    assert.equal(pathHeads.constructor, undefined)
  }
})
