// `npm run bench`: every budget, measured now, beside its yardstick in the same run.
//
//   npm run bench -- [--only NAME]... [--write]
//
// --write puts the rows into docs/budgets.md, where rows of parts that did not run stay, and into README.md those that
// want a look. A broken budget ends with 1, unless known.mjs lists it with its reason.

import { cpus } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from '../local/build.mjs'
import { burst } from './burst.mjs'
import { coldStart } from './cold.mjs'
import { families } from './families.mjs'
import { fuzz } from './fuzz.mjs'
import { reasonFor } from './known.mjs'
import { lists } from './lists.mjs'
import { mutants } from './mutants.mjs'
import { lighthouse, scripts, zips } from './pages.mjs'
import { develop, schedules, start, tests } from './programs.mjs'
import { search } from './search.mjs'
import { HEAD, attention, between, line, marked, merge, rowsOf, verdict } from './table.mjs'
import { work } from './work.mjs'

const PARTS = { cold: coldStart, work, lists, search, families, zips, scripts, lighthouse, burst, start, develop, tests, schedules, fuzz, mutants }

const { values: flags } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, write: { type: 'boolean', default: false } },
})
for (const name of flags.only) {
  if (!PARTS[name]) throw new Error(`--only ${name}: it is one of ${Object.keys(PARTS).join(', ')}`)
}

const wanted = Object.entries(PARTS).filter(([name]) => !flags.only.length || flags.only.includes(name))
await build({ site: wanted.some(([name]) => ['scripts', 'lighthouse', 'burst', 'start'].includes(name)) })
const rows = []
for (const [name, measure] of wanted) {
  process.stdout.write(`\n${name}\n`)
  const measured = await measure().catch(err => {
    process.stderr.write(`${err.stack}\n`)
    return [{ what: 'could not be measured', ours: '', ok: false }]
  })
  for (const row of measured) {
    row.part = name
    row.verdict = verdict(row, reasonFor(row.what))
    rows.push(row)
    process.stdout.write(`  ${row.what.padEnd(56)} ${row.ours.padStart(12)}  ${row.yardstick ?? ''}  ${row.verdict}\n`)
  }
}

const lines = rows.map(line)
if (flags.write) write(lines)
else process.stdout.write(`\n${[...HEAD, ...lines].join('\n')}\n`)
const broken = rows.filter(row => row.verdict === '**broken**')
process.stdout.write(`\n${broken.length} broken\n`)
process.exit(broken.length ? 1 : 0)

function write (fresh) {
  const change = (name, lines) => {
    const file = join(root, name)
    writeFileSync(file, between(readFileSync(file, 'utf8'), lines, name))
  }
  const old = rowsOf(marked(readFileSync(join(root, 'docs/budgets.md'), 'utf8'), 'docs/budgets.md'))
  const all = merge(old, fresh, wanted.map(([name]) => name), Object.keys(PARTS))
  const machine = `${cpus().length} × ${cpus()[0].model.trim()}, ${process.platform} ${process.arch}`
  const said = `Last written on ${new Date().toISOString().slice(0, 10)} on ${machine}; medians of interleaved runs.`
  change('docs/budgets.md', [said, '', ...HEAD, ...all])
  change('README.md', attention(all))
}
