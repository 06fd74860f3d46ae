// Packs the export's scripts and style sheets with Brotli as hard as it goes, each beside itself as NAME.br: a seventh less than gzip,
// which a CDN has no time for. The build does it; infra/edge/rewrite.cff hands them to browsers that can read them (ADR 85).

import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const assets = join(import.meta.dirname, 'out/_next/static')
const names = readdirSync(assets, { recursive: true }).filter(name => /\.(js|css)$/.test(name))

await Promise.all(names.map(async name => {
  const content = await readFile(join(assets, name))
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(content, { params }))
}))
