// What is kept comes back whole, of the same digest alone, and does not grow for ever.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { copied, keep, keepLast, last, taken } from './kept.mjs'

const work = await mkdtemp(join(tmpdir(), 'bim-kept-'))
after(() => rm(work, { recursive: true, force: true }))

/** A user who has kept nothing, and a folder with a page. */
function fresh (name, page = name) {
  process.env.XDG_CACHE_HOME = join(work, name, 'cache')
  const folder = join(work, name, 'out')
  mkdirSync(join(folder, 'deep'), { recursive: true })
  writeFileSync(join(folder, 'deep/page'), page)
  return folder
}
const pageIn = folder => readFileSync(join(folder, 'deep/page'), 'utf8')

test('what is kept comes back in the place of what is there, of its own digest alone', async () => {
  const folder = fresh('back')
  assert.equal(await taken('site', 'a1', folder), false)
  assert.equal(pageIn(folder), 'back', 'what is there stays where nothing is kept')
  await keep('site', 'a1', folder)
  writeFileSync(join(folder, 'deep/page'), 'written over')
  const other = fresh('back/other', 'of another clone')
  process.env.XDG_CACHE_HOME = join(work, 'back/cache')
  writeFileSync(join(other, 'left'), '')
  assert.equal(await taken('site', 'b2', other), false)
  assert.equal(await taken('packages', 'a1', other), false)
  assert.equal(await taken('site', 'a1', other), true)
  assert.equal(pageIn(other), 'back', 'as it was kept, whoever wrote over it since')
  assert.deepEqual(readdirSync(other), ['deep'], 'nothing is left of what was there')
  assert.deepEqual(readdirSync(join(work, 'back/other')), ['out'], 'nothing half is left beside it')
})

test('two that keep the same at once leave one whole folder', async () => {
  const folder = fresh('twice')
  await Promise.all([1, 2, 3].map(() => keep('site', 'a1', folder)))
  assert.deepEqual(readdirSync(join(work, 'twice/cache/bim-portal/site')), ['a1'])
  assert.equal(await taken('site', 'a1', folder), true)
})

test('the four used last stay, and halves of yesterday go', async () => {
  const folder = fresh('many')
  const place = join(work, 'many/cache/bim-portal/site')
  const aged = (name, days) => utimesSync(join(place, name), new Date(), new Date(Date.now() - days * 86_400_000))
  for (const [i, name] of ['a', 'b', 'c', 'd'].entries()) {
    await keep('site', name, folder)
    aged(name, 9 - i)
  }
  for (const [name, days] of [['e.1.half', 2], ['e.2.half', 0.1]]) {
    mkdirSync(join(place, name))
    aged(name, days)
  }
  assert.equal(await taken('site', 'a', folder), true)
  await keep('site', 'e', folder)
  assert.deepEqual(readdirSync(place).sort(), ['a', 'c', 'd', 'e', 'e.2.half'])
})

test('of single files the last one is laid where there is none', async () => {
  const folder = fresh('last')
  const page = join(folder, 'deep/page')
  const other = join(folder, 'new/page')
  await last('programs', 'page', other)
  assert.equal(existsSync(other), false, 'nothing is kept yet')
  await keepLast('programs', 'page', page)
  await keepLast('programs', 'page', page)
  await last('programs', 'page', other)
  assert.equal(readFileSync(other, 'utf8'), 'last')
  rmSync(page)
  writeFileSync(page, 'newer')
  await keepLast('programs', 'page', page)
  await last('programs', 'page', other)
  assert.equal(readFileSync(other, 'utf8'), 'last', 'what is there stays')
  rmSync(other)
  await last('programs', 'page', other)
  assert.equal(readFileSync(other, 'utf8'), 'newer')
  assert.deepEqual(readdirSync(join(work, 'last/cache/bim-portal/programs')), ['page'])
})

test('who writes into what he has of a single file as a copy writes into no other', async () => {
  const folder = fresh('copied')
  const page = join(folder, 'deep/page')
  const other = join(folder, 'new/page')
  await keepLast('types', 'page', page, copied)
  writeFileSync(page, 'written over')
  await last('types', 'page', other, copied)
  assert.equal(readFileSync(other, 'utf8'), 'copied')
  await last('types', 'page', page, copied)
  assert.equal(readFileSync(page, 'utf8'), 'written over', 'what is there stays')
})
