// Faults that a test asks for: each is a probability, drawn from a seeded sequence so that a run
// can be repeated.

export class Faults {
  settings = {}
  struck = {} // times each kind has struck since the settings were made
  #draw = () => 1

  /** {throttle, conflict, loseAnswer, unprocessed: 0..1, seed}; {} clears. */
  set (settings) {
    this.settings = settings
    this.struck = {}
    let state = (settings.seed ?? 1) >>> 0
    this.#draw = () => { // mulberry32
      state = (state + 0x6D2B79F5) >>> 0
      let t = state
      t = Math.imul(t ^ (t >>> 15), t | 1)
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296
    }
  }

  strikes (kind) {
    const probability = this.settings[kind] ?? 0
    if (!(probability > 0 && this.#draw() < probability)) return false
    this.struck[kind] = (this.struck[kind] ?? 0) + 1
    return true
  }

  /** Splits a batch per table into what is done now and what is answered as unprocessed. */
  split (perTable, list, wrap) {
    const now = {}
    const later = {}
    for (const [table, requests] of Object.entries(perTable ?? {})) {
      const all = list(requests)
      if (!Array.isArray(all)) {
        now[table] = requests
        continue
      }
      const held = all.filter(() => this.strikes('unprocessed'))
      const done = all.filter(one => !held.includes(one))
      if (done.length || !held.length) now[table] = wrap(done, requests)
      if (held.length) later[table] = wrap(held, requests)
    }
    return [now, later]
  }
}
