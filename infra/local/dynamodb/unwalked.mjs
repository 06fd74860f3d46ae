// Foreign grants that no journey and no seed uses, with the reason for which they stay. A group's own table is granted it whole
// (docs/adr/0047-grants.md).

import { groupOf } from '../build.mjs'

const reasons = {
  'an account is closed fifteen days after its owner asked for it': [
    'identityWorker message: put', 'identityWorker message: box#', 'identityWorker message: unread#',
    'identityWorker wallet: check', 'identityWorker wallet: get', 'identityWorker wallet: query', 'identityWorker wallet: account#',
    'identityWorker enterprise: check', 'identityWorker enterprise: get', 'identityWorker enterprise: person#', 'identityWorker enterprise: enterprise#',
    'identityWorker community: check', 'identityWorker community: get', 'identityWorker community: query', 'identityWorker community: person#', 'identityWorker community: room#person#',
  ],
  'no seeded order is of a product': ['walletWorker catalogue: products'],
  'the seller of no family is paid while the journeys run': ['walletWorker mall: check', 'walletWorker mall: get', 'walletWorker mall: families'],
  'no journey ends an enterprise, which is held to having nothing on its account': [
    'enterprise wallet: check', 'enterprise wallet: query',
  ],
  'who may open an application is assigned by no journey': ['enterprise catalogue: get', 'enterprise catalogue: query', 'enterprise catalogue: enterprise#'],
  'no journey opens a need of an enterprise, which pays within its limits and is settled by the worker': [
    'community wallet: check', 'communityWorker wallet: check', 'communityWorker enterprise: get', 'communityWorker enterprise: query',
    'communityWorker enterprise: enterprise#', 'communityWorker enterprise: org#',
  ],
  'what lies in a bin of the library goes after thirty days': ['mallWorker file: delete'],
  'no journey takes back a manuscript': ['community file: delete'],
  'views by day are opened by no journey': ['catalogue analysis: viewdays#'],
  'a look counts for who has agreed to be counted, which no journey does before it looks': ['analysis search: check', 'analysis search: doc#'],
}

/** Used by whichever function is the first: the first line of a day in a book. */
const first = / days#$/

/**
 * Used when it so happens: who has left, closed his account or had a project purged while the journeys ran, a template that was bought or
 * a department of the chat app, a seller who left a claim unanswered or a need that ended when the worker looked.
 */
const sometimes = new Set([
  'walletWorker enterprise: get', 'walletWorker enterprise: enterprise#', 'enterprise project: put', 'enterprise project: leaver#', 'identityWorker project: put', 'identityWorker project: leaver#',
  'identity project: query', 'identity project: person#', 'project identity: wecom#', 'project catalogue: template#', 'project catalogue: put', 'projectWorker catalogue: put',
  'projectWorker enterprise: put', 'projectWorker enterprise: audit#enterprise#', 'projectWorker enterprise: book#',
  'projectWorker file: put', 'projectWorker file: discard#', 'communityWorker message: put', 'communityWorker message: box#', 'communityWorker message: unread#',
])

export const unwalked = new Set(Object.values(reasons).flat())

const own = line => {
  const [name, table] = line.split(' ')
  return groupOf(name) === table.replace(/:$/, '')
}

/** What is wrong between the grants that nobody used and those that may be so. */
export function surplus (unused) {
  const foreign = unused.filter(line => !own(line) && !first.test(line) && !sometimes.has(line))
  return [
    ...foreign.filter(line => !unwalked.has(line)).map(line => `functions/groups.yml grants what no journey uses: ${line}`),
    ...[...unwalked].filter(line => !foreign.includes(line)).map(line => `infra/local/dynamodb/unwalked.mjs names what is used, or is no grant any more: ${line}`),
  ]
}
