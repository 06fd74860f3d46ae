// A page of any list costs at most four read units and two rounds, however long the list is. `npm run bench`
// measures the same at 1,000 and 100,000 rows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '../local/build.mjs'
import { reasonFor } from './known.mjs'
import { lists } from './lists.mjs'

test('pages of 200 rows', { timeout: 300_000 }, async () => {
  await build({ site: false })
  const rows = await lists({ sizes: [200] })
  assert.ok(rows.length >= 14)
  for (const { what, ours, budget, ok } of rows) assert.ok(ok || reasonFor(what), `${what}: ${ours}, at most ${budget}`)
})
