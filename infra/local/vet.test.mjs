// `go vet` as npm test runs it still sees what a package of ours says of itself to another one.

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { vet } from './go.mjs'

test('a wrong format is seen, of fmt and of a function of ours that passes it on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vet-'))
  try {
    await writeFile(join(folder, 'go.mod'), 'module bimportal/vetted\n\ngo 1.26\n')
    await mkdir(join(folder, 'say'))
    await writeFile(join(folder, 'say/say.go'), 'package say\n\nimport "fmt"\n\nfunc Sayf(format string, args ...any) { fmt.Printf(format, args...) }\n')
    const main = line => writeFile(join(folder, 'main.go'), `package main\n\nimport "bimportal/vetted/say"\n\nfunc main() { ${line} }\n`)
    await main('say.Sayf("%s", "three")')
    await vet(folder, { env: { GOWORK: 'off' } }, './...')
    await main('say.Sayf("%d", "three")')
    await assert.rejects(vet(folder, { env: { GOWORK: 'off' } }, './...'), /Sayf format %d has arg "three" of wrong type string/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
