import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { digest, read } from './go.mjs'

const line = event => JSON.stringify({ Package: 'bimportal/shared', ...event })
const green = line({ Action: 'pass', Test: 'TestA', Elapsed: 1.5 })
const red = [line({ Action: 'output', Test: 'TestB', Output: 'B is wrong\n' }), line({ Action: 'fail', Test: 'TestB', Elapsed: 1 })].join('\n')

test('a module that is downloaded first is no failure', () => {
  assert.deepEqual(read({ text: `go: downloading example.org/x v1.0.0\n${green}\n`, green: true }), { tests: [{ name: 'shared: TestA', seconds: 1.5 }], error: '' })
})

test('a test takes as long as its parallel parts', () => {
  const at = (second, event) => line({ Time: `2026-11-26T03:00:${String(second).padStart(2, '0')}.123456789Z`, Test: 'TestAll', ...event })
  const text = [at(0, { Action: 'run' }), at(1, { Action: 'run', Test: 'TestAll/1' }), at(41, { Action: 'pass', Test: 'TestAll/1', Elapsed: 40 }), at(41, { Action: 'pass', Elapsed: 0.01 })].join('\n')
  assert.deepEqual(read({ text, green: true }).tests, [{ name: 'shared: TestAll', seconds: 41 }])
})

test('a red test says what it said', () => {
  assert.match(read({ text: `${green}\n${red}\n`, green: false }).error, /B is wrong/)
})

test('what does not build is said, and an end without a word is no success', () => {
  assert.match(read({ text: 'x.go:1:1: undefined: y\n', green: false }).error, /undefined: y/)
  assert.notEqual(read({ text: '', green: false }).error, '')
})

test('a digest is another one when a file has changed, is new or gone, and the same for a copy', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'digest-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const put = (name, text) => writeFile(join(folder, name), text)
  assert.notEqual(await digest(folder), await digest(folder), 'without git nothing is known to be the same')
  execFileSync('git', ['init', '-q', folder])
  await mkdir(join(folder, 'infra'))
  await put('infra/a.mjs', 'a')
  await put('infra/a.test.mjs', 'a')
  await put('b', 'b')
  const now = () => Promise.all([digest(folder), digest(folder, ['infra'], /\.test\.mjs$/)])
  const [all, some] = await now()
  assert.deepEqual(await now(), [all, some])

  await put('b', 'c')
  const [changed, same] = await now()
  assert.notEqual(changed, all)
  assert.equal(same, some)
  await put('b', 'b')
  await put('infra/a.test.mjs', 'b')
  assert.equal((await now())[1], some)
  await put('infra/a.test.mjs', 'a')
  assert.deepEqual(await now(), [all, some])

  await put('infra/c', '')
  const seen = await now()
  assert.ok(seen[0] !== all && seen[1] !== some)
  execFileSync('git', ['add', '-A'], { cwd: folder })
  assert.deepEqual(await now(), seen)
  await rm(join(folder, 'infra/c'))
  assert.ok(!(await now()).some((one, i) => one === seen[i]))
})

test('a digest leaves out of a file what it is told to, and nothing of others', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'digest-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  execFileSync('git', ['init', '-q', folder])
  const of = async (lock, other) => {
    await writeFile(join(folder, 'lock'), lock)
    await writeFile(join(folder, 'other'), other)
    return digest(folder, [], /$^/, { lock: /^at: .*\n/gm })
  }
  const one = await of('a: 1\nat: here\n', 'at: here\n')
  assert.equal(await of('a: 1\nat: there\n', 'at: here\n'), one)
  assert.equal(await of('a: 1\n', 'at: here\n'), one)
  assert.notEqual(await of('a: 2\nat: here\n', 'at: here\n'), one)
  assert.notEqual(await of('a: 1\nat: here\n', 'at: there\n'), one)
})
