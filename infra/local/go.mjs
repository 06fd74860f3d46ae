// What npm test asks of Go: vet and tests.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { COMPILING, node, root, run } from './build.mjs'

/** go vet, without facts of other people's packages (vet.sh). */
export async function vet (folder, { env, patient } = {}, ...packages) {
  const tool = (await run('go', ['tool', '-n', 'vet'], { env: COMPILING })).trim().split('\n').at(-1)
  await run('go', ['vet', `-vettool=${join(import.meta.dirname, 'vet.sh')}`, ...packages], { cwd: folder, env: { ...COMPILING, ...env, VET: tool }, patient })
}

/**
 * The packages of modules that have tests, those with most of them first: the longest is not left for the end. {path, length, fuzzed}, of which fuzzed
 * says whether there are fuzz tests among them.
 */
async function tested (modules, env) {
  const text = await run('go', ['list', '-f', '{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}{{end}}', ...modules.map(folder => `./${folder}/...`)], { cwd: root, env })
  const found = await Promise.all(text.split('\n').filter(Boolean).map(async path => {
    const names = (await readdir(path)).filter(name => name.endsWith('_test.go'))
    const texts = await Promise.all(names.map(name => readFile(join(path, name), 'utf8')))
    return { path, length: texts.join('').length, fuzzed: texts.some(text => /^func Fuzz/m.test(text)) }
  }))
  return found.sort((a, b) => b.length - a.length)
}

/** The work has the addresses of two local DynamoDBs in memory, which packages share: each has tables of its own there (shared/apitest). */
async function withStores (work) {
  const stores = [1, 2].map(() => spawn(node(), [join(import.meta.dirname, 'dynamodb.mjs'), '--port', '0', '--memory', '--sweep-seconds', '3600',
    '--tables', join(root, 'infra/resources/data.yml'), '--stage', 'local'], { stdio: ['pipe', 'pipe', 'inherit'] }))
  try {
    const lines = await Promise.all(stores.map(store => once(store.stdout, 'data')))
    return await work(lines.map(line => `http://127.0.0.1:${JSON.parse(line).port}`).join(' '))
  } finally {
    for (const store of stores) store.stdin.end()
  }
}

/**
 * What of the machine reaches no test: Go keeps a result while the variables that the test has read are the same, and a proxy's may be others in each
 * run. What a test needs of modules is downloaded before.
 */
const withheld = name => /_proxy$/i.test(name) || (name.startsWith('AWS_') && !name.startsWith('AWS_ENDPOINT_URL'))

/**
 * What tests meet beside Go's modules, of which Go does not see that it has changed (apitest.Root), and what is none of it: Go's own files it knows by
 * itself where a test is made of them, and who reads them as text asks apitest.Tree.
 */
const BESIDE = ['infra', 'serverless.yml', 'package-lock.json', 'site/e2e/fixtures', ':(glob)**/testdata/**']
const APART = /^infra\/(bench|deploy|mutants)\/|^infra\/local\/(?!dynamodb|part|wasm)|\.go$|\.test\.mjs$/
/** What of a file says nothing of what it is: from where npm fetches a package, whose content its digest holds. */
const NEITHER = { 'package-lock.json': /^ *"resolved": "https:.*\n/gm }

/**
 * A digest of files as they stand, by name and content, without what `neither` names in a file; of files that cannot be listed, as without git,
 * another one each time.
 */
export async function digest (folder, paths = [], apart = /$^/, neither = {}) {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths], { cwd: folder }).catch(() => null)
  if (listed === null) return crypto.randomUUID()
  const hash = createHash('sha256')
  for (const file of [...new Set(listed.split('\0'))].filter(file => file && !apart.test(file)).sort()) {
    const stored = await readFile(join(folder, file)).catch(err => {
      if (err.code !== 'ENOENT') throw err // deleted, and git does not know yet
    })
    const content = stored && neither[file] ? Buffer.from(stored.toString().replace(neither[file], '')) : stored
    if (content) hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Tests of modules of go.work; a package that was green with the same inputs is not run again, as is Go's way (ADR 90). One package more runs at once
 * than there are cores, for they wait a tenth of their time. What a red test or package said is the error. told gets each test's name and seconds.
 */
export const goTest = (modules, told) => withStores(async stores => {
  return tests(root, await tested(modules, COMPILING), { ...COMPILING, TEST_DYNAMODB: stores }, told)
})

/** The same of a module that stands alone. */
export const goTestAlone = (folder, told) => tests(join(root, folder), [{ path: './...', fuzzed: false }], { ...COMPILING, GOWORK: 'off' }, told)

async function tests (cwd, packages, settings, told) {
  const all = packages.map(({ path }) => path)
  await run('go', ['list', '-test', '-deps', ...all], { cwd, env: settings })
  const env = Object.fromEntries(Object.keys(process.env).filter(withheld).map(name => [name, undefined]))
  Object.assign(env, settings, { TEST_BESIDE: await digest(root, BESIDE, APART, NEITHER), TEST_TREE: await digest(root) })
  // A fuzz test looks into its package's testdata, and a kept result holds no longer where that lies in another folder: they have results of their own.
  const fuzzed = packages.filter(one => one.fuzzed).map(({ path }) => path)
  for (const args of fuzzed.length ? [['-skip=^Fuzz', ...all], ['-run=^Fuzz', ...fuzzed]] : [all]) {
    const ran = await run('go', ['test', '-json', '-vet=off', `-p=${availableParallelism() + 1}`, '-ldflags=-s -w', ...args], { cwd, env })
      .then(text => ({ text, green: true }), err => ({ text: err.message, green: false }))
    const { tests, error } = read(ran)
    tests.forEach(told)
    if (error) throw new Error(error)
  }
}

/**
 * What `go test -json` printed on both its streams: the tests with their seconds, and what the red ones said. Its end alone says
 * whether something is red: on a machine with an empty cache it prints "go: downloading" beside green tests.
 */
export function read ({ text, green }) {
  const said = new Map()
  const red = []
  const tests = []
  const began = new Map()
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) {
      if (line.trim()) said.set('', (said.get('') ?? '') + line + '\n') // what does not build
      continue
    }
    const { Action, ImportPath, Package = ImportPath, Test = '', Output, Elapsed, Time } = JSON.parse(line)
    const name = `${Package} ${Test}`
    if (Action === 'build-fail') red.push(name)
    if (Output) said.set(name, (said.get(name) ?? '') + Output)
    if (Action === 'run' || Action === 'cont') began.set(name, Date.parse(Time))
    // What go counts of a test leaves its parallel parts out.
    const seconds = Math.max(Elapsed ?? 0, (Date.parse(Time) - began.get(name)) / 1000 || 0)
    if (Test && !Test.includes('/') && Action === 'pass' && seconds) tests.push({ name: `${Package.replace('bimportal/', '')}: ${Test}`, seconds })
    if (Action === 'fail') red.push(name)
  }
  return { tests, error: green ? '' : [said.get('') ?? '', ...red.map(name => said.get(name) ?? name)].join('\n') || 'go test failed and printed nothing' }
}
