import { accessible, call, ENTERPRISE, expect, openAs, portal, still, token, until, visit } from './browser.mjs'

const cash = '/family/order/alipay/tocash'
const asset = async as => (await call('POST', '/family/mall/personal/asset', { body: {}, as })).data
const plan = async as => (await call('GET', `${cash}/plan`, { as })).data
const yuan = fen => (fen / 100).toFixed(2)

/** A top-up of so many yuan, paid on the phone and credited. */
async function topUp (as, total) {
  const before = (await asset(as)).balanceFen
  const { data } = await call('POST', '/family/order/alipay/faceToFace', { body: { total, appType: 'platformHome' }, as })
  await fetch(data.qrCode)
  expect((await fetch(data.qrCode, { method: 'POST' })).ok, 'paying on the phone')
  await until(async () => (await asset(as)).balanceFen === before + total * 100, 'the top-up is credited')
}

/** Fills the dialog and sends it. */
async function asks (page, fen, account, realName) {
  await page.fill('.ant-modal [aria-label="退回金额，元"]', yuan(fen))
  await page.fill('.ant-modal #giveBack_account', account)
  await page.fill('.ant-modal #giveBack_realName', realName)
  await page.click('.ant-modal button[type=submit]')
}

export const payout = {
  'a balance goes back to its payments, and what is too old is transferred by an operator, once': browser => visit(browser, { refusals: [400] }, async (page, context) => {
    await openAs(page, 'visitor', '/user-info/account')
    const as = await token(context)
    await page.waitForSelector('[data-balance]')
    await topUp(as, 5)
    await page.reload()
    const before = await asset(as)
    const ways = await plan(as)
    expect(ways.byTradeFen >= 500 && ways.byTransferFen >= 2000, JSON.stringify(ways))
    await page.click('button:text-is("退回")')
    await page.waitForSelector('.ant-modal [data-way=trade]')
    await accessible(page)
    const amount = ways.byTradeFen + 1500
    await page.fill('.ant-modal [aria-label="退回金额，元"]', yuan(ways.byTradeFen))
    await page.waitForSelector('.ant-modal [data-way=transfer]', { state: 'detached' })
    await page.fill('.ant-modal [aria-label="退回金额，元"]', yuan(before.balanceFen + 1))
    await page.waitForSelector(`.ant-modal >> text=最多可退 ${yuan(ways.byTradeFen + ways.byTransferFen)} 元`)
    await asks(page, amount, '12345', '周明远')
    await page.waitForSelector('.ant-modal >> text=请填写支付宝账号（手机号或邮箱）')
    expect((await asset(as)).balanceFen === before.balanceFen, 'a refusal changes nothing')
    await asks(page, amount, '13800010001', '周明远')
    await page.waitForSelector('.ant-modal', { state: 'detached' })
    await page.waitForSelector(`[data-balance="${before.balanceFen - amount}"]`, { state: 'attached' })
    await page.waitForSelector('[data-payout=wait] >> text=138****0001')
    await accessible(page)
    const held = await asset(as)
    expect(held.frozenFen === before.frozenFen + 1500, JSON.stringify(held))

    let number
    await visit(browser, {}, async ops => {
      await openAs(ops, 'operator', '/workbenchHome')
      await ops.locator('li', { hasText: /\d+ 笔转账等待核对/ }).locator('text=去处理').click()
      await ops.waitForURL(/\/payoutReview/)
      const row = 'tr:has-text("13800010001")'
      await ops.waitForSelector(`${row} >> text=周明远`)
      await accessible(ops)
      // He could have transferred it by hand; the provider does it.
      await ops.click(`${row} >> button:has-text("登记线下转账")`)
      await ops.waitForSelector('.ant-modal #payout_note')
      await still(ops) // a button that moves under the pointer is not clicked
      await ops.click('.ant-modal button:has-text("已转账，登记")')
      await ops.waitForSelector('.ant-modal >> text=请填写转账流水号')
      await accessible(ops)
      await ops.keyboard.press('Escape')
      await ops.waitForSelector('.ant-modal', { state: 'detached' })
      await ops.click(`${row} >> button:has-text("同意转账")`)
      await still(ops)
      await accessible(ops)
      await ops.click('.ant-modal-footer button:has-text("同意转账")')
      await ops.waitForSelector('.ant-modal', { state: 'detached' })
      await ops.waitForSelector(row, { state: 'detached' })
      const { no } = (await call('GET', `${cash}/mine`, { as })).data.records[0]
      const made = await until(async () => (await (await fetch(new URL('/__local/alipay/transfers', portal('/')))).json()).find(t => t.outBizNo === no), 'the provider transfers')
      expect(made.amount === '15.00' && made.identity === '13800010001' && made.name === '周明远', JSON.stringify(made))
      await until(async () => (await call('GET', `${cash}/mine`, { as })).data.records[0].status === 'done', 'the end of the transfer')
      await ops.click('button:text("已处理")')
      await ops.waitForSelector(`tr:has-text("${made.orderId}") >> text=138****0001`)
      number = made.orderId
      await ops.waitForSelector('nav[aria-label] a:has-text("余额退回")')
    })
    await page.reload()
    await page.waitForSelector(`[data-payout=done] >> text=转账流水号 ${number}`)
    const after = await asset(as)
    expect(after.balanceFen === held.balanceFen && after.frozenFen === before.frozenFen, JSON.stringify(after))
  }),
  'a transfer that the provider lacks money for is on the desk, until somebody asks again': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', '/companyAccount')
    const as = await token(context)
    const draws = await call('POST', '/family/order/enterprise/tocash', { body: { amountFen: 2000, account: 'desk@zhongzhu.example', realName: '中筑数字科技有限公司' }, as, within: ENTERPRISE })
    expect(draws.code === 0, JSON.stringify(draws))
    const { no } = draws.data
    const faults = settings => fetch(new URL('/__local/alipay/faults', portal('/')), { method: 'POST', body: JSON.stringify(settings) })
    await faults({ transfer: 'poor', outTradeNo: no })
    await visit(browser, {}, async (ops, inner) => {
      await openAs(ops, 'operator', '/payoutReview')
      const desk = await token(inner)
      expect((await call('POST', `${cash}/decide`, { body: { no, result: 3 }, as: desk })).code === 0, 'the operator has it transferred')
      await until(async () => (await call('GET', '/family/order/desk', { as: desk })).data.transfers.find(t => t.no === no), 'the desk')
      await ops.click('nav[aria-label] a:has-text("资金核对")')
      await ops.waitForSelector('[aria-label="挂起的转账"] li:has-text("付款方余额不足")')
      await ops.waitForSelector('[aria-label="试算平衡"][data-right] >> text=与全部明细一致')
      await accessible(ops)
      await ops.setViewportSize({ width: 390, height: 844 })
      await accessible(ops)
      await ops.setViewportSize({ width: 1590, height: 1000 })
      await ops.click('[aria-label="挂起的转账"] li:has-text("付款方余额不足") >> text=去处理')
      const row = 'tr:has-text("de****@zhongzhu.example"), tr:has-text("des****@zhongzhu.example"), tr:has-text("d****@zhongzhu.example")'
      await ops.waitForSelector(`:is(${row}) >> text=付款方余额不足`)
      await faults({})
      await ops.click(`:is(${row}) >> button:has-text("立即询问")`)
      await ops.waitForSelector(row, { state: 'detached' })
    })
    await page.reload()
    await page.waitForSelector('[data-payout=done] >> text=到账 19.90 元')
  }),
  'closing an account offers to give its balance back, and a transfer that is refused returns to it, at 390': browser => visit(browser, { width: 390, height: 844 }, async (page, context) => {
    await openAs(page, 'owner', '/user-info/account?tab=security')
    const as = await token(context)
    const before = await asset(as)
    await page.click('li:has-text("注销账号") button')
    await page.click('dialog [data-check=blocked]:has-text("账户还有余额") >> a')
    await page.waitForSelector('.ant-modal [data-way=transfer]')
    await page.waitForURL(portal('/user-info/account?give=back'))
    await accessible(page)
    // The menu above it begins at the page that one is on.
    const at = await page.locator('nav[aria-label=个人中心] [aria-current=page]').boundingBox()
    expect(at.x >= 0 && at.x + at.width <= 390, JSON.stringify(at))
    // What his payments can give back goes there first; other journeys may have paid for him.
    const { byTradeFen } = await plan(as)
    await asks(page, byTradeFen + 1000, 'lifeng@example.com', '秦立峰')
    await page.waitForSelector('[data-payout=wait] >> text=lif****@example.com')
    expect((await asset(as)).frozenFen === before.frozenFen + 1000, 'held')
    await page.waitForURL(portal('/user-info/account'))
    // Nobody but an operator sees the list or decides.
    const { no } = (await call('GET', `${cash}/mine`, { as })).data.records[0]
    for (const [path, body] of [['review', {}], ['decide', { no, result: 1, note: '2026' }]]) {
      expect((await call('POST', `${cash}/${path}`, { as, body })).status === 403, path)
    }
    await visit(browser, { width: 390, height: 844 }, async ops => {
      await openAs(ops, 'operator', '/payoutReview')
      await ops.click('li:has-text("lifeng@example.com") >> button:has-text("不予退回")')
      await ops.click('.ant-modal button:has-text("支付宝账号与实名不一致")')
      await accessible(ops)
      await ops.click('.ant-modal-footer button:has-text("不予退回")')
      await ops.waitForSelector('.ant-modal', { state: 'detached' })
    })
    await page.reload()
    await page.waitForSelector('[data-payout=refused] >> text=支付宝账号与实名不一致')
    expect((await asset(as)).balanceFen === before.balanceFen - byTradeFen, 'it is back')
  }),
}
