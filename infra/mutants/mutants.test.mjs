import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults } from './faults.mjs'
import { apply, invalid, shares } from './run.mjs'

test('every planted fault has its text once, and tests that exist', async () => {
  assert.deepEqual(await invalid(faults), [])
})

test('a fault whose text is gone, doubled or changes nothing is one of the list', async () => {
  const good = { file: 'shared/ledger/ledger.go', tests: 'shared/ledger', what: 'a', text: 't.ReservedFen > 0', instead: 'false', run: 'TestWhatIsOpen' }
  assert.deepEqual(await invalid([good]), [])
  for (const change of [
    { text: 'no such text' }, { text: 'ReservedFen' }, { instead: good.text }, { run: 'TestNothing' }, { run: '' }, { file: 'shared/none.go' },
  ]) {
    assert.notDeepEqual(await invalid([{ ...good, ...change }]), [], JSON.stringify(change))
  }
  assert.notDeepEqual(await invalid([good, good]), [])
})

test('a fault is killed by the test that it names, another survives, one does not build, and the tree stays as it is', async () => {
  const of = { file: 'shared/ledger/ledger.go', tests: 'shared/ledger', run: 'TestWhatIsOpen' }
  const results = await apply([
    { ...of, what: 'seen', text: 't.ReservedFen > 0', instead: 'false' },
    { ...of, what: 'unseen', text: '"topup#"', instead: '"other#"' },
    { ...of, what: 'reasoned', text: '"line#"', instead: '"other#"', survives: 'why' },
    { ...of, what: 'nonsense', text: 't.ReservedFen > 0', instead: 'nonsense' },
  ])
  assert.deepEqual(results.map(r => r.end), ['killed', 'survived', 'survived', 'broken'])
  assert.deepEqual(results[0].by, ['TestWhatIsOpen'])
  assert.deepEqual([...shares(results)], [['shared/ledger', { killed: 1, of: 3 }]])
})
