import { createHash } from 'node:crypto'
import { accessible, call, expect, origin, portal, still, until, visit } from './browser.mjs'

const ready = page => page.waitForSelector('[data-results=ready] li')
const marked = page => page.$$eval('[data-results] h2 mark', list => list.map(e => e.textContent))
const field = '[role=search] input[role=combobox]'
const provider = createHash('sha256').update('enterprise/dongping').digest('hex').slice(0, 10)

export const search = {
  'NAV-09: a visitor finds what is public by mouse and keyboard': browser => visit(browser, {}, async (page, context) => {
    await page.goto(portal('/home'))
    await page.waitForSelector('[data-counters=ready]', { state: 'attached' })
    // What is typed before the layer stands is its beginning.
    let late = 0
    await context.route(/\/_next\/static\/chunks\//, async route => {
      late++
      await new Promise(resolve => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.keyboard.press('/')
    await page.keyboard.type('hg')
    await page.waitForSelector(`dialog ${field}:focus`)
    await page.keyboard.type('sj')
    expect(late > 0 && await page.inputValue(`dialog ${field}`) === 'hgsj', `${late} programs, ${await page.inputValue(`dialog ${field}`)}`)
    await context.unrouteAll({ behavior: 'wait' })
    await page.waitForSelector('dialog [role=group][aria-label=服务商] [role=option] >> text=华构设计院')
    await still(page)
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    // It is still there, from the header's button too, and typing replaces it.
    await page.click('header [aria-label=搜索]')
    await page.waitForFunction(selector => document.activeElement?.matches(selector) && document.activeElement.selectionEnd === 4, `dialog ${field}`)
    await page.keyboard.type('东平隔震幕墙')
    await page.waitForSelector('dialog [role=group][aria-label=没有这样的标题] >> text=在全部内容中搜索“东平隔震幕墙”')
    await page.waitForSelector('dialog [role=group][aria-label=热门搜索] [role=option]')
    await accessible(page)
    await page.fill(`dialog ${field}`, '')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.fill(`dialog ${field}`, '机电')
    await page.keyboard.press('Enter')
    await page.waitForURL(/portalSearch\?keyword=/)
    await ready(page)
    expect((await marked(page)).includes('机电'), 'nothing is marked')
    await accessible(page)

    // Tabs, tags, order: each is an address, and none of them an entry in the history.
    const before = await page.evaluate(() => history.length)
    await page.click('nav[aria-label=结果分类] >> text=服务商')
    await page.waitForURL(/type=provider/)
    await page.waitForFunction(() => [...document.querySelectorAll('[data-results] h2 .tag')].every(e => e.textContent === '服务商'))
    await page.click('text=最新')
    await page.waitForURL(/order=newest/)
    expect(await page.evaluate(() => history.length) === before, 'filters fill the history')

    // Suggestions by keyboard: a title opens its page.
    await page.fill(field, 'hgsj')
    await page.waitForSelector('[role=option] >> text=华构设计院')
    await page.keyboard.press('ArrowDown')
    await page.waitForSelector(`${field}[aria-activedescendant]`)
    const active = await page.getAttribute(field, 'aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected') === 'true', active)
    await page.keyboard.press('Enter')
    await page.waitForURL(/facilitaror\/home/)
    await page.goBack()
    await ready(page)

    // Nothing found helps, and past words can be cleared.
    await page.fill(field, '东平隔震幕墙')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-results=nothing] >> text=东平幕墙')
    await accessible(page)
    await page.click('[data-results=nothing] button >> nth=0')
    await ready(page)
    await page.goto(portal('/portalSearch'))
    await page.waitForSelector('h2 >> text=最近搜索')
    await page.click('h2 >> text=清除')
    await page.waitForSelector('h2 >> text=最近搜索', { state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('platformHome.searches')) === null, 'past words are kept')

    await page.goto(portal('/portalSearch?keyword=机电'))
    await ready(page)
    const entries = await page.evaluate(() => history.length)
    await page.evaluate(() => location.replace('/portal/refresh-search'))
    await page.waitForURL(/portalSearch\?keyword=/)
    await ready(page)
    expect(await page.evaluate(() => history.length) === entries, 'the refresh is in the history')
  }),

  'what is withdrawn is found no more, on a phone too': browser => visit(browser, { width: 390, height: 844 }, async page => {
    const as = (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'operator', password: 'Operator@2026' } })).data
    const freeze = async frozen => {
      const { data } = await call('GET', `/micro/home/provider/detail?providerId=${provider}`, { as })
      const answer = await call('POST', '/micro/home/provider/freeze', { as, body: { id: provider, frozen, reason: '资料核实中', rev: data.rev } })
      expect(answer.code === 0, JSON.stringify(answer))
    }
    const found = async () => (await (await fetch(`${origin}/api/micro/home/api/search?keyword=${encodeURIComponent('东平幕墙')}&type=provider&pageSize=${1 + Math.floor(Math.random() * 100)}`)).json()).data.total
    expect(await found() === 1, 'the provider is not found')
    await freeze(1)
    try {
      await until(async () => await found() === 0, 'a frozen provider is found no more', 20)
    } finally {
      await freeze(0)
    }
    await page.goto(portal('/portalSearch?keyword=机电'))
    await ready(page)
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the phone')
  }),
}
