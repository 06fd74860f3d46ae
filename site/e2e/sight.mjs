// What is wrong to the eye on a page as it stands, as far as a program sees it.

import { places } from './addresses.mjs'
import { states } from './states.mjs'
import { accessible, expect, holds, moved, openAccount, openAs, portal, still, visit } from './browser.mjs'

/** Opens an address of the portal as who types it. */
const typed = (page, path) => page.goto(portal(path))

/** Leads to an address of the portal as its links do: the page stays, and what it has compiled. The first is opened. */
async function led (page, path) {
  // Who is new stands at a file of the portal's, which has no program.
  if (!page.url().startsWith(portal('/')) || !await page.evaluate(() => 'next' in window)) return typed(page, path)
  await page.evaluate(async to => {
    if (window.sight) window.sight.since = Date.now()
    await window.next.router.push(to)
  }, path)
  expect(decodeURI(page.url()).startsWith(decodeURI(portal(path))), `${path} leads to ${page.url()}`)
}

/**
 * Opens a place of addresses.mjs in a page that has its session and theme, and waits until it stands; with a state of
 * states.mjs, as it is then.
 */
export async function goTo (page, { at, list, link }, { state, by = typed } = {}) {
  let to = at
  if (link) {
    await by(page, list)
    const found = page.locator(link).first()
    await found.waitFor({ state: 'attached' })
    to = (await found.getAttribute('href')).slice('/portal'.length)
  }
  await state?.(page)
  await by(page, to)
  if (state === states.loading) return page.waitForTimeout(1500)
  await stands(page)
  // What is further down comes as it is neared; back at the top it is all there.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 40))
    }
    scrollTo(0, 0)
  })
  await stands(page)
  await still(page)
}

/** Waits until the page knows its address, nothing loads any more, and nothing came or went on it for half a second. */
const stands = async page => expect(await holds(page, () => {
  const now = Date.now()
  if (!window.sight) {
    const sight = window.sight = { since: now }
    new MutationObserver(() => { sight.since = Date.now() }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  // What an exported page reads of its address, as what is searched, it has a moment after React, and asks for nothing before.
  if (!window.next?.router?.isReady || document.querySelector('main :is([aria-busy="true"], [role="status"][aria-label^="正在"])')) window.sight.since = now
  return now - window.sight.since > 500
}, { every: 100 }), 'it goes on loading')

/** The faults of the page: sideways scroll, clipped and overlapping text, pictures that are pulled or broken, two main buttons, and what axe finds. */
export async function faults (page) {
  const found = await page.evaluate(look)
  await accessible(page, { strict: true }).catch(err => found.push(...err.message.split('\n')))
  return found
}

function look () {
  const found = []
  const root = document.documentElement
  const raw = /\bundefined\b|\bnull\b|\bNaN\b|\[object |Invalid Date|\b1970[-/年]/
  for (const line of document.body.innerText.split('\n')) if (raw.test(line)) found.push(`raw: ${line.trim().slice(0, 60)}`)
  if (root.scrollWidth > innerWidth) found.push(`sideways: ${root.scrollWidth} of ${innerWidth}`)

  const zooms = e => innerWidth < 768 && e.checkVisibility() && !['checkbox', 'radio', 'file', 'range'].includes(e.type) && parseFloat(getComputedStyle(e).fontSize) < 16
  for (const e of document.querySelectorAll('input, select, textarea')) if (zooms(e)) found.push(`zooms: ${e.name || e.id || e.placeholder}`)

  for (const e of document.querySelectorAll('img')) {
    if (!e.checkVisibility() || !e.complete) continue
    const { width, height } = e.getBoundingClientRect()
    if (!e.naturalWidth) found.push(`broken: ${e.currentSrc.slice(0, 120)}`)
    else if (getComputedStyle(e).objectFit === 'fill' && Math.abs(width - height * e.naturalWidth / e.naturalHeight) > 2) found.push(`pulled: ${e.currentSrc.slice(0, 120)}, ${width} × ${height} of ${e.naturalWidth} × ${e.naturalHeight}`)
  }

  const name = e => `${e.tagName.toLowerCase()} “${e.textContent.trim().slice(0, 24)}”`
  const shown = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.sr, [aria-hidden="true"], svg, canvas')
  /** The nearest box around that cuts off what hangs over. */
  const frame = e => {
    for (let box = e; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX !== 'visible' || overflowY !== 'visible') return box
    }
  }
  /** What it floats in over the page, whose texts are beside one another only. */
  const over = e => {
    for (let box = e; box; box = box.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return box
  }
  const texts = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const { data, parentElement: e } = walk.currentNode
    if (!data.trim() || !e || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(e.tagName) || !shown(e)) continue
    const range = document.createRange()
    range.selectNodeContents(walk.currentNode)
    const boxes = [...range.getClientRects()].filter(b => b.width > 1 && b.height > 1)
    const box = frame(e)
    if (box) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const scrolls = ['auto', 'scroll'].includes(overflowX)
      if (!scrolls && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
        for (const b of boxes) if (b.right > edge.left && b.left < edge.right && (b.right > edge.right + 1 || b.left < edge.left - 1) && b.bottom > edge.top && b.top < edge.bottom) {
          found.push(`clipped: ${name(e)}`)
          break
        }
      for (const b of boxes) {
        const inside = { left: Math.max(b.left, edge.left), right: Math.min(b.right, edge.right), top: Math.max(b.top, edge.top), bottom: Math.min(b.bottom, edge.bottom) }
        if (inside.right - inside.left > 1 && inside.bottom - inside.top > 1) texts.push({ e, over: over(e), ...inside })
      }
      continue
    }
    for (const { left, right, top, bottom } of boxes) texts.push({ e, over: over(e), left, right, top, bottom })
  }
  // Lines are higher than their letters: a quarter at each end is air.
  for (const t of texts) {
    const air = (t.bottom - t.top) / 4
    t.top += air
    t.bottom -= air
  }
  texts.sort((a, b) => a.top - b.top)
  const told = new Set()
  texts.forEach((a, i) => {
    for (let k = i + 1; k < texts.length && texts[k].top < a.bottom; k++) {
      const b = texts[k]
      if (a.over !== b.over || a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e)) continue
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) told.add(`overlap: ${name(a.e)} and ${name(b.e)}`)
    }
  })
  found.push(...told)

  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--cut)'
  const cut = getComputedStyle(probe).color
  probe.remove()
  const main = [...document.querySelectorAll('a, button')].filter(e => shown(e) && e.getBoundingClientRect().height > 24 && getComputedStyle(e).backgroundColor === cut)
  const screenful = main.filter(a => main.some(b => a !== b && Math.abs(a.getBoundingClientRect().top - b.getBoundingClientRect().top) < innerHeight))
  if (screenful.length) found.push(`${screenful.length} main buttons on one screen: ${screenful.map(name).join(', ')}`)
  return found
}

// The narrowest that counts (product.md decision 13).
const phone = { width: 360, height: 780 }
const desk = { width: 1280, height: 768 }

/** How wide the page is, and what of it is wider than its place: once a new width is drawn. */
async function widths (page) {
  for (let frames = 0; frames < 2; frames++) await holds(page, () => true)
  return page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    tables: [...document.querySelectorAll('.ant-table-content')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => `${e.closest('[aria-label]')?.ariaLabel} ${e.scrollWidth} of ${e.clientWidth}`),
  }))
}

export const sight = {
  'no screen has raw values, text over text, clipped text, sideways scroll, a field that a phone zooms into, pale text, a control without a name or two main buttons, on a phone in the dark, and no public one moves while it comes; none scrolls sideways on a desk, nor a table there': async browser => {
    const wrong = []
    for (const as of new Set(places.map(place => place.as))) {
      await visit(browser, { ...phone, theme: 'dark' }, async page => {
        if (as) await openAccount(page, as)
        for (const place of places.filter(p => p.as === as)) {
          // Of a signed-in screen all comes when its reader is known, whichever way he came; a public one takes over what was exported.
          await goTo(page, place, { by: as ? led : typed })
          // Who is led there has pressed, and what is drawn anew for him is no move.
          const found = [...(as ? [] : await moved(page)), ...await faults(page)]
          wrong.push(...found.map(fault => `${place.name}: ${fault}`))
          await page.setViewportSize(desk)
          const wide = await widths(page)
          if (wide.page > desk.width) wrong.push(`${place.name}: sideways: ${wide.page} of ${desk.width}`)
          wrong.push(...wide.tables.map(table => `${place.name}: a table scrolls sideways: ${table}`))
          await page.setViewportSize(phone)
        }
      })
    }
    expect(!wrong.length, wrong.join('\n'))
  },
  'what opens over a page on a phone is judged as the page is': async browser => {
    for (const [as, at, button] of [
      ['owner', '/versionManagement', '撤回'], // a long title beside the cross, and how much a field holds beside what explains it
      ['owner', '/familyLibrary', '室内消火栓箱'], // a drawer with headings of its own
      ['owner', '/userRight', '查看'], // one that only scrolls
      ['owner', '/familyRequirements', '添加要求'], // a field that is a button
      ['visitor', '/user-info/projectList', '开通项目'], // a dialog that the page does not hold
    ]) {
      await visit(browser, phone, async page => {
        await openAs(page, as, at)
        await page.locator(`main button:has-text("${button}")`).first().click()
        await page.locator('.ant-modal, .ant-drawer-open, dialog[open]').locator('h2').first().waitFor()
        await still(page)
        const found = await faults(page)
        expect(!found.length, `${at}: ${button}: ${found.join('\n')}`)
      })
    }
  },
}
