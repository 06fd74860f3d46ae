// What the bench writes into docs/budgets.md and README.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { HEAD, attention, between, line, marked, merge, rowsOf, verdict } from './table.mjs'

const row = (part, what, judged, reason) => line({ part, what, ours: '1', budget: '2', verdict: verdict(judged, reason) })

test('a row is kept, near its budget, known or broken', () => {
  assert.equal(verdict({}), '')
  assert.equal(verdict({ ok: true }), 'kept')
  assert.equal(verdict({ ok: true, used: 0.95 }), 'kept')
  assert.equal(verdict({ ok: true, used: 0.968 }), 'kept, 96 % used')
  assert.equal(verdict({ ok: false, used: 1.2 }), '**broken**')
  assert.equal(verdict({ ok: false }, 'why'), 'known: why')
})

test('rows of parts that did not run stay, in the order of the parts', () => {
  const old = [row('a', 'old', { ok: true }), row('b', 'old', { ok: true }), row('gone', 'old', { ok: true })]
  const all = merge(old, [row('b', 'new', { ok: true })], ['b'], ['a', 'b'])
  assert.deepEqual(all, [row('a', 'old', { ok: true }), row('b', 'new', { ok: true })])
  assert.deepEqual(merge([], [row('b', 'x', {}), row('a', 'y', {})], ['a', 'b'], ['a', 'b']), [row('a', 'y', {}), row('b', 'x', {})])
})

test('README.md shows what is broken or known, and the nearest of what is near', () => {
  const near = Array.from({ length: 10 }, (_, i) => row('a', `near ${i}`, { ok: true, used: 0.9601 + i / 250 }))
  const broken = row('b', 'broken', { ok: false })
  const known = row('b', 'a | b', { ok: false }, 'why')
  const [said, empty, ...table] = attention([row('a', 'kept', { ok: true }), row('a', 'no budget', {}), ...near, broken, known])
  assert.equal(said, 'Of 13 budgets 2 are broken and 10 within 5 % of the limit, the nearest 8 here.')
  assert.equal(empty, '')
  assert.deepEqual(table.slice(0, 4), [...HEAD, broken, known])
  assert.equal(table.length, 12)
  assert.ok(table.includes(near[9]) && !table.includes(near[2]))
  assert.deepEqual(attention([row('a', 'kept', { ok: true })])[0], 'Of 1 budgets 0 are broken and 0 within 5 % of the limit.')
})

test('only what stands between the marks changes', () => {
  const text = 'a\n<!-- bench -->\nold\n<!-- /bench -->\nb\n'
  assert.equal(between(text, ['new'], 'x'), 'a\n<!-- bench -->\nnew\n<!-- /bench -->\nb\n')
  assert.equal(marked(text, 'x'), '\nold\n')
  assert.throws(() => between('a', [], 'README.md'), /README\.md lacks/)
})

test('README.md shows what docs/budgets.md says', () => {
  const read = name => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')
  const rows = rowsOf(marked(read('docs/budgets.md'), 'docs/budgets.md'))
  assert.ok(rows.length > 80)
  assert.equal(marked(read('README.md'), 'README.md').trim(), attention(rows).join('\n').trim())
})
