// Packages are linked whole, from what the same lock has installed and nobody has written into since.

import assert from 'node:assert/strict'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, readlinkSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { installedBefore, keepInstalled } from './packages.mjs'

const work = await mkdtemp(join(tmpdir(), 'bim-packages-'))
after(() => rm(work, { recursive: true, force: true }))

/** A clone of a user, with a lock and nothing installed. */
function clone (user, name, lock = 'a lock') {
  process.env.XDG_CACHE_HOME = join(work, user, 'cache')
  const root = join(work, user, name)
  for (const folder of ['site', 'infra']) mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['package.json', 'site/package.json', 'infra/package.json', '.npmrc']) writeFileSync(join(root, file), file)
  writeFileSync(join(root, 'package-lock.json'), lock)
  return root
}

/** A clone in which npm has installed a package with a program, and kept it. */
async function installed (user) {
  const root = clone(user, 'first')
  const at = name => join(root, 'node_modules', name)
  mkdirSync(at('one/bin'), { recursive: true })
  mkdirSync(at('.bin'))
  writeFileSync(at('one/bin/one.js'), 'one')
  chmodSync(at('one/bin/one.js'), 0o755)
  utimesSync(at('one/bin/one.js'), 499162500, 499162500) // as npm dates all it unpacks
  symlinkSync('../one/bin/one.js', at('.bin/one'))
  symlinkSync('../site', at('site'))
  writeFileSync(at('.package-lock.json'), '{}')
  await keepInstalled(root)
  return root
}

test('another clone has the packages as they are, as links, and a list of its own', async () => {
  const first = await installed('same')
  const second = clone('same', 'second')
  assert.equal(await installedBefore(second), true)
  const [one, other] = [first, second].map(root => statSync(join(root, 'node_modules/one/bin/one.js')))
  assert.equal(other.ino, one.ino)
  assert.equal(other.mode & 0o777, 0o755)
  assert.equal(readlinkSync(join(second, 'node_modules/.bin/one')), '../one/bin/one.js')
  assert.equal(readlinkSync(join(second, 'node_modules/site')), '../site')
  appendFileSync(join(second, 'node_modules/.package-lock.json'), 'more')
  assert.equal(readFileSync(join(first, 'node_modules/.package-lock.json'), 'utf8'), '{}')
  assert.deepEqual(readdirSync(join(second, 'node_modules')).sort(), ['.bin', '.package-lock.json', 'one', 'site'])
  assert.deepEqual(readdirSync(second).sort(), ['.npmrc', 'infra', 'node_modules', 'package-lock.json', 'package.json', 'site'])
  assert.equal(await installedBefore(clone('same', 'third')), true, 'a clone that writes its list has not written into what is kept')
})

test('what somebody has written into is not given to others, and is kept anew', async () => {
  const first = await installed('written')
  writeFileSync(join(first, 'node_modules/one/bin/one.js'), 'two')
  const second = clone('written', 'second')
  assert.equal(await installedBefore(second), false)
  assert.equal(existsSync(join(second, 'node_modules')), false)
  assert.equal(await installedBefore(second), false, 'it has gone')
  await keepInstalled(first)
  assert.equal(await installedBefore(second), true)
})

test('another lock, or npm told otherwise, is another thing', async () => {
  await installed('other')
  assert.equal(await installedBefore(clone('other', 'locked', 'another lock')), false)
  const told = clone('other', 'told')
  for (const [name, value] of [['NODE_ENV', 'production'], ['npm_config_omit', 'dev'], ['npm_config_ignore_scripts', 'true']]) {
    process.env[name] = value
    assert.equal(await installedBefore(told), false, name)
    delete process.env[name]
  }
  assert.equal(await installedBefore(told), true)
})
