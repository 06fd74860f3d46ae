/** Faults of a file, what the fault is first; in the end tests of its own, or {survives: why}. */
export const of = (file, tests, run, rows) => rows.map(([what, text, instead, own = run]) => ({
  file, tests, what, text, instead, ...(typeof own === 'string' ? { run: own } : { run, ...own }),
}))
