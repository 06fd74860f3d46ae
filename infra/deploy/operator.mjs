// `npm run operator`: makes somebody who has registered an administrator of the built-in enterprise, whose members operate
// the portal. Where that enterprise is missing, it is founded and his. Done again it changes nothing.
//
//   npm run operator -- --telephone 13800000000 [--credit-code CODE] [--name NAME] [--yes] [--stage local]

import { end, entered, given, work } from './stage.mjs'

const flags = given({ telephone: { type: 'string', default: '' }, 'credit-code': { type: 'string', default: '' }, name: { type: 'string', default: '' } })
const { telephone, name, 'credit-code': creditCode } = flags
if (!/^1[3-9]\d{9}$/.test(telephone)) end([`--telephone ${telephone}: it is the mobile telephone that the person has registered with.`])
const region = await entered(flags, `Let ${telephone} operate the portal`)
const said = JSON.parse(await work(flags.stage, region, 'enterpriseWorker', { task: 'operator', data: { telephone, name, creditCode } }))

const words = {
  founded: 'The built-in enterprise is there, and belongs to',
  joined: 'An administrator of the built-in enterprise is now',
  unmoved: 'An administrator of the built-in enterprise is already',
}
if (!words[said.result]) end([`enterpriseWorker answered ${JSON.stringify(said)}`])
process.stdout.write(`${words[said.result]} ${said.name}.\n`)
