// Which of the two themes a page begins in is known before anything of it is painted: this stands in every page's head.
// The policy of infra/edge/headers.json lets it run by its hash (src/ui/theme.test.ts compares them).

import { createHash } from 'node:crypto'

/** As src/ui/theme.ts reads and writes it: localStorage's "theme" is light, dark, or missing for what the system asks for. */
export const themeScript = `
((root, system) => {
  const apply = () => {
    let theme
    try { theme = localStorage.theme } catch {}
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system.matches ? 'dark' : 'light'
  }
  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
})(document.documentElement, matchMedia('(prefers-color-scheme:dark)'))
`.trim().replace(/\n\s*/g, '\n')

export const themeHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`
