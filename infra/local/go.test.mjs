import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from './go.mjs'

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
