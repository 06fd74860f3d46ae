// `npm run deploy` (to AWS, stage cloud) and `npm run deploy:local` (to an emulator, stage local).
//
//   npm run deploy -- [--yes] [--site-only]      npm run deploy:local

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { account as accountOf, outputs } from './aws.mjs'
import { cloudRefusals, localEnvironment, localRefusals } from './guard.mjs'

const root = join(import.meta.dirname, '../..')
const { values: flags } = parseArgs({
  options: { stage: { type: 'string', default: 'cloud' }, yes: { type: 'boolean', default: false }, 'site-only': { type: 'boolean', default: false } },
})
const emulated = flags.stage === 'local'
if (!emulated && flags.stage !== 'cloud') end([`--stage ${flags.stage}: it is cloud or local.`])

const refusals = emulated ? localRefusals(process.env) : cloudRefusals(process.env)
if (refusals.length) end(refusals)
const env = emulated ? localEnvironment(process.env) : process.env
const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'ap-southeast-1'

const account = await whoAmI()
say(`account ${account}, region ${region}, stage ${flags.stage}${emulated ? `, at ${env.AWS_ENDPOINT_URL}` : ''}`)
if (!emulated && !flags.yes) await confirmed()

if (!flags['site-only']) {
  if (emulated) Object.assign(env, paymentKeys())
  run('go', ['run', './infra/cmd/package', '-arch', emulated ? env.LAMBDA_ARCHITECTURE : 'arm64'])
  run(process.execPath, [join(root, 'node_modules/osls/bin/serverless.js'), 'deploy', '--stage', flags.stage, '--region', region])
}
if (emulated) {
  say('The functions are there. `npm run serve:local` serves the portal in front of them and loads the demonstration data.')
} else {
  // Canonical addresses and those of feeds are absolute.
  env.NEXT_PUBLIC_PORTAL_ORIGIN = env.PORTAL_ORIGIN || ''
  run('npm', ['run', 'build', '--workspace', 'site'])
  const { SiteBucketName, DistributionId, SiteHeadersId } = await outputs(`bim-${flags.stage}`, region)
  run('go', ['run', './infra/cmd/site', '-bucket', SiteBucketName, '-distribution', DistributionId, '-policy', SiteHeadersId])
  say(`${env.PORTAL_ORIGIN}/portal/`)
}

/** The account that the credentials belong to; without any, nothing is begun. */
async function whoAmI () {
  Object.assign(process.env, env)
  return accountOf(region).catch(err => {
    end([emulated ? `${env.AWS_ENDPOINT_URL} does not answer as AWS does: ${err.message || err.code}` : `No AWS account: ${err.message}`])
  })
}

async function confirmed () {
  if (!process.stdin.isTTY) end(['There is nobody to ask: give --yes.'])
  const asked = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asked.question(`Deploy to account ${account}? Type its number: `)
  asked.close()
  if (answer.trim() !== account) end(['Nothing was deployed.'])
}

/** An emulator's stage has the simulator's keys, which the local front makes once. */
function paymentKeys () {
  return JSON.parse(run('go', ['run', './infra/cmd/local', '-print-keys'], 'pipe'))
}

function run (program, args, output = 'inherit') {
  const done = spawnSync(program, args, { cwd: root, env, stdio: ['ignore', output, 'inherit'], encoding: 'utf8' })
  if (done.status !== 0) end([`${[program, ...args].join(' ')} failed${done.error ? `: ${done.error.message}` : ''}`])
  return done.stdout
}

function say (words) {
  process.stdout.write(words + '\n')
}

function end (sentences) {
  for (const one of sentences) process.stderr.write(one + '\n')
  process.exit(1)
}
