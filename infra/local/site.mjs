// The portal's pages as they are being written: next's development server as a part of the local cloud.
//
//   node infra/local/site.mjs --dir site [--port 0]

import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { flags, serve } from './part.mjs'

const args = flags({ dir: { type: 'string' }, port: { type: 'string', default: '0' } }, ['dir'])
const dir = resolve(args.dir)

// The first line of the standard output says where the part is; what next prints goes to its log.
const say = process.stdout.write.bind(process.stdout)
process.stdout.write = (...words) => process.stderr.write(...words)
process.env.NEXT_TELEMETRY_DISABLED = '1'

const server = createServer()
const next = createRequire(`${dir}/package.json`)('next')
const app = next({ dev: true, webpack: true, dir, hostname: 'localhost', httpServer: server })
await app.prepare()
server.on('request', app.getRequestHandler())
serve(server, args.port, say)
