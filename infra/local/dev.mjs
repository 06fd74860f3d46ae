// `npm run dev`: the local cloud that follows the sources. A saved page shows by itself; a saved Go file
// is in the next call; a compile error is in the terminal while the last good binary keeps answering.
//
//   npm run dev -- [--fresh] [--ephemeral] [--speed N] [--api]      PORT=8080
//
// --api leaves the site's development server out and serves the pages that were exported last.

import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { build, buildCloud, buildFunction, functions, groupOf, node, root } from './build.mjs'
import { kindOf, watch } from './watch.mjs'

const { values: flags } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    ephemeral: { type: 'boolean', default: false },
    speed: { type: 'string', default: '1' },
    api: { type: 'boolean', default: false },
    attached: { type: 'boolean', default: false }, // end when stdin closes
  },
})
const port = process.env.PORT ?? '8080'
const base = `http://127.0.0.1:${port}/__local`

let cloud
let ending = false
const built = await build({ port: Number(port), site: flags.api }).catch(err => end(err.message))
const changed = new Set() // paths
const waiting = new Map() // functions to build, by name
let said = '' // by the compiler, last
watch(root, path => changed.add(path))
start(flags.fresh)
const stop = () => {
  ending = true
  cloud.stdin.end()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
if (flags.attached) process.stdin.on('end', stop).resume()
for (;;) {
  const busy = (changed.size || waiting.size) && await follow().catch(err => say(err.message))
  if (!busy) await new Promise(resolve => setTimeout(resolve, 50))
}

/** Its stdin is the lease: when this process is gone, however it went, the local cloud ends. */
function start (fresh) {
  cloud = spawn(built.cloud, [
    '--root', root, '--port', port, '--speed', flags.speed, '--attached', '--develop',
    ...flags.api ? [] : ['--sources', 'site'],
    ...fresh ? ['--fresh'] : [], ...flags.ephemeral ? ['--ephemeral'] : [],
  ], { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, NODE: node() } })
  cloud.stdin.on('error', () => {})
  cloud.on('exit', code => {
    if (ending || !cloud.replaced) process.exit(code ?? 1)
    cloud.replaced()
  })
}

async function restart () {
  const gone = new Promise(resolve => { cloud.replaced = resolve })
  cloud.stdin.end()
  await gone
  start(false)
}

/** Does the next thing that the changed files ask for; false when there is none. */
async function follow () {
  const paths = [...changed]
  changed.clear()
  const kinds = new Map(paths.map(path => [kindOf(path), path]))
  const restarts = kinds.get('cloud') ?? kinds.get('definition')
  const groups = new Set(paths.filter(path => kindOf(path) === 'function').map(groupOfPath))
  if (restarts || kinds.has('shared') || groups.size) {
    for (const one of await functions()) {
      if (restarts || kinds.has('shared') || groups.has(one.group)) waiting.set(one.name, one)
    }
  }
  if (kinds.has('seed')) await post('seed').then(() => say('demonstration data is loaded'))
  if (restarts) {
    say(`${restarts} changed: the local cloud starts again`)
    await buildCloud()
    while (await buildNext());
    return restart()
  }
  return buildNext()
}

/** The group whose functions a path of functions/ changes. */
function groupOfPath (path) {
  const [, group, name] = path.split('/')
  return group === 'cmd' ? groupOf(name) : group
}

/**
 * Builds one of the functions that wait and puts it in place: what answers requests before what works behind.
 */
async function buildNext () {
  const one = [...waiting.values()].toSorted((a, b) => a.name.endsWith('Worker') - b.name.endsWith('Worker'))[0]
  if (!one) return false
  waiting.delete(one.name)
  const began = Date.now()
  const error = await buildFunction(one).then(() => '', compilerSays)
  await post(`functions/${one.name}`, error)
  if (!error) say(`${one.name.padEnd(18)} ${((Date.now() - began) / 1000).toFixed(1)} s`)
  else if (error !== said) say(`${one.name} does not build; its last good binary answers\n${error}`)
  said = error
  return true
}

/** The lines after the command's own. */
function compilerSays (err) {
  return err.message.split('\n').slice(1).join('\n').trim()
}

async function post (path, body = '') {
  const answer = await fetch(`${base}/${path}`, { method: 'POST', body }).catch(() => null)
  // A local cloud that is still starting takes the new binaries anyway.
  if (answer && !answer.ok) throw new Error((await answer.text()).trim())
}

function say (words) {
  process.stdout.write(`  ${new Date().toTimeString().slice(0, 8)}  ${words.replaceAll('\n', '\n            ')}\n`)
}

function end (sentence) {
  process.stderr.write(sentence + '\n')
  process.exit(1)
}
