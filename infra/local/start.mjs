// `npm start`: checks the tools, builds what changed, and starts the local cloud.
//
//   npm start -- [--fresh] [--ephemeral] [--speed N]      PORT=8080
//   npm run serve:local -- [--listen ADDRESS]             AWS_ENDPOINT_URL=http://127.0.0.1:4566
//
// serve:local is --remote: the portal in front of functions that `npm run deploy:local` brought to an emulator.

import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { resources } from '../deploy/aws.mjs'
import { localEnvironment } from '../deploy/guard.mjs'
import { build, node } from './build.mjs'

const USAGE = 'PORT=8080 npm start -- [--fresh] [--ephemeral] [--speed N]'
const flags = given({
  fresh: { type: 'boolean', default: false },
  ephemeral: { type: 'boolean', default: false },
  speed: { type: 'string', default: '1' },
  remote: { type: 'boolean', default: false },
  listen: { type: 'string', default: '' },
})
const port = process.env.PORT ?? '8080'
if (!/^\d{1,5}$/.test(port)) end(`PORT=${port} is not a port number`)
if (flags.remote && !process.env.AWS_ENDPOINT_URL) end('AWS_ENDPOINT_URL is not set: it names the emulator that npm run deploy:local deployed to')
if (!(Number(flags.speed) > 0)) end(`--speed ${flags.speed} is not a number above 0`)

if (flags.remote) Object.assign(process.env, await deployedBuckets())

const built = await build({ port: Number(port), lambdas: !flags.remote }).catch(err => end(err.message))

// Its stdin is the lease: when this process is gone, however it went, the local cloud ends.
const cloud = spawn(built.cloud, [
  '--root', built.root, '--port', port, '--speed', flags.speed, '--attached',
  ...flags.remote ? ['--remote'] : [], '--listen', flags.listen,
  ...flags.fresh ? ['--fresh'] : [], ...flags.ephemeral ? ['--ephemeral'] : [],
], { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, NODE: node() } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cloud.stdin.end())
cloud.stdin.on('error', () => {})
cloud.on('exit', code => process.exit(code ?? 1))

/** The buckets that the deployment to the emulator has made, as the local cloud is told of them. */
async function deployedBuckets () {
  Object.assign(process.env, localEnvironment(process.env))
  const names = await resources('bim-local', process.env.AWS_REGION).catch(err => end(`bim-local is not at ${process.env.AWS_ENDPOINT_URL} (npm run deploy:local brings it there): ${err.message || err.code}`))
  return { MEDIA_BUCKET: names.MediaBucket, UPLOADS_BUCKET: names.UploadsBucket, SITE_BUCKET: names.SiteBucket }
}

function given (options) {
  try {
    return parseArgs({ options }).values
  } catch (err) {
    return end(`${err.message}\n${USAGE}`)
  }
}

function end (sentence) {
  process.stderr.write(sentence + '\n')
  process.exit(1)
}
