import { accessible, expect, openAccount, portal, visit } from './browser.mjs'

const at = async (page, path) => {
  await page.goto(portal(path))
  await page.waitForSelector('[data-bench=in]')
  await page.waitForSelector('[data-list=rows]')
}

async function returns (page) {
  await openAccount(page, 'owner')
  await at(page, '/achievementManagement')
  await accessible(page)
  await page.click('[aria-label=按状态查看] >> text=待审核')
  await page.waitForSelector('[data-list=rows] >> text=跨江大桥引桥段')
  await page.click('tr:has-text("跨江大桥引桥段") button:has-text("审核")')
  await page.waitForSelector('[data-achievement]')
  await accessible(page)
  await page.fill('#review_reason', '缺少十一月的偏差分析')
  await page.click('.ant-drawer button:has-text("退 回"), .ant-drawer button:has-text("退回")')
  await page.waitForSelector('text=已退回，作者会收到消息')
}

/** What is for its author alone is none of a colleague's, nor is his draft. */
async function reads (page) {
  await openAccount(page, 'member')
  await at(page, '/achievementManagement')
  await page.waitForSelector('[data-list=rows] >> text=龙山片区九年制学校')
  expect(!await page.locator('text=企业 BIM 实施标准').count(), 'a draft of somebody else is listed')
  expect(!await page.locator('button:has-text("登记成果")').count(), 'who may not is offered to enter one')
}

export const achievement = {
  'an achievement that waits is returned with a reason, and files are read as far as they may be': async browser => {
    await visit(browser, {}, returns)
    await visit(browser, {}, reads)
  },

  'two versions are held against each other': browser => visit(browser, {}, async page => {
    await openAccount(page, 'owner')
    await at(page, '/versionManagement')
    await accessible(page)
    await page.click('tr:has-text("1.2.0") button:has-text("比较")')
    await page.waitForSelector('[data-compared] >> text=文件')
    await page.waitForSelector('[data-compared] [data-op=old]')
    await accessible(page)
  }),
}
