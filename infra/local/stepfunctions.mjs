// The local Step Functions: the API of AWS in front of state machines. Executions live in memory.
//
//   node infra/local/stepfunctions.mjs --port 0 --machine FILE --arn ARN [--machine FILE --arn ARN]... --lambda URL --speed N
//
// `${WalletWorkerArn}` in a file stands for the function walletWorker, as the deployment's
// substitutions have it.

import { createServer } from 'node:http'
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { body, fail, flags, serve } from './part.mjs'
import { Machine, TaskError } from './stepfunctions/machine.mjs'

const MAX_BODY = 2 * 1024 * 1024
const KEPT = 10000

const args = flags({
  port: { type: 'string', default: '0' },
  machine: { type: 'string', multiple: true },
  arn: { type: 'string', multiple: true },
  lambda: { type: 'string' },
  speed: { type: 'string', default: '1' },
}, ['machine', 'arn', 'lambda'])
const speed = Number(args.speed)
if (!(speed > 0)) fail('--speed must be a number above 0')

// A mark for each definition that was found valid: to make ready what checks them takes 2 s, in each local cloud.
const MARKS = join(import.meta.dirname, '../../.build/machines')
const checker = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')).dependencies['aws-local-stepfunctions']
await mkdir(MARKS, { recursive: true })

const machines = new Map() // arn -> machine
for (const [i, arn] of args.arn.entries()) {
  const file = args.machine[i] ?? fail(`--arn ${arn} has no --machine`)
  const text = await readFile(file, 'utf8').catch(err => fail(err.message))
  const named = text.replace(/\$\{(\w)(\w*)Arn\}/g, (_all, first, rest) => first.toLowerCase() + rest)
  const mark = join(MARKS, createHash('sha256').update(`${checker}\n${named}`).digest('hex'))
  try {
    const checked = await access(mark).then(() => true, () => false)
    machines.set(arn, new Machine(JSON.parse(named), { lambda: args.lambda.replace(/\/$/, ''), speed, checked }))
    await writeFile(mark, '')
  } catch (err) {
    fail(`${file}: ${err.message}`)
  }
}

const executions = new Map() // arn -> execution
const aborts = new WeakMap() // execution -> what ends it

const operations = {
  StartExecution ({ stateMachineArn, name = randomUUID(), input = '{}' }) {
    const machine = ours(stateMachineArn)
    if (typeof name !== 'string' || !/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u.test(name)) {
      throw new ApiError('InvalidName', `Invalid Name: '${name}'`)
    }
    const value = json(input, 'InvalidExecutionInput')
    const executionArn = stateMachineArn.replace(':stateMachine:', ':execution:') + ':' + name
    const earlier = executions.get(executionArn)
    if (earlier) {
      if (earlier.status === 'RUNNING' && earlier.input === input) return { executionArn, startDate: earlier.startDate }
      throw new ApiError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`)
    }
    const execution = { executionArn, stateMachineArn, name, status: 'RUNNING', startDate: Date.now() / 1000, input }
    executions.set(executionArn, execution)
    forgetOldest()
    const { result, abort } = machine.run(value, {
      Execution: { Id: executionArn, Name: name },
      StateMachine: { Id: stateMachineArn, Name: stateMachineArn.split(':').at(-1) },
    })
    aborts.set(execution, abort)
    result.then(output => end(execution, 'SUCCEEDED', { output: JSON.stringify(output) }), err => {
      if (err.name === 'ExecutionTimeoutError') return end(execution, 'TIMED_OUT', { error: 'States.Timeout' })
      const reason = err.cause ?? err
      end(execution, 'FAILED', { error: reason.name, cause: reason.message })
    })
    return { executionArn, startDate: execution.startDate }
  },

  DescribeExecution ({ executionArn }) {
    return found(executionArn)
  },

  StopExecution ({ executionArn, error, cause }) {
    const execution = found(executionArn)
    if (execution.status === 'RUNNING') {
      end(execution, 'ABORTED', { error, cause })
      aborts.get(execution)()
    }
    return { stopDate: execution.stopDate }
  },

  ListExecutions ({ stateMachineArn, statusFilter, maxResults = 100, nextToken = '0' }) {
    ours(stateMachineArn)
    const all = [...executions.values()].reverse().filter(e => e.stateMachineArn === stateMachineArn && (!statusFilter || e.status === statusFilter))
    const from = Number(nextToken)
    const to = from + (maxResults || 100)
    return {
      executions: all.slice(from, to).map(({ executionArn, name, status, startDate, stopDate }) =>
        ({ executionArn, stateMachineArn, name, status, startDate, stopDate })),
      ...to < all.length && { nextToken: String(to) },
    }
  },

  SendTaskSuccess ({ taskToken, output }) {
    settle(taskToken, json(output, 'InvalidOutput'))
    return {}
  },

  SendTaskFailure ({ taskToken, error = '', cause = '' }) {
    settle(taskToken, new TaskError(error, cause))
    return {}
  },

  SendTaskHeartbeat ({ taskToken }) {
    if (!Machine.isToken(taskToken)) throw new ApiError('InvalidToken', "Invalid Token: 'Invalid token'")
    if (![...machines.values()].some(m => m.waits(taskToken))) throw gone()
    return {}
  },
}

class ApiError extends Error {
  constructor (type, message) {
    super(message)
    this.type = type
  }
}

function refuse (type, message) {
  throw new ApiError(type, message)
}

const gone = () => new ApiError('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'")

function settle (token, outcome) {
  if (!Machine.isToken(token)) throw new ApiError('InvalidToken', "Invalid Token: 'Invalid token'")
  if (![...machines.values()].some(m => m.settle(token, outcome))) throw gone()
}

function ours (arn) {
  return machines.get(arn) ?? refuse('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`)
}

function found (arn) {
  const execution = executions.get(arn)
  if (!execution) throw new ApiError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`)
  return execution
}

function end (execution, status, more) {
  if (execution.status !== 'RUNNING') return
  Object.assign(execution, { status, stopDate: Date.now() / 1000, ...more })
}

function forgetOldest () {
  for (const [arn, { status }] of executions) {
    if (executions.size <= KEPT) return
    if (status !== 'RUNNING') executions.delete(arn)
  }
}

function json (value, type) {
  try {
    return JSON.parse(value)
  } catch {
    throw new ApiError(type, `${type}: not JSON`)
  }
}

async function handle (req, res) {
  const content = await body(req, MAX_BODY)
  const [api, name] = (req.headers['x-amz-target'] ?? '').split('.')
  if (content === null || api !== 'AWSStepFunctions' || !Object.hasOwn(operations, name)) {
    return answer(res, 400, { __type: 'com.amazon.coral.service#UnknownOperationException' })
  }
  try {
    answer(res, 200, operations[name](json(content, 'ValidationException')))
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    answer(res, 400, { __type: 'com.amazonaws.swf.service.v2.model#' + err.type, message: err.message })
  }
}

function answer (res, status, value) {
  res.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() })
  res.end(JSON.stringify(value))
}

serve(createServer((req, res) => handle(req, res).catch(err => {
  process.stderr.write(err.stack + '\n')
  answer(res, 500, { __type: 'com.amazon.coral.service#InternalFailure' })
})), args.port)
