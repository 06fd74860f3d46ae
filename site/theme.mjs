// Which of the two themes a page begins in is known before anything of it is painted: this stands in every page's head, so it is short.
// The policy of infra/edge/headers.json lets it run by its hash (src/ui/theme.test.ts compares them).

import { createHash } from 'node:crypto'

/**
 * Sets the root's data-theme, and again when the system or another tab changes. As src/ui/theme.ts reads and writes it,
 * localStorage's "theme" is light or dark; anything else, or no storage, is what the system asks for.
 */
export const themeScript =
  "((r,s,f)=>{f=t=>{try{t=localStorage.theme}catch{}r.dataset.theme=/^(light|dark)$/.test(t)?t:s.matches?'dark':'light'};f();s.onchange=onstorage=f})" +
  "(document.documentElement,matchMedia('(prefers-color-scheme:dark)'))"

export const themeHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`
