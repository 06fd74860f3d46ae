import { soonRoutes } from '../soon.mjs'
import { addresses, screens } from './addresses.mjs'
import { call, expect, origin, portal, visit } from './browser.mjs'

export const routes = {
  'every route of the table opens on a hard load with its title, below /portal/ (ROUTE-01, GEN-02)': async () => {
    expect(screens.length > 70, `${screens.length} routes`)
    const wrong = []
    for (const { route, title } of screens) {
      for (const path of addresses(route)) {
        const answer = await fetch(portal(path), { redirect: 'manual' })
        const html = await answer.text()
        const found = /<title[^>]*>([^<]*)</.exec(html)?.[1]
        if (answer.status !== 200 || found !== `${title} - BIM协同平台`) wrong.push(`${path}: ${answer.status} ${found}`)
      }
    }
    expect(!wrong.length, wrong.join('\n'))
  },
  'fixed public pages carry their whole head, in Chinese, in the HTML that was exported (GEN-01); what is a person\'s own is not for search engines': async () => {
    const wrong = []
    const seen = new Map()
    for (const { route, title, access } of screens) {
      const html = await (await fetch(portal(addresses(route)[0]))).text()
      const content = name => new RegExp(`<meta[^>]*(?:name|property)="${name}"[^>]*content="([^"]*)"`).exec(html)?.[1] ?? ''
      const canonical = /<link[^>]*rel="canonical"[^>]*href="([^"]*)"/.exec(html)?.[1]
      if (!/<html[^>]*lang="zh-CN"/.test(html) || !/type="application\/rss\+xml"[^>]*href="\/portal\/rss.xml"/.test(html)) wrong.push(`${route}: language or RSS`)
      if (access !== 'public') {
        if (content('robots') !== 'noindex') wrong.push(`${route}: robots ${content('robots')}`)
        continue
      }
      if (content('robots') !== 'index, follow') continue
      const description = content('description')
      if (content('og:title') !== `${title} - BIM协同平台` || content('og:description') !== description || !content('og:type') || !content('og:site_name')) wrong.push(`${route}: og`)
      if (!description || [...description].length > 80) wrong.push(`${route}: description of ${[...description].length} characters`)
      const own = !route.includes('{id}') && !/etails$|Detail$|^\/family\/(detail|shop|topic)$/.test(route)
      const path = route.replace('/{id?}', '').replace('/home/index', '/home')
      if (own && !canonical?.endsWith(`/portal${path}`)) wrong.push(`${route}: canonical ${canonical}`)
      if (!own && canonical) wrong.push(`${route}: an address without its id, ${canonical}`)
      if (own && path !== '/home') seen.set(description, [...(seen.get(description) ?? []), route])
    }
    for (const [description, of] of seen) if (of.length > 1) wrong.push(`${of.join(' ')} say the same: ${description}`)
    expect(!wrong.length, wrong.join('\n'))
  },
  'what is not built says so, in its shell, without a console error (WID-06)': browser => visit(browser, {}, async page => {
    const unbuilt = soonRoutes()
    for (const { route, title, access } of screens.filter(s => s.access === 'public' && (s.route === '/comingSoon' || unbuilt.includes(s.route)))) {
      const path = addresses(route).at(-1)
      await page.goto(portal(path))
      await page.waitForSelector('text=敬请期待，当前功能正在加紧开发')
      expect(await page.locator('h1').first().innerText() === title, `${path} (${access}) is headed ${title}`)
    }
  }),
  'a signed-in address leads to the sign-in and keeps its way back': browser => visit(browser, {}, async page => {
    await page.goto(portal('/user-info/account'))
    await page.waitForURL(/\/user\/login\?redirect=%2Fuser-info%2Faccount$/)
  }),
  'an unknown address leads home, and so does the base path (ROUTE-04, ROUTE-05)': browser => visit(browser, {}, async page => {
    await page.goto(portal('/no-such-page'))
    await page.waitForURL(/\/portal\/home$/)
    await page.goto(`${origin}/portal/`)
    await page.waitForSelector('[data-products=ready] li')
  }),
  'an unknown call answers the envelope': async () => {
    const answer = await call('GET', '/no/such/call')
    expect(answer.status === answer.code && answer.code !== 0, JSON.stringify(answer))
  },
}
