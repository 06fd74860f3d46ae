// The JavaScript that a browser loads for a page before anything is asked for, from the built export.
//
//   node site/first-load.mjs [ROUTE]...        a table, failing above the budgets below

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const out = join(import.meta.dirname, 'out')

/**
 * Gzip kilobytes (1000 bytes) that a page of its kind may load first: where visitors land, what they go on to, what is
 * signed in. React is 69 of them, Next's client 19, what frames and reads every page 24 (SWR 6 of that), webpack 3: 115
 * before a page says anything. 120 leaves no room for a list with filters, whose address, pages and choices are 5 more;
 * /family asks for a member's own library besides.
 */
export const budgets = {
  '/home': 120, '/news/[id]': 120,
  '/product': 124, '/productDetails/[id]': 123, '/template-center': 123, '/user/login': 123,
  '/project-case': 123, '/bimCollege/[id]': 123, '/dome-system': 123, '/portalSearch': 125, '/facilitaror/home/[id]': 123, '/templateDetail': 126, '/family': 126, '/family/detail': 128,
  '/user-info/account': 340, '/user-info/myOrder': 350, '/user-info/myuserinfo': 280,
}

/** The scripts of a route's page, as files. What old browsers alone load (noModule) does not count. */
export function scriptsOf (route, folder = out) {
  const page = [`${route}.html`, `${route}/index.html`].map(name => join(folder, name)).find(existsSync)
  if (!page) throw new Error(`no page was built for ${route} in ${folder}`)
  const tags = readFileSync(page, 'utf8').match(/<script [^>]*>/g) ?? []
  const names = tags.filter(tag => !/nomodule/i.test(tag)).map(tag => /src="\/portal\/([^"]+)"/.exec(tag)?.[1]).filter(Boolean)
  return [...new Set(names)].map(name => join(folder, decodeURIComponent(name)))
}

/** Gzip bytes of the JavaScript that a route loads first. */
export const firstLoad = (route, folder = out) => scriptsOf(route, folder).reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let over = false
  const routes = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(budgets)
  for (const route of routes) {
    const kb = firstLoad(route) / 1000
    const most = budgets[route]
    const bad = most !== undefined && kb > most
    over ||= bad
    process.stdout.write(`  ${bad ? 'over  ' : 'ok    '}  ${route.padEnd(26)} ${kb.toFixed(1).padStart(6)} KB gzip${most ? ` of ${most}` : ''}\n`)
  }
  process.exit(over ? 1 : 0)
}
