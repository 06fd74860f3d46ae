// `npm run seed`: the demonstration content into a deployed stage, by its own workers and so under the rules of the API.
// Loaded again it changes nothing, and what people have changed since stays.
//
//   npm run seed -- [--yes] [--stage local]

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { resources } from './aws.mjs'
import { contentOf } from './content.mjs'
import { end, entered, given, work } from './stage.mjs'

const root = join(import.meta.dirname, '../..')
const flags = given()
const region = await entered(flags, 'Load the demonstration content')

const { MediaBucket } = await resources(`bim-${flags.stage}`, region)
const media = spawnSync('go', ['run', './infra/cmd/seedmedia', '-bucket', MediaBucket], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
if (media.status !== 0) end(['The pictures were not loaded.'])
for (const { worker, event } of contentOf(join(root, 'infra/seed'))) {
  await work(flags.stage, region, worker, event)
  process.stdout.write(`  ${worker.replace('Worker', '')}\n`)
}
