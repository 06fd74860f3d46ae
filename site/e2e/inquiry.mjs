import { accessible, call, expect, openAs, visit } from './browser.mjs'

const row = name => `tr:has-text("${name}")`

export const inquiry = {
  'what a visitor writes is found by an operator, who says what was done about it': async browser => {
    const company = `长风第${Date.now()}工程局`
    const sent = await call('POST', '/micro/home/api/inquiry/add', { body: { kind: 'demo', name: '顾女士', company, telephone: '13800001234', content: '想预约一次施工管理系统的演示。', privacy: '2026-11' } })
    expect(sent.code === 0, JSON.stringify(sent))
    await visit(browser, { refusals: [400] }, async page => {
      await openAs(page, 'operator', `/inquiryDesk?keyword=${encodeURIComponent(company)}`)
      await page.waitForSelector(`${row(company)} >> text=新收到`)
      await accessible(page)
      await page.click(`${row(company)} button:has-text("登记处理")`)
      await page.waitForSelector('[role=dialog] >> text=想预约一次施工管理系统的演示')
      await accessible(page)
      await page.click('#handle_state')
      await page.click('.ant-select-item-option:has-text("已处理")')
      await page.click('.ant-modal-footer .ant-btn-primary')
      await page.waitForSelector('[role=dialog] >> text=请写下处理结果')
      await page.fill('#handle_note', '已约定周三上午演示')
      await page.click('.ant-modal-footer .ant-btn-primary')
      await page.waitForSelector(`${row(company)} >> text=已约定周三上午演示`)
      await page.waitForSelector(`${row(company)} >> text=已处理`)
    })
  },
}
