// The CDN's table of routes, infra/edge/routes.json, from src/addresses.ts and ownAddresses.ts. `npm run gen` runs it; the file is committed, for
// the rewrite function of CloudFront, the local edge and their tests read it. Its aliases are written there by hand.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

const here = import.meta.dirname
const file = join(here, '../infra/edge/routes.json')
const load = async name => (await runnerImport(join(here, 'src', name), { configFile: false, logLevel: 'error' })).module
const [{ screens }, { ownAddresses }] = [await load('addresses.ts'), await load('ownAddresses.ts')]

const routes = [...screens.keys(), ...ownAddresses.map(([route]) => route)].flatMap(route => route.endsWith('/{id?}') ? [route.replace('/{id?}', ''), route.replace('{id?}', '{id}')] : [route])
const { base, home, aliases } = JSON.parse(readFileSync(file, 'utf8'))
const table = { base, home, static: routes.filter(route => !route.includes('{')), dynamic: routes.filter(route => route.includes('{')), aliases }
writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`)
