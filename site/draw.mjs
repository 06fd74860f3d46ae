// The pictures that stand for a missing cover, drawn by src/ui/draw/covers.ts into public/draw: a page loads
// those it shows, and not the program. `npm run gen` runs it; the files are committed.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

const here = import.meta.dirname
const out = join(here, 'public/draw')
const { module: { covers, size } } = await runnerImport(join(here, 'src/ui/draw/covers.ts'), { configFile: false, logLevel: 'error' })

mkdirSync(out, { recursive: true })
for (const file of readdirSync(out)) if (file.endsWith('.svg')) rmSync(join(out, file))
for (const [kind, draw] of Object.entries(covers)) {
  const { body, viewBox } = draw()
  const classes = new Set([...body.matchAll(/class="([^"]*)"/g)].flatMap(m => m[1].trim().split(/\s+/)))
  writeFileSync(join(out, `${kind}.svg`), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${size.width}" height="${size.height}"><style>${style(classes)}</style>${tidy(body)}</svg>\n`)
}

/** The rules of drawing.css for these classes, with the tokens' values: a picture does not see the page's. */
function style (classes) {
  const css = name => readFileSync(join(here, 'src/styles', name), 'utf8')
  const tokens = new Map([...css('tokens.css').split('[data-theme')[0].matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(m => [m[1], m[2]]))
  const rules = [...css('drawing.css').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .map(([, selectors, body]) => [selectors.replace(/\/\*.*?\*\//gs, '').split(',').map(s => s.trim()).filter(s => used(s, classes)), body])
    .filter(([selectors]) => selectors.length)
    .map(([selectors, body]) => `${selectors.map(s => s.replace(/^\.iso /, '')).join(',')}{${body.trim().replace(/\s*\n\s*/g, '').replace(/:\s+/g, ':').replace(/;$/, '')}}`)
  return `svg{stroke-linejoin:round}${rules.join('')}`.replace(/var\((--[\w-]+)\)/g, (_, name) => tokens.get(name) ?? '')
}

function used (selector, classes) {
  return selector.startsWith('.iso ') && [...selector.slice(5).matchAll(/\.([\w-]+)/g)].every(m => classes.has(m[1]))
}

function tidy (body) {
  return body.replace(/class="\s*([^"]*?)\s*"/g, 'class="$1"')
}
