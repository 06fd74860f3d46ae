// One state machine file, made to run on aws-local-stepfunctions: its tasks call Lambda over HTTP,
// task tokens are kept here, and waiting is divided by the speed.

import { randomBytes } from 'node:crypto'

// The library needs it and Node 20 lacks it.
Promise.withResolvers ??= function () {
  let resolve, reject
  const promise = new Promise((a, b) => { resolve = a; reject = b })
  return { promise, resolve, reject }
}
const { StateMachine } = await import('aws-local-stepfunctions')

// A timer of Node holds at most this many seconds; a longer one fires at once.
const LONGEST_SECONDS = 2147483
// A Lambda's own work does not get faster with the speed, so its time-out is not cut below this.
const SHORTEST_INVOKE_SECONDS = 5
const TOKEN_PREFIX = 'local.'

/** An error of a task, matched by Retry and Catch through its name. */
export class TaskError extends Error {
  constructor (name, cause) {
    super(cause)
    this.name = name
  }
}

export class Machine {
  #tokens = new Map() // token -> {resolve, reject}
  #lambda
  #speed
  #machine
  #tasks = {} // state name -> (execution) => (input) => result

  /** What has been `checked` is valid; anything else throws unless it is. */
  constructor (definition, { lambda, speed, checked = false }) {
    this.#lambda = lambda
    this.#speed = speed
    if (!checked) new StateMachine(definition, { validationOptions: { checkArn: false } })
    const States = Object.fromEntries(Object.entries(definition.States).map(([name, state]) => [name, this.#prepare(name, state)]))
    this.#machine = new StateMachine({
      ...definition,
      States,
      ...definition.TimeoutSeconds && { TimeoutSeconds: definition.TimeoutSeconds / speed },
    }, { validationOptions: { noValidate: true } })
  }

  /** Starts an execution; {result: Promise, abort()}. */
  run (input, context) {
    const execution = { token: undefined }
    const Task = {
      get Token () {
        execution.token = TOKEN_PREFIX + randomBytes(24).toString('base64url')
        return execution.token
      },
    }
    const taskResourceLocalHandlers = Object.fromEntries(
      Object.entries(this.#tasks).map(([name, make]) => [name, make(execution)]))
    return this.#machine.run(input, { context: { ...context, Task }, overrides: { taskResourceLocalHandlers } })
  }

  /** Ends the task that waits for a token; false when none does. */
  settle (token, outcome) {
    const waiting = this.#tokens.get(token)
    if (!waiting) return false
    this.#tokens.delete(token)
    if (outcome instanceof Error) waiting.reject(outcome)
    else waiting.resolve(outcome)
    return true
  }

  waits (token) {
    return this.#tokens.has(token)
  }

  static isToken (token) {
    return typeof token === 'string' && token.startsWith(TOKEN_PREFIX)
  }

  #prepare (name, state) {
    if (state.Type === 'Wait') return this.#wait(name, state)
    if (state.Type !== 'Task') return state
    const forToken = state.Resource.endsWith('.waitForTaskToken')
    const divided = (state.TimeoutSeconds ?? 86400) / this.#speed
    const seconds = forToken ? divided : Math.max(divided, Math.min(state.TimeoutSeconds ?? 86400, SHORTEST_INVOKE_SECONDS))
    this.#tasks[name] = execution => input => forToken
      ? this.#callback(input, execution.token, seconds * 1000)
      : this.#invoke(input)
    return {
      ...state,
      TimeoutSeconds: Math.min(seconds, LONGEST_SECONDS),
      ...state.Retry && { Retry: state.Retry.map(retry => this.#retry(retry)) },
    }
  }

  #retry (retry) {
    return {
      ...retry,
      IntervalSeconds: (retry.IntervalSeconds ?? 1) / this.#speed,
      ...retry.MaxDelaySeconds && { MaxDelaySeconds: retry.MaxDelaySeconds / this.#speed },
    }
  }

  // The library offers a Wait's input to no override, so a Wait becomes a task that sleeps.
  #wait (name, { Seconds, SecondsPath, Timestamp, TimestampPath, ...rest }) {
    this.#tasks[name] = () => async ({ input, seconds, until }) => {
      const wanted = until === undefined ? seconds : (Date.parse(until) - Date.now()) / 1000
      if (typeof wanted !== 'number' || Number.isNaN(wanted) || (until === undefined && (wanted < 0 || !Number.isInteger(wanted)))) {
        throw new TaskError('States.Runtime', `state ${name}: cannot wait for ${JSON.stringify(seconds ?? until)}`)
      }
      await new Promise(resolve => setTimeout(resolve, Math.min(Math.max(wanted, 0) / this.#speed, LONGEST_SECONDS) * 1000))
      return input
    }
    const time = SecondsPath ? { 'seconds.$': SecondsPath }
      : TimestampPath ? { 'until.$': TimestampPath }
        : Timestamp ? { until: Timestamp } : { seconds: Seconds }
    return {
      ...rest,
      Type: 'Task',
      Resource: 'arn:aws:states:::local:wait',
      Parameters: { 'input.$': '$', ...time },
      TimeoutSeconds: LONGEST_SECONDS,
    }
  }

  async #callback (input, token, ms) {
    if (!token) throw new TaskError('States.Runtime', 'the parameters hold no $$.Task.Token')
    const { promise, resolve, reject } = Promise.withResolvers()
    promise.catch(() => {}) // it may fail before or after the race below looks at it
    this.#tokens.set(token, { resolve, reject })
    // Set before the library's own timer, and as long: the token is closed when the task times out.
    const timer = setTimeout(() => this.#tokens.delete(token), Math.min(ms, LONGEST_SECONDS * 1000))
    try {
      const invoked = this.#invoke(input)
      return await Promise.race([promise, invoked.then(() => promise)])
    } finally {
      clearTimeout(timer)
      this.#tokens.delete(token)
    }
  }

  async #invoke ({ FunctionName, Payload }) {
    const address = `${this.#lambda}/2015-03-31/functions/${encodeURIComponent(FunctionName)}/invocations`
    let response, text
    try {
      response = await fetch(address, { method: 'POST', body: JSON.stringify(Payload ?? {}) })
      text = await response.text()
    } catch (err) {
      throw new TaskError('Lambda.SdkClientException', `${FunctionName} cannot be reached: ${err.cause?.message ?? err.message}`)
    }
    if (!response.ok) {
      const name = response.status === 404 ? 'ResourceNotFoundException'
        : response.status === 429 ? 'TooManyRequestsException' : 'ServiceException'
      throw new TaskError('Lambda.' + name, text)
    }
    if (response.headers.get('x-amz-function-error')) {
      throw new TaskError(parsed(text)?.errorType ?? 'Lambda.Unknown', text)
    }
    return { ExecutedVersion: '$LATEST', Payload: parsed(text), StatusCode: response.status }
  }
}

function parsed (text) {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new TaskError('States.Runtime', 'the function did not answer JSON')
  }
}
