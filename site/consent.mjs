// Where a browser keeps what its visitor has answered about statistics, and the version of the text that he was asked with, as src/api has them.

import { readFileSync } from 'node:fs'

export const [CONSENT_KEY, PRIVACY_VERSION] = [['consent', 'CONSENT_KEY'], ['privacy', 'PRIVACY_VERSION']].map(([file, name]) =>
  new RegExp(`${name} = "([^"]+)"`).exec(readFileSync(new URL(`./src/api/${file}.ts`, import.meta.url), 'utf8'))[1])
