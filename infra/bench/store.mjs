// The local DynamoDB with a counter in front: read units and calls of each request.

import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { root } from '../local/build.mjs'

const HOLD_MS = 40

/** Starts an empty store in memory; `address` is the counter's, which holds each call a moment to see what goes with it. */
export async function startStore ({ hold = HOLD_MS } = {}) {
  const child = spawn(process.execPath, [join(root, 'infra/local/dynamodb.mjs'), '--memory', '--tables', join(root, 'infra/resources/data.yml')],
    { stdio: ['pipe', 'pipe', 'inherit'] })
  const { port } = JSON.parse(await new Promise(resolve => child.stdout.once('data', resolve)))
  let seen
  const reset = () => {
    seen = { units: 0, calls: 0, rounds: 0, open: 0 }
  }
  reset()
  const server = createServer(async (req, res) => {
    const parts = []
    for await (const part of req) parts.push(part)
    const mine = seen
    const input = JSON.parse(Buffer.concat(parts).toString())
    const reads = /\.(GetItem|BatchGetItem|Query|TransactGetItems)$/.test(req.headers['x-amz-target'])
    if (reads) input.ReturnConsumedCapacity = 'TOTAL'
    mine.calls++
    if (mine.open++ === 0) mine.rounds++ // calls at the same time are one round
    // Long enough for a call that goes at the same time to come, however busy the machine is.
    if (hold) await new Promise(resolve => setTimeout(resolve, hold))
    const body = JSON.stringify(input)
    const onward = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers: { ...req.headers, 'content-length': Buffer.byteLength(body) } }, async back => {
      const answer = []
      for await (const part of back) answer.push(part)
      const text = Buffer.concat(answer)
      mine.open--
      if (reads) {
        for (const used of [JSON.parse(text).ConsumedCapacity ?? []].flat()) mine.units += used.CapacityUnits
      }
      res.writeHead(back.statusCode, back.headers).end(text)
    })
    onward.end(body)
  })
  server.keepAliveTimeout = 0
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    direct: `http://127.0.0.1:${port}`,
    /** What one piece of work took: read units, calls, and calls one after another. */
    async count (work) {
      reset()
      const value = await work()
      return { value, units: seen.units, calls: seen.calls, rounds: seen.rounds }
    },
    async stop () {
      child.stdin.end()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Writes items, 25 at a time; attributes are strings, numbers, truth values, and lists and maps of them. */
export async function fill (address, table, count, item) {
  const attribute = value => {
    if (Array.isArray(value)) return { L: value.map(attribute) }
    if (typeof value === 'object') return { M: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, attribute(one)])) }
    return typeof value === 'number' ? { N: String(value) } : typeof value === 'boolean' ? { BOOL: value } : { S: value }
  }
  const put = i => ({ PutRequest: { Item: Object.fromEntries(Object.entries(item(i)).map(([name, value]) => [name, attribute(value)])) } })
  for (let from = 0; from < count; from += 25) {
    const rows = Array.from({ length: Math.min(25, count - from) }, (_, i) => put(from + i))
    const answer = await fetch(address, {
      method: 'POST', body: JSON.stringify({ RequestItems: { [table]: rows } }),
      headers: { 'x-amz-target': 'DynamoDB_20120810.BatchWriteItem', authorization: 'AWS4-HMAC-SHA256 Credential=local/x' },
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}
