// `npm start`: checks the tools, builds what changed, and starts the local cloud.
//
//   npm start -- [--fresh] [--ephemeral] [--speed N]      PORT=8080

import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'

const { values: flags } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    ephemeral: { type: 'boolean', default: false },
    speed: { type: 'string', default: '1' },
  },
})
const port = process.env.PORT ?? '8080'
if (!/^\d{1,5}$/.test(port)) end(`PORT=${port} is not a port number`)
if (!(Number(flags.speed) > 0)) end(`--speed ${flags.speed} is not a number above 0`)

const built = await build({ port: Number(port) }).catch(err => end(err.message))

// Its stdin is the lease: when this process is gone, however it went, the local cloud ends.
const cloud = spawn(built.cloud, [
  '--root', built.root, '--port', port, '--speed', flags.speed, '--attached',
  ...flags.fresh ? ['--fresh'] : [], ...flags.ephemeral ? ['--ephemeral'] : [],
], { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, NODE: process.execPath } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cloud.stdin.end())
cloud.stdin.on('error', () => {})
cloud.on('exit', code => process.exit(code ?? 1))

function end (sentence) {
  process.stderr.write(sentence + '\n')
  process.exit(1)
}
