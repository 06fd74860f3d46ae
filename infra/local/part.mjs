// What every node part of the local cloud shares: its flags, its one ready line, its end.

import { parseArgs } from 'node:util'

/** Reads the flags of a part; every flag listed in `required` must be given. */
export function flags (options, required = []) {
  const { values } = parseArgs({ options, strict: true })
  for (const name of required) {
    if (values[name] === undefined) fail(`--${name} is required`)
  }
  return values
}

/** Ends the process with one sentence. */
export function fail (sentence) {
  process.stderr.write(sentence + '\n')
  process.exit(1)
}

/**
 * Listens on the loopback interface, says so in one line of JSON, and ends the process when its
 * stdin closes, so that a parent killed by any signal leaves nothing behind.
 */
export function serve (server, port, say = line => process.stdout.write(line)) {
  // The SDKs keep connections for reuse; a server that closes idle ones makes them fail at random.
  server.keepAliveTimeout = 0
  server.requestTimeout = 0
  server.on('error', err => fail(err.code === 'EADDRINUSE' ? `port ${port} is in use` : String(err)))
  server.listen(Number(port), '127.0.0.1', () => {
    say(JSON.stringify({ ready: true, port: server.address().port }) + '\n')
  })
  process.stdin.resume()
  process.stdin.on('end', () => process.exit(0))
  process.stdin.on('close', () => process.exit(0))
  process.stdin.on('error', () => process.exit(0))
  // The terminal sends Ctrl+C to the whole group; the parent decides when its parts end.
  process.on('SIGINT', () => {})
}

/** Reads a request's body; answers null when it is larger than `limit` bytes. */
export function body (req, limit) {
  return new Promise((resolve, reject) => {
    const parts = []
    let size = 0
    req.on('data', part => {
      size += part.length
      if (size > limit) resolve(null)
      else parts.push(part)
    })
    req.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    req.on('error', reject)
  })
}
