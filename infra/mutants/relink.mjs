// A test binary with one file changed, made without building what stands on that file's package: the package is compiled
// and linked with what the others were compiled to. The linker refuses where they hold something of the package in
// themselves (generic code: its fingerprint differs), and then, as for any other failure here, `go test -overlay` decides.

import { basename, dirname, join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { root } from '../local/build.mjs'

/** How both ways build: nothing inlined, so that a body is in its own package alone, and nothing optimised for a second's run. */
export const BUILD = ['-gcflags=bimportal/...=-N -l', '-ldflags=-s -w']

const FIELDS = 'ImportPath,Dir,CompiledGoFiles,EmbedFiles,Imports,Export,ForTest,Module'
const plain = path => path.split(' ')[0]

/** What the tests of a folder are linked from. Answers null where that does not build. */
export async function parts (program, folder, work) {
  const [module, ...rest] = folder.split('/')
  const { code, output } = await program('go', [
    'list', '-test', '-deps', '-export', '-compiled', `-json=${FIELDS}`, ...BUILD, `./${rest.join('/')}`,
  ], join(root, module))
  if (code !== 0) return null
  const all = new Map(JSON.parse(`[${output.replace(/^}\n{$/gm, '},{')}]`).map(p => [p.ImportPath, p]))
  const main = [...all.values()].find(p => p.ImportPath.endsWith('.test') && p.Dir === join(root, folder))
  if (!main) return null
  const linked = new Map()
  const walk = p => {
    if (linked.has(plain(p.ImportPath))) return
    linked.set(plain(p.ImportPath), p)
    for (const path of p.Imports ?? []) if (all.get(path)?.Export) walk(all.get(path))
  }
  walk(main)
  linked.delete(main.ImportPath)
  const name = join(work, folder.replaceAll('/', '-'))
  const lines = [...linked].map(([path, { Export }]) => `packagefile ${path}=${Export}\n`)
  await writeFile(`${name}.imports`, lines.join(''))
  return { main, linked: [...linked.values()], lines, name, version: main.Module.GoVersion.split('.', 2).join('.') }
}

/** Answers the place of the binary in which `changed` stands for `file`, or null where only a whole build can tell. */
export async function relink (program, of, file, changed) {
  const place = join(root, file)
  const own = of.linked.find(p => p.Dir === dirname(place) && p.CompiledGoFiles?.includes(basename(place)))
  if (!own || own.EmbedFiles?.length) return null
  const path = plain(own.ImportPath)
  const out = changed.replace(/\.go$/, '')
  const compile = await program('go', [
    'tool', 'compile', '-N', '-l', '-o', `${out}.a`, '-trimpath', `${changed}=>${path}/${basename(place)};${own.Dir}=>${path}`, '-p', path, `-lang=go${of.version}`, '-complete',
    '-importcfg', `${of.name}.imports`, '-pack', ...own.CompiledGoFiles.map(name => name === basename(place) ? changed : join(own.Dir, name)),
  ], root)
  if (compile.code !== 0) return null
  await writeFile(`${out}.link`, of.lines.map(line => line.startsWith(`packagefile ${path}=`) ? `packagefile ${path}=${out}.a\n` : line).join(''))
  const link = await program('go', ['tool', 'link', '-s', '-w', '-o', `${out}.test`, '-importcfg', `${out}.link`, '-buildmode=exe', of.main.Export], root)
  return link.code === 0 ? `${out}.test` : null
}
