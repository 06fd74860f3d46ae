// Budgets that are broken for now, by the beginning of their row, with the reason that the table gives.

const KNOWN = {
  'CPU of a warm list of 20 rows, read anew (POST)': 'reads all products from DynamoDB over HTTP each time, where PocketBase reads its own file; pages use the GET',
  'zip, mallWorker': 'holds two programs in WebAssembly and what runs them',
  'zip, mall': 'holds the engine of IDS, which holds a family against a requirement while its reader waits',
}

export const reasonFor = what => Object.entries(KNOWN).find(([beginning]) => what.startsWith(beginning))?.[1]
