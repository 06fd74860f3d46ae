// What is measured by running it: the local cloud's start, a saved file's way into the next answer, seeded schedules.

import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GO, root, run } from '../local/build.mjs'
import { freePort, seed } from '../local/seeded.mjs'
import { median } from './runtime.mjs'

const START_MOST_S = 20
const AGAIN_MOST_S = 6
const SAVE_MOST_MS = 3000

/** A local cloud started as `npm start` does; `base` is where it is. */
export async function launch (env = {}) {
  const port = await freePort()
  const began = Date.now()
  const child = spawn(process.execPath, [join(root, 'infra/local/start.mjs'), '--ephemeral', '--speed', '20'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env, PORT: String(port) } })
  const exited = new Promise(resolve => child.on('exit', resolve))
  const base = `http://localhost:${port}`
  for (;;) {
    const answer = await fetch(`${base}/__local/health`).catch(() => null)
    if (answer?.ok && (await answer.json()).status === 'ok') break
    if (child.exitCode !== null) throw new Error('npm start ended')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    base,
    seconds: (Date.now() - began) / 1000,
    stop () {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** `npm start` when everything is built: one that loads the demonstration data, and one that has it. */
export async function start () {
  const timed = async env => {
    const times = []
    for (let i = 0; i < 3; i++) {
      const cloud = await launch(env)
      times.push(cloud.seconds)
      await cloud.stop()
    }
    return median(times)
  }
  const row = (what, seconds, most) => ({ what, ours: `${seconds.toFixed(1)} s`, budget: `${most} s`, ok: seconds <= most, used: seconds / most })
  const { folder } = await seed()
  try {
    return [row('npm start, everything built', await timed({}), START_MOST_S), row('npm start again, its data loaded', await timed({ SEEDED: folder }), AGAIN_MOST_S)]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** `npm run dev`: from a saved Go file to the next answer by the new code. */
export async function develop () {
  const said = await run(process.execPath, ['--test', 'infra/local/dev.test.mjs'])
  const times = /to the next answer: (\d+) and (\d+) ms/.exec(said).slice(1).map(Number)
  const ms = Math.min(...times)
  return [{ what: 'npm run dev, saved Go file to the next answer', ours: `${ms} ms`, budget: `${SAVE_MOST_MS} ms`, ok: ms < SAVE_MOST_MS, used: ms / SAVE_MOST_MS }]
}

const TESTS_MOST_S = 15 * 60
const GREEN_LEAST = 3

/** The whole runs of `npm test` on this machine: how long the last green one took, and how many were green without a red one between. */
export async function tests () {
  const runs = JSON.parse(await readFile(join(root, '.build/tests.json'), 'utf8'))
  const { seconds } = runs.findLast(run => run.green) ?? {}
  const green = runs.length - 1 - runs.findLastIndex(run => !run.green)
  return [
    { what: 'npm test, the whole', ours: seconds ? `${seconds} s` : 'never green', budget: `${TESTS_MOST_S} s`, ok: seconds <= TESTS_MOST_S, used: seconds / TESTS_MOST_S },
    { what: 'npm test, green one after another', ours: String(green), budget: `at least ${GREEN_LEAST}`, ok: green >= GREEN_LEAST },
  ]
}

/** Seeded schedules of crashes and of what comes lost, doubled, late and forged, of which `npm test` runs a few; each ends in order. */
const SCHEDULES = [
  ['money', 'wallet/moneytest', 10_000, 'books agree'],
  ['needs with budgets', 'community/need', 1_000, 'no fen comes or goes'],
  ['openings of projects', 'project/space', 1_000, 'each runs, has failed or is gone'],
]

export async function schedules () {
  const rows = []
  for (const [what, folder, n, order] of SCHEDULES) {
    const began = Date.now()
    const error = await run('go', ['test', `./${folder}`, '-count=1', '-timeout', '60m', '-run', 'TestSchedules', '-schedules', String(n)],
      { cwd: join(root, 'functions'), env: GO }).then(() => null, err => err)
    if (error) process.stderr.write(error.message + '\n')
    rows.push({
      what: `${n.toLocaleString('en')} schedules of ${what}`, ours: error ? 'they fail' : `${Math.round((Date.now() - began) / 1000)} s, ${order}`, budget: order, ok: !error,
    })
  }
  return rows
}
