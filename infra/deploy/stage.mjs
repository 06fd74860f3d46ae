// What the commands that work in a deployed stage have in common: which stage, whose account, and calling its workers.
//
//   -- [--yes] [--stage local]      local asks for AWS_ENDPOINT_URL, and nobody for leave

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { account, sdk } from './aws.mjs'
import { cloudRefusals, localEnvironment, localRefusals } from './guard.mjs'

/** The flags of a command, these and its own; ends it when there are others. */
export function given (options = {}) {
  try {
    return parseArgs({ options: { stage: { type: 'string', default: 'cloud' }, yes: { type: 'boolean', default: false }, ...options } }).values
  } catch (err) {
    return end([err.message])
  }
}

/** Answers the region of the stage once leave is given; ends the command otherwise. `what` is what it would do. */
export async function entered ({ stage, yes }, what) {
  const emulated = stage === 'local'
  if (!emulated && stage !== 'cloud') end([`--stage ${stage}: it is cloud or local.`])
  const refusals = emulated ? localRefusals(process.env) : cloudRefusals(process.env)
  if (refusals.length) end(refusals)
  if (emulated) Object.assign(process.env, localEnvironment(process.env))
  const region = process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION || 'ap-southeast-1'
  process.env.AWS_REGION = region
  const number = await account(region).catch(err => end([`No AWS account: ${err.message || err.code}`]))
  process.stdout.write(`account ${number}, region ${region}, stage ${stage}${emulated ? `, at ${process.env.AWS_ENDPOINT_URL}` : ''}\n`)
  if (!emulated && !yes) await confirmed(number, what)
  return region
}

/** Calls a worker of the stage and answers what it says; ends the command when it fails. */
export async function work (stage, region, worker, event) {
  const { InvokeCommand, LambdaClient } = sdk('lambda')
  const answer = await new LambdaClient({ region }).send(new InvokeCommand({ FunctionName: `bim-${stage}-${worker}`, Payload: JSON.stringify(event) }))
  const said = Buffer.from(answer.Payload ?? '').toString()
  if (answer.FunctionError) end([`${worker}: ${said}`])
  return said
}

async function confirmed (number, what) {
  if (!process.stdin.isTTY) end(['There is nobody to ask: give --yes.'])
  const asked = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asked.question(`${what} in account ${number}? Type its number: `)
  asked.close()
  if (answer.trim() !== number) end(['Nothing was done.'])
}

export function end (sentences) {
  for (const one of sentences) process.stderr.write(one + '\n')
  process.exit(1)
}
