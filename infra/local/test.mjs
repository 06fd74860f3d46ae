// `npm test`: every check of the project, one line each, stopping behind the first that fails.
//
//   npm test -- [--only NAME]...      NAME is the beginning of a step's line
//
// At its end stand the slowest tests of all kinds. Whole runs are noted in .build/tests.json, which the bench reads.

import { fork, spawn } from 'node:child_process'
import { access, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { COMPILING, ROOMY, build, checkGo, checkNode, exported, node, root, run, without } from './build.mjs'
import { surplus } from './dynamodb/unwalked.mjs'
import { goTest, goTestAlone, vet } from './go.mjs'
import { copied, keepLast, last } from './kept.mjs'
import { end, freePort, ready, seed } from './seeded.mjs'

const { values: { only } } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } })

// The stores of all clouds and the tests of the site are such programs too.
process.env.NODE_OPTIONS = ROOMY
// What one of them has compiled the next need not.
process.env.NODE_COMPILE_CACHE = join(root, '.build/node')

const exists = path => access(path).then(() => true, () => false)
const bin = name => join(root, 'node_modules/.bin', name)

/** How long single tests took: {name, seconds}. */
const took = []

/** Chromium without a window to draw: the same engine, and a third less CPU for what a journey does. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']

/** Groups of journeys that wait more than they walk, for a minute until a next code may be sent or a schedule has had its turn: beside the others of their lane. */
const WAITING = new Set(['forgotten', 'drafts'])

/** How much time passes between two turns of a schedule: one journey waits for one, and clouds that look every three seconds take a fifteenth of all CPU. */
const REST = '30s'

/** How long a step may take, in milliseconds: four times what the longest does on two slow cores. Nobody reads what a run says that is cut off from outside. */
const STEP_MS = 60 * 60_000

/** How long all cores of the machine have worked, in milliseconds. */
const worked = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** The demonstration's data as a first cloud has left it, for the clouds of all steps. */
let seeding
const loaded = async () => {
  seeding ??= seed()
  process.env.SEEDED = (await seeding).folder
  return seeding
}

/**
 * What stands in one row goes on at the same time, what stands in one list of it one after another. The patient ones only compute: they take what
 * npm leaves of the cores in the first row, and in the last one what clouds and journeys leave, which wait a sixth of their time.
 */
const patient = true
const steps = [
  [
    [['build', () => build({ site: false })]],
    [['gofmt', gofmt], ['go vet', () => vet(root, { patient }, 'work')]],
  ],
  [
    [['build of the site', exported]],
    [
      ['go test', () => goTest(['functions', 'shared', 'infra'], one => took.push(one))],
      ['go test: an OpenID provider', () => goTestAlone('infra/oidctest', one => took.push(one))],
      ['site', siteTests],
    ],
  ],
  [[['generated files', generated], ['first load', () => run(node(), ['site/first-load.mjs'])]]],
  [
    [['local cloud and edge', nodeTests], ['journeys', journeys]],
    [
      ['lint', lint],
      ['types', types],
      ['package', () => run(node(), ['infra/deploy/package.check.mjs'], { patient })],
    ],
  ],
]
let passed = 0
let failed = 0
let again = 0 // journeys that have walked twice: a run with one is no proof that nothing is flaky
const beganAll = Date.now()
try {
  checkNode()
  await checkGo()
} catch (err) {
  process.stderr.write(err.message + '\n')
  process.exit(1)
}
for (const row of steps) {
  await Promise.all(row.map(async list => {
    for (const one of list.filter(([name]) => !only.length || only.some(wanted => name.startsWith(wanted)))) if (!failed) await step(one)
  }))
  if (failed) break
}
await seeding?.then(({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 5 }), () => {})
slowest()
if (!only.length) await note({ seconds: Math.round((Date.now() - beganAll) / 1000), green: failed + again === 0 })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed ? 1 : 0)

/** Says of a step how long it took, and how many cores were busy meanwhile: what waits could go on beside another. */
async function step ([name, work]) {
  const [began, before] = [Date.now(), worked()]
  const error = await inTime(work()).then(() => null, err => err)
  const ms = Date.now() - began
  const cores = ((worked() - before) / Math.max(ms, 1)).toFixed(1)
  process.stdout.write(`  ${error ? 'failed' : 'ok    '}  ${name.padEnd(28)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${cores} cores\n${error ? `\n${error.message.trimEnd()}\n` : ''}`)
  if (error) failed++
  else passed++
}

/** What comes of a step's work, or an error when it has not ended by then. */
function inTime (work) {
  let timer
  const late = new Promise((resolve, reject) => { timer = setTimeout(() => reject(new Error(`not ended within ${STEP_MS / 1000} s`)), STEP_MS) })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Keeps how the last ten whole runs ended. */
async function note (one) {
  const file = join(root, '.build/tests.json')
  await mkdir(join(root, '.build'), { recursive: true })
  const runs = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'))
  await writeFile(file, JSON.stringify([...runs, one].slice(-10)))
}

async function gofmt () {
  const unformatted = await run('gofmt', ['-l', 'functions', 'infra', 'shared'])
  if (unformatted.trim()) throw new Error('not formatted (gofmt -w them):\n' + unformatted)
}

function lint () {
  return run(bin('oxlint'), ['--deny-warnings', '--allow', 'no-control-regex', 'site/src', 'site/e2e', 'infra/local', 'infra/deploy', 'infra/bench', 'infra/mutants'])
}

/** What tsc has checked before, in whatever clone, it takes as it is: it looks itself at what every file holds. */
async function types () {
  const checked = join(root, 'site/tsconfig.tsbuildinfo')
  await last('types', 'site', checked, copied).catch(without)
  await run('npm', ['run', 'types', '--workspace', 'site'], { patient })
  await keepLast('types', 'site', checked, copied).catch(without)
}

/** Tells which single tests took longest, of those that said so. */
function slowest (most = 20) {
  if (!took.length) return
  process.stdout.write('\nThe slowest:\n')
  for (const { name, seconds } of took.sort((a, b) => b.seconds - a.seconds).slice(0, most)) process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
}

async function siteTests () {
  const file = join(root, '.build/vitest.json')
  await run('npm', ['test', '--workspace', 'site', '--', '--reporter=default', '--reporter=json', `--outputFile=${file}`])
  for (const { assertionResults } of JSON.parse(await readFile(file, 'utf8')).testResults) {
    for (const { fullName, duration } of assertionResults) took.push({ name: `site: ${fullName}`, seconds: (duration ?? 0) / 1000 })
  }
}

async function nodeTests () {
  await loaded()
  const files = []
  for (const folder of ['infra/local', 'infra/edge', 'infra/deploy', 'infra/bench', 'infra/mutants']) {
    for (const name of await readdir(join(root, folder))) {
      if (name.endsWith('.test.mjs')) files.push(join(folder, name))
    }
  }
  const text = await run(node(), ['--test', '--test-concurrency=3', '--test-timeout=480000', '--test-reporter=spec', ...files])
  for (const [, name, ms] of text.matchAll(/^✔ (.+) \((\d+\.\d+)ms\)$/gm)) took.push({ name: `infra: ${name}`, seconds: Number(ms) / 1000 })
}

/** The generated files are what the routes say now. */
async function generated () {
  const before = await contents('site/src/api/gen', 'functions/openapi', 'infra/edge')
  await run('npm', ['run', 'gen'], { env: COMPILING })
  const after = await contents('site/src/api/gen', 'functions/openapi', 'infra/edge')
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter(file => before.get(file) !== after.get(file))
  if (stale.length) throw new Error('These were stale and are now written anew by `npm run gen`:\n' + stale.join('\n'))
}

async function contents (...folders) {
  const found = new Map()
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile()) found.set(relative(root, file), await readFile(file, 'utf8'))
    }
  }
  return found
}

/**
 * Journeys in three lanes, so that two cores are busy while one waits, each on a local cloud of its own: what one leaves behind the other
 * never meets. What
 * functions/groups.yml grants and no journey and no seed uses is taken back, or is in dynamodb/unwalked.mjs with its reason.
 */
async function journeys () {
  const browser = await chromium([...SHELLS, ...BROWSERS])
  if (!browser) throw new Error('The journeys need Chromium: apt-get install -y chromium')
  const groups = (await run(node(), ['site/e2e/run.mjs', '--list'])).trim().split('\n')
  const failures = []
  const unused = [new Set((await loaded()).unused)]
  const lane = number => withCloud(async url => {
    await withRunner({ PORTAL_URL: url, CHROMIUM: browser, DEBUG: 'pw:api', DEBUG_FILE: join(root, `.build/journeys-${number}.log`) }, async ask => {
      const walked = async group => {
        const { text, failed } = await ask(group)
        if (failed) failures.push(text)
        for (const [line] of text.matchAll(/^ {2}again .+$/gm)) {
          again++
          process.stdout.write(`${line}: Chromium drew no more\n`)
        }
        for (const [, name, seconds] of text.matchAll(/^ {2}(?:ok|failed) +(.+?) {2}([\d.]+) s$/gm)) took.push({ name: `journey ${name}`, seconds: Number(seconds) })
      }
      const aside = []
      for (let group; (group = groups.shift());) {
        const walk = walked(group)
        if (!WAITING.has(group)) await walk
        else aside.push(walk.then(() => null, err => err))
      }
      const [error] = (await Promise.all(aside)).filter(Boolean)
      if (error) throw error
    })
    unused.push(new Set(await (await fetch(`${url}/__local/dynamodb/grants`)).json()))
  })
  const ends = await Promise.allSettled([lane(1), lane(2), lane(3)])
  const errors = [...failures, ...ends.filter(one => one.status === 'rejected').map(one => one.reason.message)]
  if (errors.length) throw new Error(errors.join('\n'))
  const stale = surplus([...unused[0]].filter(line => unused.every(one => one.has(line))))
  if (stale.length) throw new Error(stale.join('\n'))
}

/** The work asks for groups of journeys, which one browser walks: to start it for each takes a twentieth of all. */
async function withRunner (env, work) {
  const runner = fork(join(root, 'site/e2e/run.mjs'), ['--lane'], { cwd: root, execPath: node(), env: { ...process.env, ...env }, silent: true })
  const output = []
  for (const stream of [runner.stdout, runner.stderr]) stream.on('data', part => output.push(part))
  const exited = new Promise(resolve => runner.on('exit', code => resolve(code)))
  const asked = new Map()
  runner.on('message', answer => asked.get(answer.group)(answer))
  try {
    await work(group => {
      runner.send(group)
      return Promise.race([
        new Promise(resolve => asked.set(group, resolve)),
        exited.then(code => { throw new Error(`the journeys of ${group} ended with ${code}\n${Buffer.concat(output)}`) }),
      ])
    })
  } finally {
    if (runner.connected) runner.disconnect()
    await exited
  }
}

/** Runs the work on a fresh local cloud, whose output joins an error. */
async function withCloud (work) {
  const port = await freePort()
  const cloud = spawn(join(root, '.build/local/cloud'),
    ['--root', root, '--port', String(port), '--speed', '20', '--rest', REST, '--ephemeral', '--attached'],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, NODE: node() } })
  const output = []
  cloud.stdout.on('data', part => output.push(part))
  cloud.stderr.on('data', part => output.push(part))
  const exited = new Promise(resolve => cloud.on('exit', (code, signal) => resolve(signal ?? code)))
  const error = await ready(port, exited).then(() => work(`http://localhost:${port}`)).then(() => null, err => err)
  const code = await end(cloud, exited)
  if (!error && !code) return
  await new Promise(resolve => setTimeout(resolve, 500)) // for what its pipes still hold
  throw new Error(`${error?.message ?? `the local cloud ended with ${code}`}\n${Buffer.concat(output)}`)
}

/** Where Chromium is: CHROMIUM, or the first of the names on the PATH. */
async function chromium (names) {
  const places = process.env.CHROMIUM
    ? [process.env.CHROMIUM]
    : process.env.PATH.split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
  for (const place of places) {
    if (await exists(place)) return place
  }
}
