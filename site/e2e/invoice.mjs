import { readFile } from 'node:fs/promises'
import { accessible, call, ENTERPRISE, expect, openAs, portal, still, token, visit } from './browser.mjs'
import { templateOf } from './money.mjs'

const narrow = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const numberOf = () => String(Date.now()).padStart(20, '0')
const buy = async (as, name) => {
  const { id, priceFen } = await templateOf(name)
  return (await call('POST', '/family/order/product/purchase', { body: { type: 'template', id, priceFen }, as })).data.orderNo
}
const giveBack = (as, orderNo) => call('POST', '/family/user/order/giveBack', { body: { orderNo, reason: '买错了' }, as })
const names = ['桥梁养护与病害模板', '既有建筑改造模板']
const firm = '上海衡测建设工程有限公司'

export const invoice = {
  'an invoice: asked for on two orders, issued with its file, fetched, reversed when an order goes back': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', '/user-info/account?tab=invoices')
    const as = await token(context)
    const orders = []
    for (const name of names) orders.push(await buy(as, name))
    expect(orders.every(Boolean), `bought: ${orders}`)
    await page.click('main >> button:text-is("抬头管理")')
    await page.waitForSelector('.ant-modal')
    await still(page)
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ant-modal', { state: 'detached' })

    await page.click('main >> button:text-is("申请发票") >> nth=0')
    await page.waitForSelector('[data-orders]')
    await page.fill('#invoice_email', '')
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector('text=请选择要开票的订单')
    await page.waitForSelector('.ant-modal >> text=请输入接收发票的邮箱')
    for (const name of names) await page.click(`[data-orders] li:has-text("${name}") input >> nth=0`)
    await page.waitForSelector('[data-orders] >> text=已选 2 个')
    await page.click('.ant-modal .ant-radio-wrapper:has-text("增值税专用发票")')
    await page.waitForSelector('.ant-modal >> text=注册地址')
    await page.click('.ant-modal .ant-radio-wrapper:has-text("增值税普通发票")')
    if (await page.locator('.ant-modal [aria-label="发票抬头"]').count()) {
      await page.click('.ant-modal .ant-select')
      await page.click('.ant-select-item-option >> text=填写新的抬头')
    }
    await page.click('.ant-modal .ant-radio-wrapper:has-text("企业")  >> nth=-1')
    await page.fill('#invoice_title', firm)
    await page.fill('#invoice_taxNo', '91350100m000100y44')
    await page.waitForSelector('.ant-modal >> text=税号不正确')
    await page.fill('#invoice_taxNo', '91350100m000100y43')
    await page.waitForSelector('.ant-modal >> text=校验通过')
    await page.fill('#invoice_email', 'cw@hengce.example')
    await still(page)
    await accessible(page)
    const paid = (await page.textContent('.ant-modal-footer .ant-btn-primary')).match(/¥([\d.,]+)/)[1]
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector('text=已提交，开具后会发消息通知您')
    await page.waitForSelector(`[data-list=rows] tr:has-text("${firm}") >> nth=0 >> text=待开票`)
    await accessible(page)
    const [{ no }] = (await call('POST', '/family/user/invoice/list', { body: {}, as })).data.records

    const desk = await context.browser().newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    const operator = await desk.newPage()
    await openAs(operator, 'operator', '/invoiceReview')
    const row = operator.locator('[data-list] tbody tr', { hasText: firm }).filter({ hasText: paid })
    await row.waitFor()
    await accessible(operator)
    await row.locator('button:has-text("开具")').click()
    const number = numberOf()
    await operator.fill('#issue_number', number.slice(1))
    // Its sentence comes as the field is left, and moves the button.
    await operator.press('#issue_number', 'Tab')
    await operator.waitForSelector('text=请输入 20 位数电票号码')
    await operator.click('.ant-modal-footer .ant-btn-primary')
    await operator.waitForSelector('text=请上传发票文件')
    await operator.fill('#issue_number', number)
    await operator.setInputFiles('.ant-modal input[type=file]', { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${no}`) })
    await operator.waitForSelector('.ant-modal [aria-label="移除 发票.pdf"]')
    await still(operator)
    await accessible(operator)
    await operator.click('.ant-modal-footer .ant-btn-primary')
    await row.waitFor({ state: 'detached' })

    // The message leads to it.
    await page.goto(portal(`/user-info/account?tab=invoices&invoice=${no}`))
    await page.waitForSelector('[data-invoice=issued]')
    await still(page)
    await accessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-invoice] >> text=下载发票')])
    expect(file.suggestedFilename() === `发票_${number}.pdf`, file.suggestedFilename())
    expect((await readFile(await file.path(), 'utf8')) === `%PDF-1.7 ${no}`, 'the file is the one that was sent')
    const other = (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'member', password: 'Member@2026' } })).data
    expect((await call('GET', `/family/user/invoice/file?no=${no}`, { as: other })).code === 404, 'somebody else fetches it')

    expect((await giveBack(as, orders[0])).code === 0, 'given back')
    await page.reload()
    await page.waitForSelector('[data-invoice=toReverse] >> text=冲红的原因')
    await page.goto(portal(`/user-info/orderDetail?id=${orders[0]}`))
    await page.click('main >> a:text-is("已退款，发票冲红")')
    await page.waitForSelector('[data-invoice=toReverse]')

    await operator.reload()
    await row.waitFor()
    await row.locator('button:has-text("登记冲红")').click()
    await operator.fill('#issue_number', numberOf())
    await still(operator)
    await accessible(operator)
    await operator.click('.ant-modal-footer .ant-btn-primary')
    await row.waitFor({ state: 'detached' })
    await operator.click('text=已处理')
    await operator.waitForSelector(`[data-list=rows] tr:has-text("${firm}") >> text=已冲红`)
    await accessible(operator)
    await desk.close()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(portal(`/user-info/account?tab=invoices&invoice=${no}`))
    await page.waitForSelector('[data-invoice=reversed]')
    await still(page)
    await accessible(page)
    expect(await narrow(page), 'the invoice is wider than the phone')
    await page.goto(portal('/user-info/account?tab=invoices'))
    await page.waitForSelector('[data-list=rows] >> text=已冲红')
    await page.click('main >> button:text-is("申请发票") >> nth=0')
    await page.waitForSelector(`[data-orders] li:has-text("${names[1]}")`)
    await still(page)
    await accessible(page)
    expect(await narrow(page), 'asking is wider than the phone')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ant-modal', { state: 'detached' })
    await page.click('main >> button:text-is("抬头管理")')
    await page.click(`[data-title="${firm}"] button:has-text("删除")`)
    await page.click('dialog button:text-is("删除")')
    await page.waitForSelector(`[data-title="${firm}"]`, { state: 'detached' })
    expect((await giveBack(as, orders[1])).code === 0, 'the other one')
  }),
  "an enterprise's invoice goes to the enterprise, and is withdrawn": browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', '/companyAccount?tab=invoices')
    const as = await token(context)
    await page.click('main >> button:text-is("申请发票") >> nth=0')
    await page.waitForSelector('[data-orders] li')
    await page.click('[data-orders] >> text=全选')
    await page.waitForSelector('.ant-modal >> text=中筑数字科技有限公司')
    await page.fill('#invoice_email', 'cw@zhongzhu.example')
    await still(page)
    await accessible(page)
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector('.ant-modal-footer', { state: 'detached' })
    // The demonstration has one that waits, too: the newest is ours.
    const { no } = (await call('POST', '/family/order/enterprise/invoice/list', { body: {}, as, within: ENTERPRISE })).data.records[0]
    await page.click(`tr[data-row-key="${no}"] button:has-text("详情")`)
    await page.waitForSelector('[data-invoice=asked]')
    await still(page)
    await accessible(page)
    await page.click('[data-invoice] button:has-text("撤回申请")')
    await page.click('dialog button:text-is("撤回申请")')
    await page.waitForSelector('[data-invoice=withdrawn]')
    const { data } = await call('POST', '/family/order/enterprise/invoice/list', { body: {}, as, within: ENTERPRISE })
    expect(data.records[0].status === 'withdrawn' && data.records[0].titleType === 2, JSON.stringify(data.records[0]))
  }),
}
