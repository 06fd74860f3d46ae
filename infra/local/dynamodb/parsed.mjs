// Conditions that were parsed before, which dynalite parses anew for each request: a fifth of its time, and a request's values alone are new.

import { createRequire } from 'node:module'

const parser = createRequire(import.meta.url)('dynalite/db/conditionParser')
const MOST = 2000

/** What the parser looks at of a value itself, and not of its type alone. */
const LOOKS = /\b(between|attribute_type)\b/i

const known = new Map()

/** From now on dynalite's conditions, filters and key conditions are parsed once for each text, its names, and the types of its values. */
export function rememberConditions () {
  const { parse } = parser
  parser.parse = (text, options) => {
    if (LOOKS.test(text)) return parse(text, options)
    const { attrNames, attrVals, unusedAttrNames, unusedAttrVals } = options.context
    const values = Object.entries(attrVals ?? {})
    const key = JSON.stringify([text, attrNames, values.map(([name, value]) => [name, Object.keys(value)])])
    let found = known.get(key)
    if (!found) {
      const [names, vals] = [Object.keys(unusedAttrNames), Object.keys(unusedAttrVals)]
      const tree = parse(text, options)
      if (typeof tree === 'string') return tree // what is wrong with it
      found = {
        tree: copy(tree, new Map(values.map(([name, value]) => [value, new Hole(name)]))),
        names: names.filter(name => !(name in unusedAttrNames)),
        vals: vals.filter(name => !(name in unusedAttrVals)),
      }
      if (known.size >= MOST) known.clear()
      known.set(key, found)
    } else {
      for (const name of found.names) delete unusedAttrNames[name]
      for (const name of found.vals) delete unusedAttrVals[name]
    }
    return filled(found.tree, attrVals)
  }
}

/** Where a request's value stands in a remembered tree. */
class Hole {
  constructor (name) {
    this.name = name
  }
}

function copy (tree, holes) {
  if (tree === null || typeof tree !== 'object') return tree
  const hole = holes.get(tree)
  if (hole) return hole
  if (Array.isArray(tree)) return tree.map(one => copy(one, holes))
  return each(tree, value => copy(value, holes))
}

/** A tree of its own, for dynalite writes into it. */
function filled (tree, values) {
  if (tree === null || typeof tree !== 'object') return tree
  if (tree instanceof Hole) return values[tree.name]
  if (Array.isArray(tree)) return tree.map(one => filled(one, values))
  return each(tree, value => filled(value, values))
}

/** Without a prototype, as dynalite asks such an object whether it has a name. */
function each (tree, work) {
  const own = Object.create(null)
  for (const key in tree) own[key] = work(tree[key])
  return own
}
