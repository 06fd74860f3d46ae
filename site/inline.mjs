// What stands in every page's head as a script, so it is short: the theme and no question that was answered before anything is
// painted, a word to a reader whose page stays without its program, and no form sent without it. The policy of infra/edge/headers.json lets it run by its hash (src/ui/theme.test.ts compares them).

import { createHash } from 'node:crypto'
import { CONSENT_KEY, PRIVACY_VERSION } from './consent.mjs'

/**
 * Sets the root's data-theme, and again when the system or another tab changes. As src/ui/theme.ts reads and writes it,
 * localStorage's "theme" is light or dark; anything else, or no storage, is what the system asks for.
 */
const theme =
  "((r,s,f)=>{f=t=>{try{t=localStorage.theme}catch{}r.dataset.theme=/^(light|dark)$/.test(t)?t:s.matches?'dark':'light'};f();s.onchange=onstorage=f})" +
  "(document.documentElement,matchMedia('(prefers-color-scheme:dark)'))"

/** The root has data-answered where the visitor has answered the present question about statistics (src/parts/Consent.tsx). */
const answered = `try{localStorage['${CONSENT_KEY}'].includes('${PRIVACY_VERSION}')&&(document.documentElement.dataset.answered='')}catch{}`

/**
 * Three seconds after every script has come or failed, at the latest after 120 s (spec.md section 9), a page without Next's router
 * says so and offers to load anew. The sentence is that of ui/chunk.ts.
 */
const late =
  "{let d=document,t=()=>{if(window.next?.router||d.querySelector('#late'))return;" +
  "d.body.insertAdjacentHTML('beforeend','<p id=late role=alert style=\"position:fixed;inset:0 0 auto;z-index:99;padding:12px;text-align:center;background:#fff;color:#222\">页面程序没有加载完，可能是网络中断或平台刚刚更新，请重新加载 <button class=\"btn p\">重新加载</button></p>');" +
  "d.querySelector('#late button').onclick=()=>location.reload()};onload=()=>setTimeout(t,3e3);setTimeout(t,12e4)}"

/** A form that is sent before its program is there would come back with what was typed in the address, a password too: it waits. */
const early = 'onsubmit=e=>{window.next?.router||e.preventDefault()}'

export const inlineScript = `${theme};${answered};${late};${early}`

export const inlineHash = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`
