import { readFile } from 'node:fs/promises'
import { accessible, call, ENTERPRISE, expect, openAs, portal, still, token, visit } from './browser.mjs'

/** The day so many days ago in Shanghai. */
const ago = days => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
const sum = numbers => numbers.reduce((a, b) => a + b, 0)
const valueOf = (page, key) => page.locator(`[data-tile=${key}]`).getAttribute('data-value').then(Number)

export const board = {
  'each number is what the list behind it says': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', `/dataBoard?from=${ago(28)}&to=${ago(1)}`)
    await page.waitForSelector('[data-board]')
    const as = await token(context)
    // Days that are over change no more: what came in, who came.
    const { data: active } = await call('POST', '/micro/sys/workbench/active', { body: {}, as, within: ENTERPRISE })
    const came = sum(active.days.filter(d => d.date >= ago(28) && d.date <= ago(1)).map(d => d.members))
    expect(came > 0 && await valueOf(page, 'active') === came, `${came} came`)
    const { data: sales } = await call('POST', '/platform/home/provider/saleOrder', { body: {}, as, within: ENTERPRISE })
    const days = sales.days.filter(d => d.date >= ago(28) && d.date <= ago(1))
    expect(sum(days.map(d => d.orders)) > 0, 'something was sold')
    for (const [key, of] of [['orders', 'orders'], ['incomeFen', 'incomeFen'], ['refundedFen', 'refundedFen']]) {
      expect(await valueOf(page, key) === sum(days.map(d => d[of])), `${key}: ${await valueOf(page, key)}, not ${sum(days.map(d => d[of]))}`)
    }
    expect(await valueOf(page, 'members') > 0 && await valueOf(page, 'running') > 0, 'people and projects')
    await page.waitForSelector('[data-drawn]')
    await still(page)
    await accessible(page)
    await page.click('text=7 天')
    await page.waitForURL(new RegExp(`from=${ago(6)}`))
    await page.waitForSelector(`[data-board="${ago(6)} ${ago(0)}"]`)
    await page.click('a:has([data-tile=incomeFen])')
    await page.waitForURL(/facilitaror\/account/)
  }),
  'a file says the same, and a frozen link shows it to who is not signed in': browser => visit(browser, {}, async page => {
    await openAs(page, 'owner', `/dataBoard?from=${ago(28)}&to=${ago(1)}`)
    await page.waitForSelector('[data-board]')
    const income = await valueOf(page, 'incomeFen')
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("CSV")')])
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').map(row => row.split(','))
    const at = rows[0].indexOf('收入（元）')
    const cells = rows.slice(1, -2).map(row => Math.round(Number(row[at]) * 100))
    expect(cells.length === 28 && sum(cells) === income && Math.round(Number(rows.at(-2)[at]) * 100) === income, `${income}: ${rows.at(-2)}`)
    const [book] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("导出 Excel")')])
    expect((await readFile(await book.path())).subarray(0, 2).toString() === 'PK', 'a workbook')
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
    })
  }),
  'the platform has its own; who may not see it does not': browser => visit(browser, {}, async page => {
    await openAs(page, 'operator', '/dataBoard')
    await page.waitForSelector('[data-board]')
    for (const key of ['enterprises', 'users', 'visits']) expect(await valueOf(page, key) >= 0, key)
    expect(await valueOf(page, 'enterprises') > 3, 'enterprises')
    await page.waitForSelector('h2:has-text("转化")')
    await accessible(page)
    const { code } = await call('POST', '/micro/analysis/board', { body: {}, as: (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'member', password: 'Member@2026' } })).data, within: ENTERPRISE })
    expect(code === 403, `a member without the right: ${code}`)
  }),
}
