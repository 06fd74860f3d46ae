// `npm run mutants`: makes faults, one at a time, and looks whether a test turns red.
//
//   npm run mutants -- [--only TEXT]... [--rules]
//
// The planted faults are those of faults.mjs; --only takes those whose file or name holds the text. --rules lets go-gremlins
// change conditions and numbers in the packages of pure rules instead. A survivor without a reason ends with 1.

import { parseArgs } from 'node:util'
import { faults } from './faults.mjs'
import { gremlins } from './gremlins.mjs'
import { apply, green, invalid, shares } from './run.mjs'

const { values: flags } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, rules: { type: 'boolean', default: false } },
})
const chosen = name => !flags.only.length || flags.only.some(text => name.includes(text))

process.exitCode = await (flags.rules ? rules() : planted()) ? 0 : 1

async function planted () {
  const wanted = faults.filter(fault => chosen(`${fault.file}: ${fault.what}`))
  const wrong = [...await invalid(wanted), ...await green(wanted)]
  for (const line of wrong) process.stderr.write(`${line}\n`)
  if (wrong.length) return false
  let survivors = 0
  const results = await apply(wanted, ({ fault, end, by, output }) => {
    const note = end === 'killed' ? [...by, .../runtime error:/.test(output) ? ['by a panic'] : []].join(', ') : fault.survives ?? (end === 'broken' ? output : '')
    process.stdout.write(`  ${end.padEnd(8)}  ${fault.file}: ${fault.what}${note ? `  (${note})` : ''}\n`)
    if (end !== 'killed' && !fault.survives) survivors++
  })
  process.stdout.write('\n')
  for (const [name, { killed, of }] of [...shares(results)].sort()) process.stdout.write(`  ${name.padEnd(28)} ${killed} of ${of}\n`)
  process.stdout.write(`\n${results.length} faults, ${survivors} unnoticed\n`)
  return survivors === 0
}

async function rules () {
  for (const { folder, killed, of, lived } of await gremlins(chosen)) {
    process.stdout.write(`  ${folder.padEnd(28)} ${killed} of ${of}\n`)
    for (const line of lived) process.stdout.write(`    ${line}\n`)
  }
  return true
}
