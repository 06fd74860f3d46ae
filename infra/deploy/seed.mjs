// `npm run seed`: the demonstration content into the deployed stage cloud, by its own workers and so under the rules of
// the API. Loaded again it changes nothing, and what people have changed since stays.
//
//   npm run seed -- [--yes]

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { account, outputs, sdk } from './aws.mjs'
import { contentOf } from './content.mjs'
import { cloudRefusals } from './guard.mjs'

const root = join(import.meta.dirname, '../..')
const STAGE = 'cloud'
const { values: flags } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
const refusals = cloudRefusals(process.env)
if (refusals.length) end(refusals)
const region = process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION || 'ap-southeast-1'
const number = await account(region).catch(err => end([`No AWS account: ${err.message}`]))
process.stdout.write(`account ${number}, region ${region}, stage ${STAGE}\n`)
if (!flags.yes) await confirmed()

const { MediaBucketName } = await outputs(`bim-${STAGE}`, region)
const media = spawnSync('go', ['run', './infra/cmd/seedmedia', '-bucket', MediaBucketName], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, AWS_REGION: region } })
if (media.status !== 0) end(['The pictures were not loaded.'])
const { InvokeCommand, LambdaClient } = sdk('lambda')
const lambda = new LambdaClient({ region })
for (const { worker, event } of contentOf(join(root, 'infra/seed'))) {
  const answer = await lambda.send(new InvokeCommand({ FunctionName: `bim-${STAGE}-${worker}`, Payload: JSON.stringify(event) }))
  if (answer.FunctionError) end([`${worker}: ${Buffer.from(answer.Payload).toString()}`])
  process.stdout.write(`  ${worker.replace('Worker', '')}\n`)
}

async function confirmed () {
  if (!process.stdin.isTTY) end(['There is nobody to ask: give --yes.'])
  const asked = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asked.question(`Load the demonstration content into account ${number}? Type its number: `)
  asked.close()
  if (answer.trim() !== number) end(['Nothing was loaded.'])
}

function end (sentences) {
  for (const one of sentences) process.stderr.write(one + '\n')
  process.exit(1)
}
