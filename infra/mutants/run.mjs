// One fault at a time: the file with the fault in it lies over the tree, nothing is changed on disk, and the tests that are
// named must turn red. Two faults at once on two processors; `taskset -c 0 npm run mutants` takes one.

import { spawn } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GO, root } from '../local/build.mjs'
import { BUILD, parts, relink } from './relink.mjs'

const LONGEST = '150s' // a fault may make a test wait for ever, which is red too

/** What is wrong with the list itself: a text that is gone or stands there twice, a test that does not exist. */
export async function invalid (faults) {
  const wrong = []
  const text = memo(file => readFile(join(root, file), 'utf8'))
  const tests = memo(testsOf)
  const named = new Set()
  for (const fault of faults) {
    const name = `${fault.file}: ${fault.what}`
    const source = await text(fault.file).catch(() => '')
    const times = source.split(fault.text).length - 1
    if (times !== 1) wrong.push(`${name}: its text stands there ${times} times`)
    if (fault.instead === fault.text) wrong.push(`${name}: changes nothing`)
    if (!fault.survives && !fault.run) wrong.push(`${name}: names neither a test nor a reason`)
    const known = await tests(fault.tests)
    for (const test of fault.run ? fault.run.split('|') : []) {
      if (!known.has(test)) wrong.push(`${name}: there is no ${test} in ${fault.tests}`)
    }
    if (named.has(name)) wrong.push(`${name}: twice`)
    named.add(name)
  }
  return wrong
}

/** The tests of a folder. */
async function testsOf (folder) {
  const names = new Set()
  for (const file of await readdir(join(root, folder))) {
    if (!file.endsWith('_test.go')) continue
    for (const [, name] of (await readFile(join(root, folder, file), 'utf8')).matchAll(/^func (Test\w+)\(/gm)) names.add(name)
  }
  return names
}

function memo (f) {
  const kept = new Map()
  return key => {
    if (!kept.has(key)) kept.set(key, f(key))
    return kept.get(key)
  }
}

/** Applies each fault by itself but those with a reason. Answers [{fault, end, by, output}] with end killed, survived or broken (it does not build). */
export async function apply (faults, told = () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  const results = []
  const left = [...faults.entries()]
  const partsOf = memo(tests => parts(program, tests, folder))
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, async () => {
      for (let next; (next = left.shift());) {
        const [i, fault] = next
        if (fault.survives) {
          results[i] = { fault, end: 'survived', by: [], output: '' }
          told(results[i])
          continue
        }
        const source = await readFile(join(root, fault.file), 'utf8')
        const [changed, overlay] = [join(folder, `${i}.go`), join(folder, `${i}.json`)]
        await writeFile(changed, source.replace(fault.text, () => fault.instead))
        await writeFile(overlay, JSON.stringify({ Replace: { [join(root, fault.file)]: changed } }))
        const of = await partsOf(fault.tests)
        const binary = of && await relink(program, of, fault.file, changed)
        results[i] = { fault, ...await (binary ? started(binary, fault.tests, fault.run) : test(fault.tests, fault.run, ['-overlay', overlay])) }
        if (binary) await rm(binary)
        told(results[i])
      }
    }))
  } finally {
    await rm(folder, { recursive: true })
  }
  return results
}

/** The tests of all faults without any fault: what is red by itself proves nothing. */
export async function green (faults) {
  const red = []
  for (const tests of new Set(faults.map(f => f.tests))) {
    const names = new Set(faults.filter(f => f.tests === tests).flatMap(f => f.run ? f.run.split('|') : []))
    const { end, output } = await test(tests, [...names].join('|'), [])
    if (end !== 'survived') red.push(`${tests} is red without any fault\n${output}`)
  }
  return red
}

async function test (folder, run, more) {
  const [module, ...rest] = folder.split('/')
  const args = ['test', ...BUILD, '-count=1', '-vet=off', '-failfast', '-timeout', LONGEST, ...more]
  if (run) args.push('-run', `^(${run})$`)
  args.push(`./${rest.join('/')}`)
  return ended(await program('go', args, join(root, module)))
}

/** The same tests of a binary that is there. */
async function started (binary, folder, run) {
  const args = ['-test.failfast', `-test.timeout=${LONGEST}`]
  if (run) args.push(`-test.run=^(${run})$`)
  return ended(await program(binary, args, join(root, folder)))
}

function ended ({ code, output }) {
  const by = [...new Set([...output.matchAll(/^--- FAIL: (\w+)/gm)].map(([, name]) => name))]
  if (code === 0) return { end: 'survived', by, output }
  return { end: /\[(build|setup) failed\]/.test(output) ? 'broken' : 'killed', by, output }
}

function program (name, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd, env: { ...process.env, ...GO }, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', part => output.push(part))
    child.stderr.on('data', part => output.push(part))
    child.on('error', reject)
    child.on('close', code => resolve({ code, output: Buffer.concat(output).toString() }))
  })
}

/** The package that a fault lies in. */
export const packageOf = ({ file }) => file.split('/').slice(0, -1).join('/')

/** How many of each package's faults were killed; those with a reason to survive do not count. */
export function shares (results) {
  const byPackage = new Map()
  for (const { fault, end } of results) {
    if (fault.survives) continue
    const sum = byPackage.get(packageOf(fault)) ?? { killed: 0, of: 0 }
    sum.of++
    if (end === 'killed') sum.killed++
    byPackage.set(packageOf(fault), sum)
  }
  return byPackage
}
