// `npm run pictures -- [--width 390] [--theme dark] [--state empty] [NAME]...`: every screen in three widths, both themes and the states of e2e/states.mjs (these at
// one width, in the light) as pictures on one page, .build/pictures/index.html, with what e2e/sight.mjs finds wrong on each, from a portal that runs at PORTAL_URL
// (http://localhost:8080).

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { places } from './e2e/addresses.mjs'
import { openAccount, openBrowser, visit } from './e2e/browser.mjs'
import { faults, goTo } from './e2e/sight.mjs'
import { states } from './e2e/states.mjs'

const out = join(import.meta.dirname, '../.build/pictures')
const sizes = [{ width: 1590, height: 1000 }, { width: 1366, height: 768 }, { width: 390, height: 844 }]
const { values: only, positionals: wanted } = parseArgs({ options: { width: { type: 'string' }, theme: { type: 'string' }, state: { type: 'string' } }, allowPositionals: true })
const looked = places.filter(({ name }) => !wanted.length || wanted.includes(name))
const chosen = name => value => only[name] === undefined || String(value) === only[name]
const shots = looked.flatMap(place => ['whole', ...Object.keys(states)].filter(chosen('state'))
  .flatMap(state => (state === 'whole' ? ['light', 'dark'] : ['light']).filter(chosen('theme'))
    .flatMap(theme => (state === 'whole' ? sizes : sizes.slice(1, 2)).filter(({ width }) => chosen('width')(width))
      .map(size => ({ place, state, theme, ...size, file: `${[place.name, size.width, theme, ...(state === 'whole' ? [] : [state])].join('-')}.png`, found: [] })))))

mkdirSync(out, { recursive: true })
const browser = await openBrowser({ painted: true })
const left = shots.values()
await Promise.all([1, 2].map(async () => {
  for (const shot of left) {
    await take(shot).catch(err => shot.found.push(err.message.split('\n')[0]))
    if (shot.found.length) process.stdout.write(`${shot.file}\n  ${shot.found.join('\n  ')}\n`)
  }
}))
await browser.close()

/** Takes one picture, full length, and notes what is wrong on it. What the console says is the journeys' business. */
function take (shot) {
  const { place, state, theme, width, height, file } = shot
  return visit(browser, { width, height, theme, expected: /./ }, async page => {
    if (place.as) await openAccount(page, place.as)
    await goTo(page, place, { state: states[state] })
    await page.screenshot({ path: join(out, file), fullPage: true })
    shot.found = await faults(page)
  })
}

const escape = text => text.replace(/[&<>]/g, c => `&#${c.charCodeAt(0)};`)
writeFileSync(join(out, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Pictures</title>
<style>body{font:13px system-ui}figure{display:inline-block;vertical-align:top;margin:8px}img{display:block;width:320px;max-height:640px;object-fit:cover;object-position:top;border:1px solid #ccc}pre{max-width:320px;white-space:pre-wrap;color:#b01e2e}</style>
${looked.map(place => `<h2>${escape(place.route)} · ${escape(place.name)}</h2>${shots.filter(r => r.place === place).map(r => `<figure><a href="${r.file}"><img loading="lazy" src="${r.file}"></a>${r.width} ${r.theme} ${r.state === 'whole' ? '' : r.state}<pre>${escape(r.found.join('\n'))}</pre></figure>`).join('')}`).join('\n')}
`)
const wrong = shots.filter(r => r.found.length).length
process.stdout.write(`${shots.length} pictures of ${looked.length} screens in .build/pictures, ${wrong} with something wrong\n`)
process.exit(wrong ? 1 : 0)
