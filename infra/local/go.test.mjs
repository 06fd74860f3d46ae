import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from './go.mjs'

const line = event => JSON.stringify({ Package: 'bimportal/shared', ...event })
const green = line({ Action: 'pass', Test: 'TestA', Elapsed: 1.5 })
const red = [line({ Action: 'output', Test: 'TestB', Output: 'B is wrong\n' }), line({ Action: 'fail', Test: 'TestB', Elapsed: 1 })].join('\n')

test('a module that is downloaded first is no failure', () => {
  assert.deepEqual(read({ text: `go: downloading example.org/x v1.0.0\n${green}\n`, green: true }), { tests: [{ name: 'shared: TestA', seconds: 1.5 }], error: '' })
})

test('a red test says what it said', () => {
  assert.match(read({ text: `${green}\n${red}\n`, green: false }).error, /B is wrong/)
})

test('what does not build is said, and an end without a word is no success', () => {
  assert.match(read({ text: 'x.go:1:1: undefined: y\n', green: false }).error, /undefined: y/)
  assert.notEqual(read({ text: '', green: false }).error, '')
})
