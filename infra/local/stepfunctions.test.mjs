// The local Step Functions through its HTTP door, with a Lambda played by the test.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const program = join(import.meta.dirname, 'stepfunctions.mjs')
const topup = join(import.meta.dirname, '../statemachines/topup.asl.json')
const arn = 'arn:aws:states:ap-southeast-1:000000000000:stateMachine:bim-test-topup'
const dir = await mkdtemp(join(tmpdir(), 'stepfunctions-'))
after(() => rm(dir, { recursive: true }))

/**
 * `answer(payload)` gives what the function returns; an Error becomes a function error. At its own speed no token of a machine ends while a test
 * is about to answer it, however busy the machine that runs it is. All ends with the test, a red one too.
 */
async function start (t, machine, answer, speed = 1) {
  const calls = []
  const lambda = createServer(async (req, res) => {
    let text = ''
    for await (const part of req) text += part
    const payload = JSON.parse(text)
    calls.push({ ...payload, function: decodeURIComponent(req.url.split('/')[3]), at: Date.now() })
    const result = await answer(payload, calls.length)
    if (result instanceof Error) {
      res.setHeader('x-amz-function-error', 'Unhandled')
      return res.end(JSON.stringify({ errorType: result.name, errorMessage: result.message }))
    }
    res.end(JSON.stringify(result ?? null))
  }).listen(0, '127.0.0.1')
  await once(lambda, 'listening')
  const child = spawn(process.execPath, [program, '--machine', machine, '--arn', arn, '--speed', String(speed),
    '--lambda', `http://127.0.0.1:${lambda.address().port}`], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(async () => {
    child.stdin.end()
    await once(child, 'exit')
    lambda.closeAllConnections()
    lambda.close()
  })
  const { port } = JSON.parse((await once(child.stdout, 'data'))[0])
  const call = async (name, input) => {
    const res = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSStepFunctions.' + name, 'content-type': 'application/x-amz-json-1.0' },
      body: JSON.stringify(input),
    })
    const value = await res.json()
    return res.ok ? value : { error: value.__type.split('#')[1] }
  }
  return {
    calls,
    call,
    run: (name, input) => call('StartExecution', { stateMachineArn: arn, name, input: JSON.stringify(input) }),
    async ended (executionArn) {
      for (;;) {
        const execution = await call('DescribeExecution', { executionArn })
        if (execution.status !== 'RUNNING') return execution
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
    async until (task) {
      for (;;) {
        const found = calls.find(c => c.task === task)
        if (found) return found
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
  }
}

test('a callback wakes the machine, which polls and ends', async t => {
  const sfn = await start(t, topup, ({ task }) => task === 'poll' ? { decision: 'paid', waitSeconds: 0 } : null)
  const { executionArn } = await sfn.run('T1-1', { outTradeNo: 'T1' })
  const { taskToken } = await sfn.until('register')
  assert.equal(sfn.calls[0].function, 'walletWorker')
  assert.deepEqual(await sfn.call('SendTaskHeartbeat', { taskToken }), {})
  assert.deepEqual(await sfn.call('SendTaskSuccess', { taskToken, output: '{"ok":true}' }), {})
  const ended = await sfn.ended(executionArn)
  assert.equal(ended.status, 'SUCCEEDED')
  assert.equal(JSON.parse(ended.output).poll.decision, 'paid')
  assert.deepEqual(JSON.parse(ended.output).callback, { ok: true })
  assert.equal((await sfn.call('SendTaskSuccess', { taskToken, output: '{}' })).error, 'TaskTimedOut')
  assert.equal((await sfn.call('SendTaskSuccess', { taskToken: 'nonsense', output: '{}' })).error, 'InvalidToken')
})

test('without a callback the token times out and the machine polls until decided', async t => {
  const decisions = ['wait', 'wait', 'closed']
  const sfn = await start(t, topup, ({ task }) => task === 'poll' ? { decision: decisions.shift(), waitSeconds: 10 } : null, 100)
  const began = Date.now()
  const { executionArn } = await sfn.run('T2-1', { outTradeNo: 'T2' })
  const ended = await sfn.ended(executionArn)
  const { taskToken } = await sfn.until('register')
  assert.equal(ended.status, 'SUCCEEDED')
  assert.deepEqual(sfn.calls.map(c => c.task), ['register', 'poll', 'poll', 'poll'])
  const took = Date.now() - began
  assert.ok(took >= 480 && took < 25_000, `30 s + 2 x 10 s at 100 times the speed took ${took} ms`)
  assert.equal((await sfn.call('SendTaskSuccess', { taskToken, output: '{}' })).error, 'TaskTimedOut')
})

test('function errors are retried, and fail the execution by their name when they go on', async t => {
  let failing = true
  const sfn = await start(t, topup, ({ task }) => {
    if (task === 'register') return Object.assign(new Error('no'), { name: 'Refused' })
    if (failing) return Object.assign(new Error('broken'), { name: 'Broken' })
    return { decision: 'givenUp', waitSeconds: 0 }
  }, 1000)
  const first = await sfn.run('T3-1', { outTradeNo: 'T3' })
  const ended = await sfn.ended(first.executionArn)
  assert.equal(ended.status, 'FAILED')
  assert.equal(ended.error, 'Broken')
  const { Retry } = JSON.parse(await readFile(topup, 'utf8')).States.Poll
  assert.equal(sfn.calls.filter(c => c.task === 'poll').length, 1 + Retry[0].MaxAttempts)
  failing = false
  const second = await sfn.run('T3-2', { outTradeNo: 'T3' })
  assert.equal((await sfn.ended(second.executionArn)).status, 'SUCCEEDED')
})

test('an execution name is taken once', async t => {
  const sfn = await start(t, topup, ({ task }) => task === 'poll' ? { decision: 'paid', waitSeconds: 0 } : null)
  const first = await sfn.run('T4-1', { outTradeNo: 'T4' })
  assert.deepEqual(await sfn.run('T4-1', { outTradeNo: 'T4' }), first)
  assert.equal((await sfn.run('T4-1', { outTradeNo: 'other' })).error, 'ExecutionAlreadyExists')
  const { taskToken } = await sfn.until('register')
  await sfn.call('SendTaskFailure', { taskToken, error: 'E', cause: 'c' })
  await sfn.ended(first.executionArn)
  assert.equal((await sfn.run('T4-1', { outTradeNo: 'T4' })).error, 'ExecutionAlreadyExists')
  assert.equal((await sfn.run('bad name', {})).error, 'InvalidName')
  assert.equal((await sfn.call('StartExecution', { stateMachineArn: arn, input: '{' })).error, 'InvalidExecutionInput')
  assert.equal((await sfn.call('StartExecution', { stateMachineArn: arn + 'x' })).error, 'StateMachineDoesNotExist')
  assert.equal((await sfn.call('ListExecutions', { stateMachineArn: arn })).executions.length, 1)
})

test('a stopped execution is aborted and calls nothing more', async t => {
  const sfn = await start(t, topup, ({ task }) => task === 'poll' ? { decision: 'wait', waitSeconds: 20 } : null, 100)
  const { executionArn } = await sfn.run('T5-1', { outTradeNo: 'T5' })
  await sfn.until('poll')
  await sfn.call('StopExecution', { executionArn })
  const { length } = sfn.calls
  await new Promise(resolve => setTimeout(resolve, 400))
  assert.equal(sfn.calls.length, length)
  assert.equal((await sfn.call('DescribeExecution', { executionArn })).status, 'ABORTED')
})

for (const time of ['first', 'second']) test(`an invalid machine is refused in words, the ${time} time`, { timeout: 20_000 }, async t => {
  const file = join(dir, 'bad.json')
  await writeFile(file, JSON.stringify({ StartAt: 'A', States: { A: { Type: 'Pass', Next: 'Nowhere' } } }))
  const child = spawn(process.execPath, [program, '--machine', file, '--arn', arn, '--lambda', 'http://127.0.0.1:1'])
  t.after(() => child.kill())
  const [[words], [code]] = await Promise.all([once(child.stderr, 'data'), once(child, 'exit')])
  assert.equal(code, 1)
  assert.match(String(words), /bad\.json/)
})
