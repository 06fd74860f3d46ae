// The JavaScript that a browser loads for a page before anything is asked for, from the built export.
//
//   node site/first-load.mjs [ROUTE]...        a table, failing above the budgets below

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const out = join(import.meta.dirname, 'out')

/**
 * Kilobytes (1000 bytes) packed as they are sent (pack.mjs) that a page of its kind may load first: where visitors land, what they go on
 * to, what is signed in. What frames and reads every page is 99 of them: React and Next's client 75, the frame with
 * SWR 21, webpack 3.
 */
export const budgets = {
  '/home': 106, '/news/[id]': 106,
  '/product': 110, '/productDetails/[id]': 110, '/template-center': 110, '/user/login': 110,
  '/project-case': 110, '/bimCollege/[id]': 110, '/dome-system': 110, '/portalSearch': 110, '/facilitaror/home/[id]': 110, '/templateDetail': 112, '/family': 112, '/family/detail': 112,
  '/user-info/account': 300, '/user-info/myOrder': 310, '/user-info/myuserinfo': 250,
}

/** The scripts of a route's page, as files. What old browsers alone load (noModule) does not count. */
export function scriptsOf (route, folder = out) {
  const page = [`${route}.html`, `${route}/index.html`].map(name => join(folder, name)).find(existsSync)
  if (!page) throw new Error(`no page was built for ${route} in ${folder}`)
  const tags = readFileSync(page, 'utf8').match(/<script [^>]*>/g) ?? []
  const names = tags.filter(tag => !/nomodule/i.test(tag)).map(tag => /src="\/portal\/([^"]+)"/.exec(tag)?.[1]).filter(Boolean)
  return [...new Set(names)].map(name => join(folder, decodeURIComponent(name)))
}

/** Bytes of the JavaScript that a route loads first, as they are sent. */
export const firstLoad = (route, folder = out) => scriptsOf(route, folder).reduce((sum, file) => sum + statSync(`${file}.br`).size, 0)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let over = false
  const routes = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(budgets)
  for (const route of routes) {
    const kb = firstLoad(route) / 1000
    const most = budgets[route]
    const bad = most !== undefined && kb > most
    over ||= bad
    process.stdout.write(`  ${bad ? 'over  ' : 'ok    '}  ${route.padEnd(26)} ${kb.toFixed(1).padStart(6)} KB${most ? ` of ${most}` : ''}\n`)
  }
  process.exit(over ? 1 : 0)
}
