import { accessible, call, expect, openAs, portal, still, tabTo, token, until, visit } from './browser.mjs'

const query = page => Object.fromEntries(new URL(page.url()).searchParams)
const rows = page => page.waitForSelector('[data-list=rows]')
const history = async (as, body = {}) => (await call('POST', '/family/order/personal/recharge', { body, as })).data
const balance = async as => (await call('POST', '/family/mall/personal/asset', { body: {}, as })).data.balanceFen

/** A top-up of so many yuan, paid on the phone and credited. Answers its order number. */
async function topUp (as, total) {
  const { data } = await call('POST', '/family/order/alipay/faceToFace', { body: { total, appType: 'platformHome' }, as })
  await fetch(data.qrCode)
  expect((await fetch(data.qrCode, { method: 'POST' })).ok, 'paying on the phone')
  await until(async () => (await history(as)).records.find(r => r.outTradeNo === data.outTradeNo)?.status === 'paid', 'the top-up is credited')
  return data.outTradeNo
}

export const orders = {
  'filters live in the address, and the back button finds them again': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', '/user-info/myOrder?tab=topups')
    const as = await token(context)
    if (!(await history(as)).total) await page.waitForSelector('[data-list=empty] >> text=您还没有充值过')
    await accessible(page)
    await topUp(as, 5)
    await page.reload()
    await rows(page)
    await accessible(page)
    await page.click('.ant-select')
    await page.click('.ant-select-item-option >> text=已退款')
    await page.waitForSelector('[data-list=nothing] >> text=没有符合条件的记录')
    await page.fill('[aria-label=开始日期]', '2026-01-02')
    await page.waitForURL(/from=2026-01-02/)
    expect(query(page).status === 'refunded', page.url())
    await page.reload()
    await page.waitForSelector('[data-list=nothing]')
    expect(await page.inputValue('[aria-label=开始日期]') === '2026-01-02', 'a hard load finds the filters')
    await page.click('nav[aria-label=个人中心] >> text=账号与余额')
    await page.waitForURL(/account$/)
    await page.waitForSelector('[data-drawn]')
    expect((await page.locator('figure tbody tr').count()) === 30, 'the chart has a table of the same days')
    await page.goBack()
    await page.waitForSelector('[data-list=nothing]')
    expect(query(page).status === 'refunded' && query(page).from === '2026-01-02', `back at ${page.url()}`)
    await page.click('[data-list] >> text=清除筛选')
    await rows(page)
    expect(Object.keys(query(page)).join() === 'tab', page.url())
    // What is not understood falls back, a page beyond the end goes to the last one, and other keys stay.
    await page.goto(portal('/user-info/myOrder?tab=topups&status=bogus&from=yesterday&page=9&keep=1'))
    await rows(page)
    await page.waitForURL(url => !url.searchParams.has('page'))
    expect(query(page).keep === '1', page.url())
  }),
  'a refund by keyboard alone, through the payment provider': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'pending', '/user-info/myOrder?tab=topups')
    const as = await token(context)
    const no = await topUp(as, 20)
    const before = await balance(as)
    await page.reload()
    await rows(page)
    const button = `tr[data-row-key="${no}"] button`
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-modal >> text=申请退款')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ant-modal', { state: 'detached' })
    await page.waitForFunction(s => document.activeElement?.matches(s), button)
    await page.keyboard.press('Enter')
    await tabTo(page, '#refund_amountFen')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('20.001')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=请输入大于 0 的金额，最多两位小数')
    await page.waitForSelector('text=请填写退款原因')
    await still(page)
    await accessible(page)
    await tabTo(page, '#refund_amountFen')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('7.50')
    await tabTo(page, '#refund_reason')
    await page.keyboard.type('充错了账号')
    await tabTo(page, '.ant-modal-footer .ant-btn-primary')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-modal', { state: 'detached' })
    await page.waitForSelector(`tr[data-row-key="${no}"] >> text=7.50`)
    expect(await balance(as) === before - 750, 'the amount has left the balance once')
    // The rest, and the row says so.
    await page.click(button)
    await page.waitForSelector('.ant-modal >> text=12.50')
    await page.fill('#refund_reason', '其余也退')
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector(`tr[data-row-key="${no}"] [data-status=refunded]`)
    expect(await balance(as) === before - 2000, 'all of it went back')
    expect(await page.locator(button).count() === 0, 'what has gone back cannot go back again')
  }),
  'cards instead of a table at 390': browser => visit(browser, { width: 390, height: 844 }, async (page, context) => {
    await openAs(page, 'member', '/user-info/myOrder?tab=topups')
    await topUp(await token(context), 5)
    await page.reload()
    await rows(page)
    expect(await page.locator('table').count() === 0, 'no table')
    await page.waitForSelector('[data-list] li >> text=5.00')
    await accessible(page)
    await page.click('[data-list] li >> text=退款')
    await page.waitForSelector('.ant-modal >> text=申请退款')
    await still(page)
    await accessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide <= 390, `the page is ${wide} wide`)
  }),
}
