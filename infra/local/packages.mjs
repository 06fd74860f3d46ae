// The packages of node_modules are installed once for all clones of a user: what npm has put there stands in his cache (kept.mjs), and each clone has
// links of it. A clone takes a second then instead of fifty of CPU, and no gigabyte of its own.

import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keep, taken } from './kept.mjs'

/** What npm installs by. */
const SAID = ['package-lock.json', 'package.json', 'site/package.json', 'infra/package.json', '.npmrc']
/** What changes its mind. */
const MINDED = /^(NODE_ENV|npm_config_(omit|include|ignore_scripts|install_strategy|os|cpu|libc))$/i

/** npm's own list of what is there, which it writes over where it stands; each clone has one. */
const LIST = '.package-lock.json'
/** What was kept, as sealed() says it. */
const SEAL = '.kept'

/** A digest of all that decides what npm installs. */
async function digest (root) {
  process.report.excludeNetwork = true
  const hash = createHash('sha256').update([process.version, process.platform, process.arch, process.report.getReport().header.glibcVersionRuntime].join())
  for (const name of Object.keys(process.env).filter(one => MINDED.test(one)).sort()) hash.update(`\0${name}=${process.env[name]}`)
  for (const file of SAID) hash.update(`\0${file}\0`).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

/**
 * Fills a new folder with links to all files of another; answers a digest of their names, sizes and times. Who writes into a file writes into all of
 * its links, and the digest is another one then: npm and compilers put new files in the place of old ones, an editor may not.
 */
function sealed (from, to) {
  const hash = createHash('sha256')
  const walk = at => {
    mkdirSync(join(to, at))
    for (const entry of readdirSync(join(from, at), { withFileTypes: true }).sort((a, b) => a.name < b.name ? -1 : 1)) {
      const name = join(at, entry.name)
      const [source, target] = [join(from, name), join(to, name)]
      if (entry.isDirectory()) walk(name)
      else if (name === LIST) copyFileSync(source, target)
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
      else if (name !== SEAL) {
        const { size, mtimeMs } = lstatSync(source)
        hash.update(`${name}\0${size}\0${mtimeMs}\0`)
        linkSync(source, target)
      }
    }
  }
  walk('')
  return hash.digest('hex')
}

const open = (from, to) => sealed(from, to) === readFileSync(join(from, SEAL), 'utf8')
const close = (from, to) => writeFileSync(join(to, SEAL), sealed(from, to))

/** Gives the clone the packages that were installed by the same lock before; false where none were, or somebody has written into them. */
export const installedBefore = async root => taken('packages', await digest(root), join(root, 'node_modules'), { put: open })

/** Keeps what npm has just installed in the clone. */
export const keepInstalled = async root => keep('packages', await digest(root), join(root, 'node_modules'), { put: close, most: 2 })
