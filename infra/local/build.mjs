// What the local cloud needs, built when it changed: packages, functions, the cloud itself, the site.

import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { access, link, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { keep, keepLast, last, taken } from './kept.mjs'
import { installedBefore, keepInstalled } from './packages.mjs'

export const root = join(import.meta.dirname, '../..')
const out = join(root, '.build/local')
const LEAST_GO = [1, 26]
const LEAST_NODE = [20, 19]
const SITE_OUTPUT = join(root, 'site/out')

/** Builds everything, without the site's export or the functions when so told; answers where the local cloud's binary is. */
export async function build ({ port, site = true, lambdas = true } = {}) {
  checkNode()
  await checkGo()
  if (port) await checkPort(port)
  // Go needs nothing of npm: it compiles while npm installs and while the site is built.
  const compiled = step(lambdas ? 'functions and local cloud' : 'local cloud', lambdas ? buildPrograms : buildCloud)
  const pages = (async () => {
    await step('packages', install)
    if (lambdas) await step('programs in WebAssembly', carry)
    if (site) await exported()
  })()
  const [first] = (await Promise.allSettled([compiled, pages])).filter(one => one.status === 'rejected')
  if (first) throw first.reason
  return { root, cloud: join(out, 'cloud') }
}

/** Builds the site's export. */
export const exported = () => step('site', buildSite)

/** Prints one line for a step with its seconds; a step that answers false had nothing to do, one that answers a word says it. */
export async function step (name, work) {
  const began = Date.now()
  const did = await work()
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6)
  process.stdout.write(`  ${name.padEnd(34)} ${seconds} s${did === false ? '  unchanged' : typeof did === 'string' ? `  ${did}` : ''}\n`)
}

/** The Node that runs what is started here: the one that package-lock.json names, once it is installed and where the machine has it (ADR 90); else this one. */
export const node = () => existsSync(OWN_NODE) ? OWN_NODE : process.execPath
const OWN_NODE = join(root, 'node_modules/.bin/node')

const older = (version, least) => version[0] < least[0] || (version[0] === least[0] && version[1] < least[1])

export function checkNode () {
  const version = process.versions.node.split('.').map(Number)
  if (older(version, LEAST_NODE)) {
    throw new Error(`需要 Node ${LEAST_NODE.join('.')} 或更高版本，当前为 ${process.versions.node}（Node ${LEAST_NODE.join('.')}+ is needed）`)
  }
}

export async function checkGo () {
  const wanted = `需要 Go ${LEAST_GO.join('.')} 或更高版本`
  const answer = await promisify(execFile)('go', ['env', 'GOVERSION'], { cwd: root }).catch(err => {
    if (err.code === 'ENOENT') throw new Error(`${wanted}，未找到 go 命令（Go is not installed: https://go.dev/dl/）`)
    throw new Error(`${wanted}（go does not run: ${err.stderr || err.message}）`.trim())
  })
  const version = /^go(\d+)\.(\d+)/.exec(answer.stdout)
  if (!version || older(version.slice(1).map(Number), LEAST_GO)) {
    throw new Error(`${wanted}，当前为 ${answer.stdout.trim()}（Go ${LEAST_GO.join('.')}+ is needed）`)
  }
}

function checkPort (port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', err => reject(new Error(err.code === 'EADDRINUSE'
      ? `端口 ${port} 已被占用，请用 PORT=<端口> 换一个（port ${port} is in use）`
      : `端口 ${port} 不可用（port ${port}: ${err.message}）`)))
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })
}

/** Runs a program; its output is shown only when it fails. One that is `patient` has the cores while nothing else wants them. */
export function run (program, args, { cwd = root, env = {}, patient = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(...patient ? ['nice', ['-n', '19', program, ...args]] : [program, args], { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', part => output.push(part))
    child.stderr.on('data', part => output.push(part))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const text = Buffer.concat(output).toString()
      if (code === 0) return resolve(text)
      reject(new Error(`${[program, ...args].join(' ')} failed (${signal ?? code})\n${text}`))
    })
  })
}

/**
 * One way for everything of Go here, tests too, so that each package is compiled once, in copies of the sources too; as what deploys (ADR 81).
 * No debugger reads what is linked here, and to write for one is a sixth of compiling. Of patterns the last one that fits a package counts.
 */
const GOFLAGS = readFileSync(new URL('../cmd/package/flags.txt', import.meta.url), 'utf8').trim().split('\n')
export const GO = { CGO_ENABLED: '0', GOFLAGS: GOFLAGS.map(flag => `'${flag}'`).join(' ') }

/** For what is compiled: Go's compiler and linker collect less often, a sixth less CPU for at most 900 MB in a process. */
export const COMPILING = { ...GO, GOGC: '400' }
const go = (...args) => run('go', args, { env: COMPILING })

/**
 * Options for Node's programs that make much and keep little, as building the site does: with room for what is young they collect less often, a
 * fifth less of that build's time.
 */
export const ROOMY = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ')
const modified = async file => (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs

/** Who may not read or write what is kept for all clones has what he needs all the same. */
export const without = err => {
  process.stderr.write(`nothing is kept for other clones: ${err.message}\n`)
  return false
}

/** node_modules/.package-lock.json is what npm writes last. */
async function install () {
  const list = join(root, 'node_modules/.package-lock.json')
  const installed = await modified(list)
  if (installed >= await modified(join(root, 'package-lock.json'))) return false
  const before = await installedBefore(root).catch(without)
  // What is new comes as it is locked, or not at all; what is there is brought up to it.
  if (!before) await run('npm', [installed ? 'install' : 'ci', '--no-audit', '--no-fund'])
  await utimes(list, new Date(), new Date())
  if (before) return 'installed before'
  if (!installed) await keepInstalled(root).catch(without)
}

/** What lies beside what makes previews; it is there before that is asked for any. */
async function carry () {
  const { beside, files, folder, wasm } = await import('./wasm.mjs')
  const fresh = await modified(join(folder, files.at(-1))) >= await modified(join(root, 'package-lock.json'))
  if (!fresh) await wasm()
  await beside(join(out, 'mallPreview'))
  if (fresh) return false
}

const FLAGS = ['-buildvcs=false', '-ldflags', '-s -w']

/** A function's group is its name up to what it does in it. */
export const groupOf = name => name.replace(/[A-Z].*$/, '')

/** The functions of serverless.yml: name, Go package and group. */
export async function functions () {
  const { parse } = await import('yaml')
  const service = parse(await readFile(join(root, 'serverless.yml'), 'utf8'), { logLevel: 'silent' })
  return Object.entries(service.functions).map(([name, { handler }]) => ({ name, handler, group: groupOf(name) }))
}

const FUNCTIONS = 'functions/cmd'
const CLOUD = 'infra/cmd/local'
const named = folder => folder.replaceAll('/', '-')
const place = folder => folder === CLOUD ? join(out, 'cloud') : join(out, basename(folder), 'bootstrap')

async function buildPrograms () {
  const names = await readdir(join(root, FUNCTIONS))
  return buildBinaries([...names.map(name => `${FUNCTIONS}/${name}`), CLOUD])
}

/** Builds one function; the binary takes the place of the one that may be running. Go's own cache makes it cheap. */
export const buildFunction = ({ handler }) => buildBinaries([handler])

export const buildCloud = () => buildBinaries([CLOUD])

/**
 * Builds programs by one call of Go, which compiles what they share once; false when none has changed. Several builds
 * may run at once, as in tests: each has a folder of its own, out of which what is whole takes its place.
 */
async function buildBinaries (folders) {
  const made = join(out, `new.${process.pid}.${crypto.randomUUID()}`)
  const inode = file => stat(file).then(found => found.ino, () => 0)
  await mkdir(made, { recursive: true })
  let changed = false
  try {
    // Go looks at what lies there, be it of another clone, and links only what changed, into a file of its own.
    for (const folder of folders) {
      await last('programs', named(folder), place(folder)).catch(without)
      await link(place(folder), join(made, basename(folder))).catch(() => {})
    }
    await go('build', ...FLAGS, '-o', made + sep, ...folders.map(folder => './' + folder))
    for (const folder of folders) {
      const file = join(made, basename(folder))
      if (await inode(file) === await inode(place(folder))) continue
      await mkdir(dirname(place(folder)), { recursive: true })
      await rename(file, place(folder))
      await keepLast('programs', named(folder), place(folder)).catch(without)
      changed = true
    }
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  return changed
}

async function buildSite () {
  const digest = await siteDigest()
  const stamp = join(root, '.build/site.sha256')
  const done = await readFile(stamp, 'utf8').catch(() => '')
  if (done === digest && await access(join(SITE_OUTPUT, 'home.html')).then(() => true, () => false)) return false
  await rm(stamp, { force: true })
  const before = await taken('site', digest, SITE_OUTPUT).catch(without)
  if (!before) {
    await rm(SITE_OUTPUT, { recursive: true, force: true })
    await run('npm', ['run', 'build', '--workspace', 'site'], { env: { NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: ROOMY } })
    await keep('site', digest, SITE_OUTPUT).catch(without)
  }
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, digest)
  if (before) return 'built before'
}

/** Everything that the export is made from, which its tests are not. */
async function siteDigest () {
  const hash = createHash('sha256')
  const add = async file => hash.update(relative(root, file)).update('\0').update(await readFile(file)).update('\0')
  const walk = async folder => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await walk(path)
      else if (!/\.test\.tsx?$|\/site\/src\/test\//.test(path)) await add(path)
    }
  }
  await add(join(root, 'package-lock.json'))
  await walk(join(root, 'site/src'))
  await walk(join(root, 'site/public'))
  for (const name of (await readdir(join(root, 'site'))).sort()) {
    if (/^(package|tsconfig)\.json$|\.[cm]js$/.test(name)) await add(join(root, 'site', name))
  }
  return hash.digest('hex')
}
