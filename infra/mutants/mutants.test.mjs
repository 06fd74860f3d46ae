import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { GO, root } from '../local/build.mjs'
import { faults } from './faults.mjs'
import { parts, relink } from './relink.mjs'
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

test('a package alone is compiled and linked again where the others hold nothing of it, and not where it does not build', async () => {
  const work = await mkdtemp(join(tmpdir(), 'relink-'))
  const program = (name, args, cwd) => new Promise(resolve => {
    execFile(name, args, { cwd, env: { ...process.env, ...GO }, maxBuffer: 1 << 26 }, (error, out, err) => resolve({ code: error ? 1 : 0, output: out + err }))
  })
  try {
    const file = 'shared/ledger/ledger.go'
    const of = await parts(program, 'shared/ledger', work)
    const source = await readFile(join(root, file), 'utf8')
    const made = async (name, text) => {
      await writeFile(join(work, name), text)
      return relink(program, of, file, join(work, name))
    }
    const binary = await made('same.go', source)
    assert.ok(binary)
    const { code, output } = await program(binary, ['-test.run=^TestWhatIsOpen$'], join(root, 'shared/ledger'))
    assert.equal(code, 0, output)
    assert.equal(await made('broken.go', `${source}\nvar x = nonsense\n`), null)
    assert.equal(await relink(program, of, 'shared/money/money.go', join(work, 'same.go')), null)
  } finally {
    await rm(work, { recursive: true })
  }
})
