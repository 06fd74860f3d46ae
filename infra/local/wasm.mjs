// The programs in WebAssembly that what makes the mall's previews carries beside its own, out of their pinned npm packages:
//
//   node infra/local/wasm.mjs [FOLDER]      .build/wasm when none is named
//
// web-ifc (MPL-2.0, unmodified) computes shapes of IFC, meshoptimizer (MIT) compresses them; their licences go with them.

import { copyFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
export const folder = join(root, '.build/wasm')
export const files = ['web-ifc.wasm', 'meshopt.wasm', 'NOTICE']

const require = createRequire(join(root, 'package.json'))

/** Writes the programs and their notice into a folder. */
export async function wasm (to = folder) {
  await mkdir(to, { recursive: true })
  const webIFC = dirname(require.resolve('web-ifc/web-ifc.wasm'))
  const meshopt = dirname(require.resolve('meshoptimizer/encoder'))
  await put(to, 'web-ifc.wasm', await readFile(join(webIFC, 'web-ifc.wasm')))
  await put(to, 'meshopt.wasm', await programOf(join(meshopt, 'meshopt_encoder.js')))
  await put(to, 'NOTICE', [
    await notice('web-ifc', webIFC, 'https://github.com/ThatOpen/engine_web-ifc'),
    await notice('meshoptimizer', meshopt, 'https://github.com/zeux/meshoptimizer'),
  ].join('\n\n'))
}

/** The bytes that a module of meshoptimizer compiles when it is loaded: they lie packed in its source. */
async function programOf (module) {
  const instantiate = WebAssembly.instantiate
  let program
  WebAssembly.instantiate = (bytes, ...rest) => {
    program = Buffer.from(bytes)
    return instantiate(bytes, ...rest)
  }
  try {
    const { MeshoptEncoder } = await import(pathToFileURL(module))
    await MeshoptEncoder.ready
  } finally {
    WebAssembly.instantiate = instantiate
  }
  if (!program) throw new Error(`${module} compiles no WebAssembly`)
  return program
}

async function notice (name, folder, source) {
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const text = (await readdir(folder)).find(file => file.startsWith('LICENSE'))
  return `${name} ${version}, ${license}, unmodified. Its source: ${source}\n\n${await readFile(join(folder, text), 'utf8')}`
}

async function put (to, name, content) {
  const made = join(to, `${name}.${process.pid}`)
  await writeFile(made, content)
  await rename(made, join(to, name))
}

/** Puts the programs beside a function's own. */
export async function beside (to) {
  await mkdir(to, { recursive: true })
  for (const name of files) await copyFile(join(folder, name), join(to, name))
}

if (process.argv[1] === import.meta.filename) await wasm(process.argv[2])
