import { readFile } from 'node:fs/promises'
import { accessible, call, ENTERPRISE, expect, openAs, portal, still, token, until, visit } from './browser.mjs'

/** The day so many days ago in Shanghai. */
const ago = days => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
const sum = numbers => numbers.reduce((a, b) => a + b, 0)
const valueOf = (page, key) => page.locator(`[data-tile=${key}]`).getAttribute('data-value').then(Number)

/** The file of one form of the menu 导出. */
const exported = async (page, form) => {
  await page.click('button:has-text("导出")')
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.ant-dropdown:visible [role=menuitem]:has-text("${form}")`)])
  return file
}
const tiles = page => page.locator('[data-tile]').evaluateAll(all => all.map(e => e.dataset.tile))

export const board = {
  'each number is what the list behind it says': browser => visit(browser, {}, async (page, context) => {
    const [from, to] = [ago(28), ago(1)]
    await openAs(page, 'owner', `/dataBoard?from=${from}&to=${to}`)
    await page.waitForSelector('[data-board]')
    const as = await token(context)
    // Days that are over change no more: what came in, who came.
    const { data: active } = await call('POST', '/micro/sys/workbench/active', { body: {}, as, within: ENTERPRISE })
    const came = sum(active.days.filter(d => d.date >= from && d.date <= to).map(d => d.members))
    expect(came > 0 && await valueOf(page, 'active') === came, `${came} came`)
    const { data: sales } = await call('POST', '/platform/home/provider/saleOrder', { body: {}, as, within: ENTERPRISE })
    const days = sales.days.filter(d => d.date >= from && d.date <= to)
    expect(sum(days.map(d => d.orders)) > 0, 'something was sold')
    for (const [key, of] of [['orders', 'orders'], ['incomeFen', 'incomeFen'], ['refundedFen', 'refundedFen']]) {
      expect(await valueOf(page, key) === sum(days.map(d => d[of])), `${key}: ${await valueOf(page, key)}, not ${sum(days.map(d => d[of]))}`)
    }
    expect(await valueOf(page, 'members') > 0 && await valueOf(page, 'running') > 0, 'people and projects')
    await page.waitForSelector('[data-drawn]')
    await still(page)
    await accessible(page)
    await page.click('text=7 天')
    await page.waitForURL(url => url.searchParams.get('from') !== from)
    // The day may turn after the click.
    await page.waitForSelector([0, 1].map(d => `[data-board="${ago(6 + d)} ${ago(d)}"]`).join())
    await page.click('a:has([data-tile=incomeFen])')
    await page.waitForURL(/facilitaror\/account/)
    // A level is the length of the list behind it.
    for (const [key, label] of [['expiring', '即将到期'], ['expired', '已到期']]) {
      await page.goto(portal('/dataBoard'))
      await page.waitForSelector('[data-board]')
      const n = await valueOf(page, key)
      await page.click(`a:has([data-tile=${key}])`)
      await page.waitForURL(/projectManagement/)
      await page.waitForSelector(`[data-list] >> text=${label}`).catch(error => { if (n > 0) throw error })
      const listed = (await call('GET', `/platform/home/userItem/list?scope=enterprise&status=${new URL(page.url()).searchParams.get('status')}&current=1&pageSize=50`, { as, within: ENTERPRISE })).data.total
      expect(n === listed, `${key}: ${n} on the board, ${listed} in the list`)
    }
  }),
  'a file says the same, and a frozen link shows it to who is not signed in': browser => visit(browser, {}, async page => {
    await openAs(page, 'owner', `/dataBoard?from=${ago(28)}&to=${ago(1)}`)
    await page.waitForSelector('[data-board]')
    const income = await valueOf(page, 'incomeFen')
    const file = await exported(page, 'CSV')
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').map(row => row.split(','))
    const at = rows[0].indexOf('收入（元）')
    const cells = rows.slice(1, -2).map(row => Math.round(Number(row[at]) * 100))
    expect(cells.length === 28 && sum(cells) === income && Math.round(Number(rows.at(-2)[at]) * 100) === income, `${income}: ${rows.at(-2)}`)
    const book = await exported(page, 'Excel')
    expect((await readFile(await book.path())).subarray(0, 2).toString() === 'PK', 'a workbook')
    await page.waitForSelector('[data-drawn]')
    const picture = await readFile(await (await exported(page, '图片')).path())
    expect(picture.subarray(1, 4).toString() === 'PNG' && picture.readUInt32BE(16) === 2400 && picture.length > 40_000, `a picture of ${picture.length} bytes`)
    await page.click('button:has-text("分享")')
    await page.click('button:has-text("生成链接")')
    const address = await page.locator('input[aria-label=分享链接]').inputValue()
    await accessible(page)
    await visit(browser, { width: 390, height: 844 }, async other => {
      await other.goto(address)
      await other.waitForSelector('[data-board]')
      expect(await valueOf(other, 'incomeFen') === income, 'the same number')
      expect(await other.locator('main a').count() === 0 || await other.locator('a:has([data-tile])').count() === 0, 'no way into the workbench')
      await accessible(other)
    })
    await visit(browser, { expected: /404/ }, async other => {
      await other.goto(portal('/dataBoard/shared?id=FORGED'))
      await other.waitForSelector('text=分享不存在或已过期')
      await other.waitForSelector('a:has-text("返回首页")')
    })
  }),
  'everybody arranges his own board, by mouse and by keyboard, and gets the usual one back': browser => visit(browser, {}, async page => {
    await openAs(page, 'owner', '/dataBoard')
    await page.waitForSelector('[data-board]')
    const usual = await tiles(page)
    await page.click('button:has-text("调整指标")')
    const row = key => page.locator(`[data-tile-row=${key}]`)
    await row('waiting').waitFor()
    await still(page)
    await row('waiting').dragTo(row('members'))
    await page.waitForFunction(() => document.querySelector('[data-tile-row]').dataset.tileRow === 'waiting')
    await still(page)
    await row('active').locator('input').uncheck()
    await page.focus('[data-tile-row=orders] [data-move=up]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('[data-tile-row]')?.dataset.tileRow === 'orders')
    await page.keyboard.press('Enter')
    await accessible(page)
    await page.click('.ant-modal button:has-text("保存"), .ant-modal button:has-text("保 存")')
    await page.waitForSelector('text=已按您的安排显示')
    await page.waitForFunction(() => document.querySelector('[data-tile]').dataset.tile === 'waiting')
    const mine = await tiles(page)
    expect(!mine.includes('active') && mine.indexOf('orders') === usual.indexOf('orders') - 2, `${mine}`)
    await page.reload()
    await page.waitForSelector('[data-board]')
    expect(`${await tiles(page)}` === `${mine}`, 'it is kept')
    await page.click('button:has-text("调整指标")')
    await page.click('button:has-text("恢复默认")')
    await page.waitForSelector('text=已恢复默认')
    await page.waitForSelector('[data-tile=active]')
    expect(`${await tiles(page)}` === `${usual}`, 'the usual one')
  }),
  'a rise is good or bad as the tile says, and the platform knows its past from the first start': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await openAs(page, 'operator', '/dataBoard')
    await page.waitForSelector('[data-board]')
    for (const key of ['visits', 'looks', 'trials', 'orders', 'errors']) expect(await valueOf(page, key) > 0, `${key}: ${await valueOf(page, key)}`)
    expect(await page.locator('[data-tile]').evaluateAll(all => all.every(e => e.dataset.value !== '')), 'no dash')
    const turned = await page.locator('li:has([data-tile])').evaluateAll(all => all.map(li => [li.querySelector('[data-tile]').dataset.tile, li.querySelector('[data-turn]')?.textContent[0], li.querySelector('[data-turn]')?.dataset.turn]))
    for (const [key, sign, turn] of turned) {
      if (turn) expect(turn === ((sign === '+') === !['errors', 'refundedFen', 'reviews', 'waiting'].includes(key) ? 'good' : 'bad'), `${key} ${sign} is ${turn}`)
    }
    expect(turned.some(([, , turn]) => turn), 'something has turned')
    await accessible(page)
  }),
  'the question about statistics is part of the page as it was built, and hidden from who has answered it': async browser => {
    for (const asked of [true, false]) {
      await visit(browser, { asked, expected: /ERR_FAILED/ }, async page => {
        await page.route('**/_next/static/chunks/**', route => route.abort())
        await page.goto(portal('/product'), { waitUntil: 'load' })
        const question = page.locator('aside[aria-label=访问统计]')
        expect(await question.count() === 1 && await question.isVisible() === asked, `without the program, ${asked ? 'asked' : 'not asked'}`)
        expect(await page.evaluate(() => parseFloat(getComputedStyle(document.body).paddingBottom) > 0) === asked, 'room for it at the foot')
      })
    }
  },
  'a page tells its speed and the week once the visitor has agreed, and nothing before': browser => visit(browser, { asked: true }, async page => {
    const told = []
    // What a beacon carries is not shown to the debugger.
    await page.exposeFunction('carried', text => { told.push(...JSON.parse(text).points) })
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (url, blob) => {
        blob.text().then(window.carried)
        return send(url, blob)
      }
      // What the page is measured by is loaded, and listens from then on.
      const observe = PerformanceObserver.prototype.observe
      window.observed = []
      PerformanceObserver.prototype.observe = function (options) {
        window.observed.push(options.type)
        return observe.call(this, options)
      }
    })
    await page.goto(portal('/product'))
    await page.waitForSelector('main h1')
    await page.click('button:has-text("同意")')
    await until(() => told.some(p => p.behavior === 'visit_week' && p.businessData.weeks === 0), 'the week is told')
    expect(await page.evaluate(() => /^\d+ \d+$/.test(localStorage.getItem('platformHome.week'))), 'two numbers of weeks are kept')
    // It is told when another tab is looked at, and sent soon after; a second time changes nothing.
    const hide = () => page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.waitForFunction(() => ['largest-contentful-paint', 'layout-shift'].every(type => window.observed.includes(type)))
    await page.click('main h1') // the largest picture counts until the first click of a hand
    await hide()
    await until(() => ['page_lcp', 'page_cls'].every(vital => told.some(p => p.behavior === vital)), 'the speed is told')
    await hide()
    await page.waitForTimeout(1000)
    const speeds = told.filter(p => /^page_(lcp|cls)$/.test(p.behavior))
    expect(speeds.length === 2 && speeds.every(p => ['good', 'fair', 'poor'].includes(p.businessData.grade) && p.businessData.page === '/product'), JSON.stringify(speeds))
    await page.click('footer button:has-text("访问统计")')
    await page.click('button:has-text("仅必要")')
    await page.waitForFunction(() => localStorage.getItem('platformHome.week') === null)
  }),
  'the platform has its own; who may not see it does not': browser => visit(browser, {}, async page => {
    await openAs(page, 'operator', '/dataBoard')
    await page.waitForSelector('[data-board]')
    for (const key of ['enterprises', 'users', 'visits']) expect(await valueOf(page, key) >= 0, key)
    expect(await valueOf(page, 'enterprises') > 3, 'enterprises')
    await page.waitForSelector('h2:has-text("转化")')
    for (const heading of ['出错页面', '慢页面', '留存']) await page.waitForSelector(`h2:has-text("${heading}")`)
    await page.locator('section:has(h2:text-is("慢页面")) li').nth(2).waitFor()
    await page.locator('section:has(h2:text-is("留存")) tbody tr').nth(5).waitFor({ state: 'attached' })
    await accessible(page)
    const { code } = await call('POST', '/micro/analysis/board', { body: {}, as: (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'member', password: 'Member@2026' } })).data, within: ENTERPRISE })
    expect(code === 403, `a member without the right: ${code}`)
  }),
}
