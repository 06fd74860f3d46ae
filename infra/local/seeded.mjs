// The demonstration's data, loaded once for a run of tests: their clouds begin with a copy (SEEDED, see infra/cmd/local), where each would load it
// for a minute of CPU.

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from './build.mjs'

/** How long a cloud may take until it serves: the demonstration's data is loaded in half a minute of two idle cores. */
export const START_MS = 240_000

/**
 * Loads the data into a new folder by a cloud of its own (of what is built). It returns the folder, which the caller removes, and the grants that
 * loading did not use.
 */
export async function seed () {
  const folder = await mkdtemp(join(tmpdir(), 'seeded-'))
  try {
    const port = await freePort()
    const cloud = spawn(join(root, '.build/local/cloud'), ['--root', root, '--data', folder, '--port', String(port), '--speed', '20', '--attached'],
      { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, NODE: node() } })
    const output = []
    for (const stream of [cloud.stdout, cloud.stderr]) stream.on('data', part => output.push(part))
    const exited = new Promise(resolve => cloud.on('exit', (code, signal) => resolve(signal ?? code)))
    let unused
    const error = await ready(port, exited)
      .then(async () => { unused = await (await fetch(`http://localhost:${port}/__local/dynamodb/grants`)).json() })
      .then(() => null, err => err)
    const code = await end(cloud, exited)
    if (error || code) throw new Error(`${error?.message ?? `the local cloud ended with ${code}`}\n${Buffer.concat(output)}`)
    return { folder, unused }
  } catch (err) {
    await rm(folder, { recursive: true, force: true })
    throw err
  }
}

/** Ends an attached cloud and returns what came of `exited`. One that has not ended within a minute says where it stands, to its stderr, and dies. */
export async function end (cloud, exited) {
  cloud.stdin.end()
  const late = setTimeout(() => cloud.kill('SIGQUIT'), 60_000)
  const how = await exited
  clearTimeout(late)
  return how
}

/** Waits until a cloud has its data. */
export async function ready (port, exited) {
  let over = false
  exited.then(() => { over = true })
  for (const end = Date.now() + START_MS; Date.now() < end && !over;) {
    const answer = await fetch(`http://localhost:${port}/__local/health`).catch(() => null)
    if (answer?.ok && (await answer.json()).status === 'ok') return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(over ? 'the local cloud ended while it started' : `the local cloud was not ready within ${START_MS / 1000} s`)
}

/** A port that nobody listens at now. */
export function freePort () {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
