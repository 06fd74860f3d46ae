// What the deploying commands ask AWS.

import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** osls brings AWS's SDK: what it uses is used here. */
export function sdk (name) {
  return createRequire(join(root, 'node_modules/osls/package.json'))(`@aws-sdk/client-${name}`)
}

/** What a stack says of itself. */
export async function outputs (StackName, region) {
  const { CloudFormationClient, DescribeStacksCommand } = sdk('cloudformation')
  const { Stacks } = await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }))
  return Object.fromEntries(Stacks[0].Outputs.map(one => [one.OutputKey, one.OutputValue]))
}

/** What the resources of a stack are called where they are, by their names in its template. There are emulators that forget outputs. */
export async function resources (StackName, region) {
  const { CloudFormationClient, paginateListStackResources } = sdk('cloudformation')
  const found = {}
  for await (const page of paginateListStackResources({ client: new CloudFormationClient({ region }) }, { StackName })) {
    for (const one of page.StackResourceSummaries ?? []) found[one.LogicalResourceId] = one.PhysicalResourceId
  }
  return found
}

/** The account that the credentials belong to; rejects without any. */
export async function account (region) {
  const { GetCallerIdentityCommand, STSClient } = sdk('sts')
  return (await new STSClient({ region, maxAttempts: 2 }).send(new GetCallerIdentityCommand({}))).Account
}
