// The cache that stands for the CDN in the burst, and what a million views cost.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cdn, costOf } from './burst.mjs'

test('what says s-maxage is asked for once, however many ask at the same time, and again when it is over', async () => {
  let asked = 0
  let clock = 0
  const ask = cdn(async () => ({ status: 200, caching: 'public, s-maxage=10, stale-while-revalidate=30', n: ++asked }), () => clock)
  const many = await Promise.all(Array.from({ length: 20 }, () => ask('/a')))
  assert.deepEqual([asked, many.filter(a => a.cached).length], [1, 19])
  await ask('/b')
  clock = 9_999
  await ask('/a')
  assert.equal(asked, 2)
  clock = 10_000
  assert.equal((await ask('/a')).cached, undefined)
  assert.equal(asked, 3)
})

test('an error and what may not be kept are asked for each time', async () => {
  for (const answer of [{ status: 500, caching: 'public, s-maxage=10' }, { status: 200, caching: 'no-store' }]) {
    let asked = 0
    const ask = cdn(async () => ({ ...answer, n: ++asked }), () => 0)
    await ask('/a')
    await ask('/a')
    assert.equal(asked, 2)
  }
})

test('a view’s cost is the sum of its parts', () => {
  const cost = costOf({ requests: 30, bytes: 300_000, originCalls: 10, originMs: 4, readUnits: 5 })
  const rounded = Object.fromEntries(Object.entries(cost).map(([part, dollars]) => [part, Math.round(dollars * 100) / 100]))
  assert.deepEqual(rounded, { CloudFront: 55.5, 'API Gateway': 10, Lambda: 2.27, DynamoDB: 0.63 })
})
