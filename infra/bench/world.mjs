// What several measurements begin with: a seeded store and a signed-in visitor.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../local/build.mjs'
import { event, lambda } from './runtime.mjs'
import { startStore } from './store.mjs'

export const binary = name => join(root, '.build/local', name, 'bootstrap')
export const visitor = { username: 'visitor', password: 'Visitor@2026' }
export const owner = { username: 'owner', password: 'Owner@2026' }

/** Calls a function and answers the envelope's data; anything but success is an error. */
export async function ask (one, ...request) {
  const { body, failed } = await one.call(event(...request))
  const answer = JSON.parse(body)
  const envelope = JSON.parse(answer.body ?? '{}')
  if (failed || envelope.code !== 0) throw new Error(`${request[1]}: ${body.slice(0, 500)}`)
  return envelope.data
}

/** A store with the demonstration data of the groups, and functions that use it. */
export async function world (...groups) {
  const store = await startStore()
  const running = []
  const start = async (name, dynamo = store.address) => {
    const one = await lambda(binary(name), { name, dynamo })
    running.push(one)
    return one
  }
  for (const group of groups) {
    const worker = await start(`${group}Worker`, store.direct)
    const data = JSON.parse(readFileSync(join(root, 'infra/seed', `${group}.json`), 'utf8'))
    const { failed, body } = await worker.call({ task: 'seed', data })
    if (failed) throw new Error(`seeding ${group}: ${body}`)
    await worker.stop()
    running.pop()
  }
  return {
    store,
    start,
    async signIn () {
      const identity = await start('identity')
      const token = await ask(identity, 'POST', '/family/auth/api/login/pwd', { body: visitor })
      const { userId } = await ask(identity, 'GET', '/family/auth/sys/user/userInfo', { token })
      return { identity, token, userId }
    },
    async stop () {
      for (const one of running) await one.stop()
      await store.stop()
    },
  }
}
