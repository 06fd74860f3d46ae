// What of infra/seed a cloud stage is given: content, and nobody's account.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The groups whose seeds hold no person and no enterprise, the dictionary first: the others name it. */
const groups = ['platform', 'catalogue', 'content', 'search']
const operators = { provider: 'platform', providerName: 'BIM 中心', by: 'BIM 中心' }

/**
 * The workers to call, in this order, each with its event. What the demonstration gives to its enterprises belongs to the
 * portal's operators here.
 * @returns {{ worker: string, event: { task: 'seed', data: object } }[]}
 */
export function contentOf (folder) {
  return groups.map(group => ({
    worker: `${group}Worker`,
    event: { task: 'seed', data: own(JSON.parse(readFileSync(join(folder, `${group}.json`), 'utf8'))) },
  }))
}

function own (data) {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Array.isArray(value) ? value.map(ofOperators) : value]))
}

function ofOperators (row) {
  if (typeof row.provider !== 'string') return row
  return { ...row, ...Object.fromEntries(Object.entries(operators).filter(([name]) => name in row)) }
}
