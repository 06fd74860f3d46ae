// Which sources changed. A folder that stirs makes every file be looked at: editors that write beside and
// rename, and new folders, are seen, too. A look now and then finds what no folder told.

import { watch as listen } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const FOLDERS = ['functions', 'shared', 'infra']
const FILES = ['serverless.yml', 'go.work']
const SKIPPED = new Set(['node_modules', 'bench', 'tools'])

/**
 * What a changed file asks for, by its path from the root: the functions of one group, all of them, the
 * seeds, the local cloud anew, or nothing.
 * @returns {'function' | 'shared' | 'seed' | 'definition' | 'cloud' | undefined}
 */
export function kindOf (path) {
  if (/_test\.go$|\.test\.mjs$/.test(path)) return undefined
  const [top, second, third] = path.split('/')
  if (path === 'serverless.yml') return 'definition'
  if (path === 'go.work') return 'shared'
  if (path.startsWith('shared/sim/')) return 'cloud'
  if (top === 'infra') {
    if (second === 'seed') return 'seed'
    if (['resources', 'statemachines', 'edge'].includes(second)) return 'definition'
    if (['cmd/local', 'localcloud', 'local/'].some(part => path.startsWith(`infra/${part}`))) return 'cloud'
    return undefined
  }
  if (path === 'functions/contract.tsv' || /\.go$|go\.(mod|sum|work)$/.test(path)) {
    return top === 'functions' && third && second !== 'openapi' ? 'function' : 'shared'
  }
  return undefined
}

/** Calls `changed` with each path, from the root, that is new, gone or written since the last look. */
export async function watch (root, changed, mostMs = 2000) {
  const listeners = new Map()
  let stir
  let seen = await look(root, folders => follow(folders))
  for (;;) {
    await new Promise(resolve => {
      const timer = setTimeout(resolve, mostMs)
      stir = () => {
        clearTimeout(timer)
        setTimeout(resolve, 20) // an editor's second write comes at once
      }
    })
    stir = undefined
    const now = await look(root, folders => follow(folders))
    for (const [path, stamp] of now) if (seen.get(path) !== stamp) changed(path)
    for (const path of seen.keys()) if (!now.has(path)) changed(path)
    seen = now
  }

  function follow (folders) {
    for (const folder of folders) {
      if (listeners.has(folder)) continue
      const forget = () => {
        listeners.get(folder)?.close()
        listeners.delete(folder)
      }
      try {
        listeners.set(folder, listen(folder, () => stir?.()).on('error', forget))
      } catch {
        forget() // gone, or no more can be listened to: it is looked at
      }
    }
    for (const [folder, listener] of listeners) {
      if (folders.has(folder)) continue
      listener.close()
      listeners.delete(folder)
    }
  }
}

async function look (root, visited) {
  const found = new Map()
  const folders = new Set([root])
  const add = async path => {
    const name = relative(root, path).split(sep).join('/')
    if (!kindOf(name)) return
    const info = await stat(path).catch(() => null) // gone meanwhile
    if (info) found.set(name, `${info.mtimeMs} ${info.size}`)
  }
  const walk = async folder => {
    folders.add(folder)
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    await Promise.all(entries.map(entry => {
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return undefined
      const path = join(folder, entry.name)
      return entry.isDirectory() ? walk(path) : add(path)
    }))
  }
  await Promise.all([...FOLDERS.map(name => walk(join(root, name))), ...FILES.map(name => add(join(root, name)))])
  visited(folders)
  return found
}
