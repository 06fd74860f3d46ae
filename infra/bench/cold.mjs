// Cold start: from the start of the process to its first answer, beside a Lambda that does nothing.

import { join } from 'node:path'
import { root, run } from '../local/build.mjs'
import { event, lambda, median, names } from './runtime.mjs'

const RUNS = 15
const MOST_RATIO = 2.5
// The milliseconds count where a bare Lambda takes at most BARE_MS; a slower or busier machine is judged by the ratio.
const MOST_MS = 10
const BARE_MS = 4

export async function coldStart () {
  const bare = join(root, '.build/bench/bare')
  await run('go', ['build', '-trimpath', '-buildvcs=false', '-tags', 'lambda.norpc,nethttpomithttp2', '-ldflags', '-s -w', '-o', bare, '.'],
    { cwd: join(root, 'infra/bench/bare'), env: { CGO_ENABLED: '0', GOWORK: 'off' } })
  // A path that nobody serves, a task that nobody knows, a model that is too large: all are answered without a store.
  const invoked = { mallPreview: { size: 1e12 } }
  const first = name => invoked[name] ?? (name.endsWith('Worker') ? { task: 'none' } : event('GET', '/nowhere'))
  const times = new Map([['', []], ...names.map(name => [name, []])])
  for (let i = 0; i < RUNS; i++) {
    for (const [name, list] of times) {
      const one = name
        ? await lambda(join(root, '.build/local', name, 'bootstrap'), { name, first: first(name) })
        : await lambda(bare, { first: {} })
      list.push(await one.ready)
      await one.stop()
    }
  }
  const yardstick = median(times.get(''))
  return names.map(name => {
    const ms = median(times.get(name))
    return {
      what: `cold start, ${name}`, ours: `${ms.toFixed(1)} ms`, yardstick: `${yardstick.toFixed(1)} ms bare`,
      ratio: `${(ms / yardstick).toFixed(2)} ×`, budget: `${MOST_RATIO} ×; ${MOST_MS} ms where bare takes ${BARE_MS}`, ok: ms / yardstick <= MOST_RATIO && (ms <= MOST_MS || yardstick > BARE_MS),
      used: Math.max(ms / yardstick / MOST_RATIO, yardstick > BARE_MS ? 0 : ms / MOST_MS),
    }
  })
}
