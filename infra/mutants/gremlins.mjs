// go-gremlins on the packages whose rules their own tests hold: no store, no context, a second a run.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../local/build.mjs'

const TOOL = 'github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0'

// What has a context or a store is the planted faults' and the schedules'.
const OUTSIDE = ['_api\\.go$', '_store\\.go$', '(routes|config|seed|work|provider|signing|reader|main)\\.go$']

const PACKAGES = ['functions/wallet', 'shared/ledger', 'shared/limit', 'shared/membership', 'shared/money']

/** Mutates each chosen package. Answers [{folder, killed, of, lived}]; what no test runs through counts as not killed. */
export async function gremlins (chosen = () => true) {
  const work = await mkdtemp(join(tmpdir(), 'gremlins-'))
  try {
    await run('go', ['install', TOOL], { cwd: work, env: { GOBIN: work, GOWORK: 'off' } })
    const results = []
    for (const folder of PACKAGES.filter(chosen)) results.push(await mutate(work, folder))
    return results
  } finally {
    await rm(work, { recursive: true })
  }
}

// It copies the module elsewhere: modules beside it are named by their place, not from where it stands.
async function mutate (work, folder) {
  const [module, ...rest] = folder.split('/')
  const mod = await readFile(join(root, module, 'go.mod'), 'utf8')
  await writeFile(join(work, `${module}.mod`), mod.replaceAll('=> ../', `=> ${root}/`))
  await writeFile(join(work, `${module}.sum`), await readFile(join(root, module, 'go.sum')))
  const report = join(work, 'report.json')
  await run(join(work, 'gremlins'), [
    'unleash', join(root, folder), ...OUTSIDE.flatMap(name => ['-E', name]), '--timeout-coefficient', '20', '-o', report,
  ], { cwd: join(root, module, ...rest), env: { GOWORK: 'off', GOFLAGS: `-buildvcs=false -modfile=${join(work, `${module}.mod`)}` } })
  const { files } = JSON.parse(await readFile(report, 'utf8'))
  const mutants = (files ?? []).flatMap(file => file.mutations.map(m => ({ ...m, file: file.file_name })))
  return {
    folder, of: mutants.length, killed: mutants.filter(m => ['KILLED', 'TIMED OUT'].includes(m.status)).length,
    lived: mutants.filter(m => ['LIVED', 'NOT COVERED'].includes(m.status)).map(m => `${m.status} ${m.type} ${m.file}:${m.line}:${m.column}`),
  }
}
