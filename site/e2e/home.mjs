import { CALLS, costOf } from '../../infra/bench/burst.mjs'
import { FIRST_VIEW, firstView } from '../../infra/bench/firstview.mjs'
import { accessible, expect, moved, origin, portal, until, visit } from './browser.mjs'

const reads = width => browser => visit(browser, { width, height: width < 500 ? 844 : 1000 }, async page => {
  const asked = []
  page.on('request', request => request.url().startsWith(`${origin}/api/`) && asked.push(request.url().slice(`${origin}/api`.length)))
  await page.goto(portal('/home'))
  await page.waitForSelector('[data-counters=ready]', { state: 'attached' })
  await page.waitForSelector('[data-products=ready] li')
  if (width < 500) await page.waitForTimeout(2500) // who reads before he goes on asks for nothing again
  // What lies below is asked for when the reader comes near, and is there when he has come.
  for (const part of ['[data-templates=ready] h3', '[data-families=ready] h3', '[data-cases=ready] h3', '[data-demos=ready] h3', '[data-news=ready] time', '[data-wall=ready] b', '[data-plugins=ready]']) {
    await page.evaluate(() => scrollBy(0, innerHeight))
    await page.locator(part).first().scrollIntoViewIfNeeded()
  }
  // The page asks once for each thing; what a burst of its visitors is measured by (infra/bench/burst.mjs) is that.
  const content = asked.filter(path => !path.includes('getAuthConfig')).sort()
  expect(String(content) === String([...CALLS].sort()), `asked for ${content.join('\n')}`)
  expect(/^\d/.test(await page.locator('[data-plugins] dd').first().innerText()), 'the call-out names the present release')
  const counters = await page.$$eval('[data-counters] dd', all => all.map(e => e.textContent))
  expect(counters.length === 6 && counters.every(c => /^[\d,]+$/.test(c)), `counters: ${counters}`)
  expect(await page.locator('[data-products] h3').count() === 4, 'four columns of products')
  await page.locator('footer p').first().filter({ hasText: /^\s*(早上|上午|中午|下午|晚上)好/ }).waitFor()
  const filing = page.locator('footer a[href="https://beian.miit.gov.cn/"]')
  expect(await filing.getAttribute('target') === '_blank', 'the filing number opens outside')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide <= width, `the page is ${wide} wide`)
  await accessible(page)
})

/** What the CDN keeps is not asked of the portal: a view in a burst costs what the CDN sends. */
const dollars = view => Object.values(costOf({ ...view, originCalls: 0, originMs: 0, readUnits: 0 })).reduce((a, b) => a + b)

const weighs = (width, height) => browser => visit(browser, { width, height, asked: true }, async page => {
  const view = await firstView(page, portal('/home'))
  const told = `${view.requests} requests, ${view.bytes} bytes, $${dollars(view).toFixed(2)} for a million: ${view.files.map(file => `${file.path} ${file.bytes}`).join(', ')}`
  expect(await page.locator('[data-products=ready] li').count() > 0 && await page.locator('[data-counters=ready]').count() === 1, 'the first screen is there')
  expect(view.requests <= FIRST_VIEW.requests && view.bytes <= FIRST_VIEW.kilobytes * 1000 && dollars(view) <= FIRST_VIEW.dollars, told)
})

export const home = {
  'a first view keeps its requests, bytes and price at 1590': weighs(1590, 1000),
  'a first view keeps its requests, bytes and price at 390': weighs(390, 844),
  'a visitor reads it at 1590': reads(1590),
  'a visitor reads it at 390': reads(390),
  'a visitor reads it at 2200': reads(2200),
  'what is slow to come keeps its place: who is at the end of it stays there, at 360': browser => visit(browser, { width: 360, height: 780 }, async page => {
    let open
    const opened = new Promise(resolve => { open = resolve })
    const asked = []
    await page.route('**/api/**', async route => {
      asked.push(route.request().url())
      await opened
      await route.continue()
    })
    await page.goto(portal('/home'))
    const toTheEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await toTheEnd()
    for (const part of ['templates', 'families', 'cases', 'demos', 'news', 'plugins']) await page.locator(`[data-${part}=waiting]`).scrollIntoViewIfNeeded()
    await until(() => ['product/list', 'info/page', 'queryPlugs'].every(call => asked.some(url => url.includes(call))), 'what lies below is asked for')
    await toTheEnd()
    await page.waitForTimeout(300)
    open()
    for (const part of ['products', 'templates', 'families', 'cases', 'demos', 'news', 'wall', 'plugins']) await page.waitForSelector(`[data-${part}=ready]`)
    const moves = await moved(page, 0.1)
    expect(!moves.length, moves.join('\n'))
  }),
  'the product menu opens under the pointer': browser => visit(browser, {}, async page => {
    await page.goto(portal('/home'))
    await page.waitForSelector('[data-products=ready] li')
    await page.hover('nav >> text=产品与服务')
    await page.waitForSelector('header >> text=灰色为尚未开放的产品')
    await accessible(page)
    await page.click('header >> text=查看全部产品')
    await page.waitForURL(/\/portal\/product$/)
    await page.waitForSelector('[data-product-list=ready] li')
  }),
  'the drawer leads on at 390': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await page.goto(portal('/home'))
    await page.waitForSelector('[data-products=ready] li')
    await page.click('button[aria-label=菜单]')
    await page.click('nav[aria-label=菜单] >> text=联系合作')
    await page.waitForSelector('nav[aria-label=菜单] >> text=联系我们')
    await accessible(page)
    await page.click('nav[aria-label=菜单] >> text=联系我们')
    await page.waitForURL(/\/portal\/support$/)
    await page.waitForSelector('nav[aria-label=菜单]', { state: 'detached' })
  }),
}
