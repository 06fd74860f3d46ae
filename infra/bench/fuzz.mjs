// Every parser of what people upload, fed with made-up files: ten minutes each without a panic, or FUZZ_SECONDS.

import { readFile, readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { GO, root, run } from '../local/build.mjs'

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 600)

/** The fuzz targets of the project: {module, folder, name}. */
async function targets () {
  const found = []
  for (const module of ['shared', 'functions']) {
    for (const file of (await readdir(join(root, module), { recursive: true })).filter(name => name.endsWith('_test.go')).sort()) {
      for (const [, name] of (await readFile(join(root, module, file), 'utf8')).matchAll(/^func (Fuzz\w+)\(/gm)) found.push({ module, folder: dirname(file), name })
    }
  }
  return found
}

/** How many are fed at once, with one worker each: the budget is time. */
const LANES = Number(process.env.FUZZ_LANES ?? availableParallelism())

export async function fuzz () {
  const waiting = [...(await targets()).entries()]
  const rows = []
  const lane = async () => {
    for (let next; (next = waiting.shift());) rows[next[0]] = await feed(next[1])
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return rows
}

async function feed ({ module, folder, name }) {
  const said = await run('go', ['test', `./${folder}`, '-run', '^$', '-fuzz', `^${name}$`, '-fuzztime', `${SECONDS}s`, '-parallel', '1'], { cwd: join(root, module), env: GO }).catch(err => err)
  const [, tries] = [...String(said.message ?? said).matchAll(/execs: (\d+)/g)].at(-1) ?? []
  if (said instanceof Error) process.stderr.write(`${said.message}\n`)
  return {
    what: `${name} in ${module}/${folder}`, ours: said instanceof Error ? 'fails' : `${Number(tries).toLocaleString('en')} files in ${SECONDS} s`,
    budget: 'no panic', ok: !(said instanceof Error) && tries > 0,
  }
}
