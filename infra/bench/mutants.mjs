// How many faults the tests notice: those that are planted, and those that go-gremlins makes in the pure rules.

import { faults } from '../mutants/faults.mjs'
import { gremlins } from '../mutants/gremlins.mjs'
import { apply, shares } from '../mutants/run.mjs'

const LEAST_OF_RULES = 80 // per cent; what is left are boundaries that nobody can meet

export async function mutants () {
  const planted = [...shares(await apply(faults))].sort().map(([name, { killed, of }]) => ({
    what: `planted faults, ${name}`, ours: `${killed} of ${of}`, budget: 'all noticed', ok: killed === of,
  }))
  const made = (await gremlins()).map(({ folder, killed, of }) => {
    const share = Math.floor(100 * killed / of)
    return { what: `mutants of the rules, ${folder}`, ours: `${killed} of ${of}`, budget: `${LEAST_OF_RULES} %`, ok: share >= LEAST_OF_RULES }
  })
  return [...planted, ...made]
}
