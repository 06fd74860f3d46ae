// Which addresses have no page of their own yet. The pages say it themselves: such a page shows ComingSoon, or leads on
// to one that does. next.config.mjs and vitest.config.ts build it in as SOON, ui/soon.tsx answers from it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const src = join(import.meta.dirname, 'src')

/** The routes as addresses.ts writes them, /editProduct/{id}. */
export function soonRoutes () {
  const names = ['addresses.ts', 'ownPaths.ts'].map(file => readFileSync(join(src, file), 'utf8')).join('')
  const pages = readdirSync(join(src, 'pages'), { recursive: true }).filter(name => name.endsWith('.tsx')).map(name => ({
    route: `/${name.replace(/\\/g, '/').replace(/(\/?index)?\.tsx$/, '').replace(/\[(\w+)\]/, '{$1}')}`,
    text: readFileSync(join(src, 'pages', name), 'utf8'),
  }))
  const soon = new Set(pages.filter(page => page.text.includes('ui/ComingSoon')).map(page => page.route))
  for (const { route, text } of pages) {
    const onward = /redirectTo\((?:paths|ownPaths)\.(\w+)\)/.exec(text)?.[1]
    if (onward && soon.has(new RegExp(`\\b${onward}: \\[?"([^"]+)"`).exec(names)?.[1])) soon.add(route)
  }
  return [...soon].filter(route => route !== '/comingSoon').sort()
}

/** Their places in the table of addresses.ts and ownAddresses.ts, as SOON holds them. */
export function soonPlaces () {
  const rows = ['addresses.ts', 'ownAddresses.ts'].flatMap(file => [...readFileSync(join(src, file), 'utf8').matchAll(/^ {2}(?:\w+: )?\["([^"]+)"/gm)].map(([, route]) => route))
  return soonRoutes().map(route => {
    const at = rows.findIndex(row => row === route || row === `${route}/{id?}`)
    if (at < 0) throw new Error(`${route} shows that it comes later, and is no address`)
    return at
  }).join(' ')
}
