// Cold start: from exec of a function to its first answer, beside a Lambda that does nothing, with the processor time of each.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, run } from '../local/build.mjs'
import { environment, event, names } from './runtime.mjs'

const RUNS = 25
const MOST_RATIO = 2.2

// A path that nobody serves, a task that nobody knows, a model that is too large: all are answered without a store.
const invoked = { mallPreview: { size: 1e12 } }
const first = name => invoked[name] ?? (name.endsWith('Worker') ? { task: 'none' } : event('GET', '/nowhere'))

export async function coldStart () {
  const bare = join(root, '.build/bench/bare')
  const driver = join(root, '.build/bench/coldstart')
  await run('go', ['build', '-trimpath', '-buildvcs=false', '-tags', 'lambda.norpc,nethttpomithttp2', '-ldflags', '-s -w', '-o', bare, '.'],
    { cwd: join(root, 'infra/bench/bare'), env: { CGO_ENABLED: '0', GOWORK: 'off' } })
  await run('go', ['build', '-o', driver, './infra/cmd/coldstart'])
  const programs = [
    { name: '', path: bare, env: [], payload: {} },
    ...names.map(name => ({
      name, path: join(root, '.build/local', name, 'bootstrap'), payload: first(name), env: Object.entries(environment(name)).map(([key, value]) => `${key}=${value}`),
    })),
  ]
  const measured = spawnSync(driver, { input: JSON.stringify({ runs: RUNS, programs }), encoding: 'utf8', maxBuffer: 1 << 24 })
  if (measured.status !== 0) throw new Error(`coldstart: ${measured.stderr}`)
  const [yardstick, ...all] = JSON.parse(measured.stdout)
  return all.map(({ name, ms, cpuMs }) => ({
    what: `cold start, ${name}`, ours: `${ms.toFixed(1)} ms, ${cpuMs.toFixed(1)} of CPU`, yardstick: `${yardstick.ms.toFixed(1)} ms bare, ${yardstick.cpuMs.toFixed(1)} of CPU`,
    ratio: `${(ms / yardstick.ms).toFixed(2)} ×`, budget: `${MOST_RATIO} ×`, ok: ms <= yardstick.ms * MOST_RATIO, used: ms / yardstick.ms / MOST_RATIO,
  }))
}
