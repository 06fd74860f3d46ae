import { readFile } from 'node:fs/promises'
import { accessible, call, ENTERPRISE, expect, openAs, portal, still, token, visit } from './browser.mjs'

const orders = async as => (await call('POST', '/family/user/order/list', { body: { pageSize: 100 }, as })).data
const balance = async as => (await call('POST', '/family/mall/personal/asset', { body: {}, as })).data.balanceFen
const templateOf = async keyword => (await call('POST', '/platform/home/itemTemplate/search', { body: { keyword } })).data.records.find(t => t.templateName === keyword)
const shows = (page, text) => page.waitForSelector(`dialog >> text=${text}`)

/** Pays the code that the dialog shows, on the phone. */
async function payOnPhone (page) {
  const code = await page.waitForSelector('[data-qr^="http"]')
  const address = await code.getAttribute('data-qr')
  await fetch(address)
  expect((await fetch(address, { method: 'POST' })).ok, 'paying on the phone')
}

export const purchase = {
  'a template is bought with a balance that does not suffice: topped up in the same dialog, owned, given back': browser => visit(browser, {}, async (page, context) => {
    const template = await templateOf('沥青路面施工模板')
    await openAs(page, 'refused', `/templateDetail?id=${template.id}`)
    const as = await token(context)
    const before = await balance(as)
    expect(before < template.priceFen, `the balance of ${before} does not suffice`)
    await page.waitForSelector('[data-mine=ready]')
    await page.click('text=购买并使用')
    await shows(page, '余额不足，还差')
    await page.waitForSelector('dialog [role=radio][aria-checked=true] >> text=100')
    await page.waitForSelector('[data-qr^="http"]')
    await accessible(page)
    await payOnPhone(page)
    await shows(page, '购买成功')
    await accessible(page)
    const [order] = (await orders(as)).records
    expect(order.goodsId === template.id && order.payFen === template.priceFen, JSON.stringify(order))
    expect(await balance(as) === before + 10_000 - template.priceFen, 'the price has left the balance once')
    await page.click('dialog >> text=查看订单')
    await page.waitForSelector('[data-order="2"]')
    await page.waitForSelector('text=余额支付 80.00 元')
    await accessible(page)
    await page.click('main >> button:text-is("退款")')
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector('text=请填写退款原因')
    await page.click('.ant-modal >> button:text-is("买错了")')
    await still(page)
    await accessible(page)
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector('[data-order="5"]')
    await page.waitForSelector('text=使用权已收回')
    expect(await balance(as) === before + 10_000, 'the price is back on the balance')
    // With enough on the balance it is one click, and the list has both orders.
    await page.click('main >> text=查看商品')
    await page.waitForSelector('[data-mine=ready]')
    await page.click('text=购买并使用')
    await page.click('dialog >> text=余额支付 ¥80.00')
    await shows(page, '购买成功')
    await page.keyboard.press('Escape')
    await page.waitForSelector('main >> text=已拥有')
    // The books of all this, recomputed by this browser; one amount that another wrote on the way is found in its line.
    await page.goto(portal('/user-info/account'))
    await page.click('text=核对账目')
    await page.waitForSelector('[data-proof=same]')
    await page.waitForSelector('text=这是第一次')
    await still(page)
    await accessible(page)
    const { data: book } = await call('GET', '/family/user/wallet/proof', { as })
    await page.waitForSelector(`[data-proof] >> text=${book.lines} 行`)
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=导出账目')])
    const kept = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(kept.records.length === book.lines && kept.chainHead === book.chainHead && kept.balanceFen === await balance(as), 'the file is the ledger')
    await page.route('**/api/family/user/wallet/proof**', async route => {
      const answer = await (await route.fetch()).json()
      answer.data.records.at(-2).amountFen -= 1
      answer.data.records.at(-2).balanceFen -= 1
      await route.fulfill({ json: answer })
    })
    await page.click('.ant-modal >> text=重新核对')
    await page.waitForSelector(`[data-proof=differs] >> text=第 ${book.lines - 1} 行`)
    await accessible(page)
    await page.unroute('**/api/family/user/wallet/proof**')
    await page.click('.ant-modal >> text=重新核对')
    await page.waitForSelector('[data-proof=same]')
    await page.goto(portal('/user-info/myOrder?state=5'))
    await page.waitForSelector('[data-list=rows] >> text=沥青路面施工模板')
    expect(await page.locator('[data-list] tbody tr[data-row-key]').count() === 1, 'the filter leaves the one that was given back')
    await accessible(page)
  }),
  'who is not signed in is led to the dialog; a price that changes meanwhile is asked about anew': browser => visit(browser, { width: 390, height: 844, refusals: [409] }, async (page, context) => {
    const template = await templateOf('商业综合体模板')
    await page.goto(portal(`/templateDetail?id=${template.id}`))
    await page.click('text=购买并使用')
    await page.waitForURL(/\/user\/login/)
    await page.fill('input[name=username]', 'visitor')
    await page.fill('input[name=password]', 'Visitor@2026')
    await page.check('input[name=agreed]')
    await page.keyboard.press('Enter')
    await shows(page, '确认购买')
    await shows(page, '余额支付 ¥168.00')
    await still(page)
    await accessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide <= 390, `sideways: ${wide}`)
    // The shelf answers this once as if the seller had changed the price.
    const as = await token(context)
    const before = await balance(as)
    let asked
    await page.route('**/api/family/order/product/purchase', async route => {
      if (asked) return route.continue()
      asked = route.request().postDataJSON()
      await route.continue({ postData: JSON.stringify({ ...asked, priceFen: 1 }) })
    })
    await page.click('dialog >> text=余额支付 ¥168.00')
    await shows(page, '价格已变为 168.00 元')
    expect(asked.priceFen === 16_800 && await balance(as) === before, 'nothing was paid')
  }),
  'a seller sees what was sold, what waits and what went back; a member without the right sees nothing': browser => visit(browser, { refusals: [403] }, async (page, context) => {
    await openAs(page, 'owner', '/facilitaror/account')
    await page.waitForSelector('[data-list=rows]')
    const { data } = await call('POST', '/platform/home/provider/saleOrder', { body: { pageSize: 100 }, as: await token(context), within: ENTERPRISE })
    const sum = (state, of) => data.records.filter(r => r.state === state).reduce((all, r) => all + r[of], 0)
    expect(sum('frozen', 'incomeFen') === data.sums.frozenFen && sum('released', 'incomeFen') === data.balanceFen, JSON.stringify(data.sums))
    await page.waitForSelector(`[data-balance="${data.balanceFen}"]`)
    await page.waitForSelector('[data-drawn]')
    await accessible(page)
    await page.click('text=核对账目')
    await page.waitForSelector('[data-proof=same]')
    await page.keyboard.press('Escape')
    await page.waitForSelector('[data-proof]', { state: 'detached' })
    await page.click('.ant-select')
    await page.click('.ant-select-item-option >> text=已退款')
    await page.waitForURL(/state=refunded/)
    await page.waitForSelector('text=原因：与在建项目的业态不符')
    const { code } = await call('POST', '/platform/home/provider/saleOrder', { body: {}, as: (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'member', password: 'Member@2026' } })).data, within: ENTERPRISE })
    expect(code === 403, `a member without the right: ${code}`)
  }),
}
