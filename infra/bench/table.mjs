// The tables that the bench writes: all rows into docs/budgets.md, those that want a look into README.md.

export const HEAD = ['| part | what | here | yardstick | ratio | budget | |', '|---|---|---|---|---|---|---|']
const [BEGIN, END] = ['<!-- bench -->', '<!-- /bench -->']
const NEAR = 0.95 // of a budget
const MOST_NEAR = 8 // rows of README.md

/** What a row comes to. `used` is the part of its budget that a measured amount takes; `reason` excuses a broken one. */
export function verdict ({ ok, used = 0 }, reason) {
  if (ok === undefined) return ''
  if (!ok) return reason ? `known: ${reason}` : '**broken**'
  return used > NEAR ? `kept, ${Math.floor(used * 100)} % used` : 'kept'
}

const cell = text => String(text ?? '').replaceAll('|', '\\|')
export const line = row => `| ${[row.part, row.what, row.ours, row.yardstick, row.ratio, row.budget, row.verdict].map(cell).join(' | ')} |`

const cells = line => line.split(/(?<!\\)\|/).slice(1, -1).map(one => one.trim())
const partOf = line => cells(line)[0]
const verdictOf = line => cells(line).at(-1) ?? ''

/** The rows of a table that was written before. */
export const rowsOf = table => table.split('\n').filter(one => one.startsWith('| ') && one !== HEAD[0])

/** The rows of `old` whose parts were not measured now, and the fresh ones, in the order of the parts. */
export function merge (old, fresh, measured, order) {
  const kept = old.filter(one => order.includes(partOf(one)) && !measured.includes(partOf(one)))
  return [...kept, ...fresh].sort((a, b) => order.indexOf(partOf(a)) - order.indexOf(partOf(b)))
}

/** What README.md shows: what is broken or known to be, and the nearest to its budget of what is kept. */
export function attention (rows) {
  const bad = rows.filter(one => /^(known: |\*\*broken)/.test(verdictOf(one)))
  const used = one => Number(/^kept, (\d+) % used$/.exec(verdictOf(one))?.[1] ?? 0)
  const near = rows.filter(used).sort((a, b) => used(b) - used(a))
  const more = near.length - MOST_NEAR
  const count = rows.filter(one => /^(kept|known|\*\*)/.test(verdictOf(one))).length
  return [
    `Of ${count} budgets ${bad.length} ${bad.length === 1 ? 'is' : 'are'} broken and ${near.length} within 5 % of the limit${more > 0 ? `, the nearest ${MOST_NEAR} here` : ''}.`,
    '', ...HEAD, ...bad, ...near.slice(0, MOST_NEAR),
  ]
}

/** A document with other lines between its marks. */
export function between (text, lines, name) {
  const { before, after } = parts(text, name)
  return `${before}${BEGIN}\n${lines.join('\n')}\n${END}${after}`
}

/** What stands between a document's marks. */
export const marked = (text, name) => parts(text, name).inner

function parts (text, name) {
  const [before, rest] = text.split(BEGIN)
  const [inner, after] = rest?.split(END) ?? []
  if (after === undefined) throw new Error(`${name} lacks ${BEGIN} and ${END}`)
  return { before, inner, after }
}
