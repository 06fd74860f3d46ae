// What is made of the same sources is made once, whichever clone they are in, as Go keeps what it has compiled: folders by their digest, in the
// user's cache (https://specifications.freedesktop.org/basedir). How a folder comes from one place to the other is a copy, or what the caller says.

import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** How many of a kind stay where the caller says nothing else: those used last. */
const MOST = 4
/** What has not become whole within a day, in milliseconds, was left by a process that is gone. */
const DAY_MS = 86_400_000

const home = kind => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'bim-portal', kind)

/** Where the whole of a folder takes its place. */
const aside = folder => `${folder}.${process.pid}.${crypto.randomUUID()}`
const copy = (from, to) => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })

/**
 * Puts what was kept of this digest in the place of the folder, whole or not at all; false where there is nothing, or it goes just now. Of what `put`
 * answers false it is no longer what was kept, and goes.
 */
export async function taken (kind, digest, folder, { put = copy } = {}) {
  const from = join(home(kind), digest)
  const to = aside(folder)
  try {
    await utimes(from, new Date(), new Date())
    await mkdir(dirname(to), { recursive: true })
    const whole = await put(from, to) !== false
    if (whole) {
      await rm(folder, { recursive: true, force: true })
      await rename(to, folder)
    } else {
      for (const one of [to, from]) await rm(one, { recursive: true, force: true })
    }
    return whole
  } catch (err) {
    await rm(to, { recursive: true, force: true })
    if (err.code === 'ENOENT') return false
    throw err
  }
}

/** Keeps what the folder holds as what is made of this digest. */
export async function keep (kind, digest, folder, { put = copy, most = MOST } = {}) {
  const to = join(home(kind), digest)
  const whole = aside(to)
  try {
    await mkdir(dirname(to), { recursive: true })
    await put(folder, whole)
    await rename(whole, to)
  } catch (err) {
    if (!['EEXIST', 'ENOTEMPTY'].includes(err.code)) throw err // another clone was first
  } finally {
    await rm(whole, { recursive: true, force: true })
  }
  await tidy(home(kind), most)
}

/** What a link may fail by: nothing is kept, one is there already, or the cache is on another disk. */
const UNLINKED = ['ENOENT', 'EEXIST', 'EXDEV']

/** How a file comes from one place to the other that somebody writes into. */
export const copied = (from, to) => copyFile(from, to, constants.COPYFILE_EXCL)

/** Lays the file that was last kept by this name there, as a link, unless one is there: for a program that looks itself whether it is what it would make. */
export async function last (kind, name, file, put = link) {
  await mkdir(dirname(file), { recursive: true })
  await put(join(home(kind), name), file).catch(err => {
    if (!UNLINKED.includes(err.code)) throw err
  })
}

/** Keeps the file, into which nobody writes any more unless it is copied, as the last of its name. */
export async function keepLast (kind, name, file, put = link) {
  const to = join(home(kind), name)
  await mkdir(dirname(to), { recursive: true })
  const linked = aside(to)
  try {
    await put(file, linked)
    await rename(linked, to)
  } catch (err) {
    if (!UNLINKED.includes(err.code)) throw err
  } finally {
    await rm(linked, { force: true }) // which stays where both were one file
  }
}

async function tidy (place, most) {
  const found = await Promise.all((await readdir(place)).map(async name => ({ name, at: (await stat(join(place, name)).catch(() => ({ mtimeMs: 0 }))).mtimeMs })))
  const halves = found.filter(({ name, at }) => name.includes('.') && at < Date.now() - DAY_MS)
  const old = found.filter(({ name }) => !name.includes('.')).sort((a, b) => b.at - a.at).slice(most)
  for (const { name } of [...halves, ...old]) await rm(join(place, name), { recursive: true, force: true })
}
