// `npm run bench`: every budget, measured now, beside its yardstick in the same run.
//
//   npm run bench -- [--only NAME]... [--write]
//
// --write puts the rows into README.md's table; rows of parts that did not run stay. A broken budget ends with 1, unless it is listed below with its reason.

import { cpus } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from '../local/build.mjs'
import { burst } from './burst.mjs'
import { coldStart } from './cold.mjs'
import { reasonFor } from './known.mjs'
import { lists } from './lists.mjs'
import { mutants } from './mutants.mjs'
import { lighthouse, scripts, zips } from './pages.mjs'
import { develop, money, start } from './programs.mjs'
import { search } from './search.mjs'
import { work } from './work.mjs'

const PARTS = { cold: coldStart, work, lists, search, zips, scripts, lighthouse, burst, start, develop, money, mutants }

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
    const reason = reasonFor(row.what)
    row.verdict = row.ok === undefined ? '' : row.ok ? 'kept' : reason ? `known: ${reason}` : '**broken**'
    rows.push(row)
    process.stdout.write(`  ${row.what.padEnd(56)} ${row.ours.padStart(12)}  ${row.yardstick ?? ''}  ${row.verdict}\n`)
  }
}

const cell = text => String(text ?? '').replaceAll('|', '\\|')
const lines = rows.map(row => `| ${[row.part, row.what, row.ours, row.yardstick, row.ratio, row.budget, row.verdict].map(cell).join(' | ')} |`)
const head = ['| part | what | here | yardstick | ratio | budget | |', '|---|---|---|---|---|---|---|']
if (flags.write) write(lines)
else process.stdout.write(`\n${[...head, ...lines].join('\n')}\n`)
const broken = rows.filter(row => row.verdict === '**broken**')
process.stdout.write(`\n${broken.length} broken\n`)
process.exit(broken.length ? 1 : 0)

function write (fresh) {
  const file = join(root, 'README.md')
  const readme = readFileSync(file, 'utf8')
  const [begin, end] = ['<!-- bench -->', '<!-- /bench -->']
  const [before, rest] = readme.split(begin)
  const [old, after] = rest?.split(end) ?? []
  if (after === undefined) throw new Error(`README.md lacks ${begin} and ${end}`)
  const measured = new Set(wanted.map(([name]) => name))
  const partOf = line => line.split(' ')[1]
  const kept = old.split('\n').filter(line => PARTS[partOf(line)] && !measured.has(partOf(line)))
  const order = Object.keys(PARTS)
  const all = [...kept, ...fresh].sort((a, b) => order.indexOf(partOf(a)) - order.indexOf(partOf(b)))
  const machine = `${cpus().length} × ${cpus()[0].model.trim()}, ${process.platform} ${process.arch}`
  const said = `Last written on ${new Date().toISOString().slice(0, 10)} on ${machine}; medians of interleaved runs.`
  writeFileSync(file, `${before}${begin}\n${said}\n\n${[...head, ...all].join('\n')}\n${end}${after}`)
}
