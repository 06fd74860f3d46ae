// What a cloud stage is given of the demonstration: content, and nobody's account.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contentOf } from './content.mjs'

const folder = join(import.meta.dirname, '../seed')
const read = group => JSON.parse(readFileSync(join(folder, `${group}.json`), 'utf8'))

test('no account, no enterprise, no message and no money', () => {
  assert.deepEqual(contentOf(folder).map(one => one.worker), ['platformWorker', 'catalogueWorker', 'contentWorker', 'searchWorker'])
  const text = JSON.stringify(contentOf(folder))
  for (const { username, password } of read('identity').accounts ?? read('identity').users ?? []) {
    assert.ok(!password || !text.includes(password), `${username}'s password`)
  }
})

test('what an enterprise of the demonstration offers is the operators own', () => {
  const { data } = contentOf(folder)[1].event
  const before = read('catalogue')
  for (const key of ['products', 'templates', 'cases']) {
    assert.equal(data[key].length, before[key].length)
    assert.deepEqual([...new Set(data[key].map(row => row.provider))], ['platform'], key)
    const names = data[key].map(row => row.providerName ?? row.by)
    assert.deepEqual([...new Set(names)], ['BIM 中心'], key)
  }
  assert.ok(Buffer.byteLength(JSON.stringify(contentOf(folder)[1].event)) < 6e6, 'an invocation takes 6 MB')
})
