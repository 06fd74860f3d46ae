import { accessible, ENTERPRISE, expect, openAccount, portal, until, visit } from './browser.mjs'

const at = async (page, path) => {
  await page.goto(portal(path))
  await page.waitForSelector('[data-bench=in]')
}

export const providerCentre = {
  'who is no provider is led to how one becomes it': browser => visit(browser, {}, async page => {
    await openAccount(page, 'visitor')
    await page.goto(portal('/facilitaror'))
    await page.waitForSelector('[data-onboarding=new] >> text=申请入驻')
    await accessible(page)
  }),

  'a provider comes to his centre': browser => visit(browser, {}, async page => {
    await openAccount(page, 'owner')
    await page.goto(portal('/facilitaror'))
    await page.waitForURL(/\/facilitaror\/main/)
    await page.waitForSelector('[data-centre=ready]')
    await accessible(page)
    // What an operator sent back leads to where it is mended.
    await page.click('main li:has-text("被驳回") a[href*="/facilitaror/template"]')
    await page.waitForURL(/\/facilitaror\/template/)
    await page.waitForSelector('[data-list=rows] >> text=已驳回')
    await accessible(page)
    await at(page, '/facilitaror/main?tab=followers')
    await page.waitForSelector('[data-list=rows] >> text=陆总工')
    await accessible(page)
  }),

  'a comment is answered, and the public reads the answer': browser => visit(browser, {}, async page => {
    await openAccount(page, 'owner')
    await at(page, '/facilitaror/main?tab=comments')
    const row = page.locator('tr', { hasText: '全部' }).or(page.locator('[data-list=rows] tbody tr.ant-table-row')).first()
    await row.waitFor()
    const goods = await row.locator('a').first().getAttribute('href')
    const said = await row.locator('p').nth(1).textContent()
    await row.locator('button:has-text("回复")').click()
    const dialog = page.locator('[role=dialog]')
    await dialog.waitFor()
    await accessible(page)
    await dialog.locator('button:has-text("回 复"), button:has-text("回复")').last().click()
    await dialog.locator('text=请输入回复内容').first().waitFor()
    const words = `感谢反馈，已记入改进 ${Date.now()}`
    await dialog.locator('textarea').fill(words)
    await dialog.locator('button:has-text("回 复"), button:has-text("回复")').last().click()
    await page.waitForSelector('text=已回复，评价人会收到消息')
    await page.click('[aria-label=按状态查看] >> text=已回复')
    await page.waitForSelector(`[data-list=rows] >> text=${words}`)
    // The public reads it under the comment, within the seconds that a read is kept.
    const there = new URL(goods, page.url()).href
    await until(async () => {
      await page.goto(there)
      const tab = page.locator('main >> text=/^评价/').first()
      await tab.scrollIntoViewIfNeeded()
      await tab.click()
      return page.waitForSelector(`main >> text=${words}`, { timeout: 4000 }).then(() => true, () => false)
    }, 'the public reads the answer')
    expect(said, 'the comment has words')
  }),

  'how a provider shows itself is set with its preview, and stands on the public page': browser => visit(browser, { width: 1590, height: 1000 }, async page => {
    await openAccount(page, 'owner')
    await at(page, '/facilitaror/info')
    await page.waitForSelector('[data-preview=ready] [data-introduced]')
    await page.waitForSelector('text=项资质已经到期或将在 60 天内到期')
    await accessible(page)
    const note = `元旦放假，咨询顺延回复 ${Date.now()}`
    await page.click('button[role=switch]')
    await page.fill('input[placeholder^="如：春节"]', note)
    const day = later => new Date(Date.now() + later * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
    await page.fill('[aria-label=休假日期] [aria-label=开始日期]', day(0))
    await page.fill('[aria-label=休假日期] [aria-label=结束日期]', day(3))
    await page.waitForSelector(`[data-preview] [data-holiday] >> text=${note}`)
    await page.click('[aria-label=案例上移]')
    await page.click('button:has-text("保存并发布")')
    await page.waitForSelector('text=主页已保存')
    // What the public reads is kept for a while, and once more while it is read anew.
    await until(async () => {
      await page.goto(portal(`/facilitaror/home/${ENTERPRISE}`))
      return page.locator(`[data-holiday] >> text=${note}`).waitFor({ timeout: 5000 }).then(() => true, () => false)
    }, 'the public reads of the holiday')
    await page.waitForSelector('[data-introduced] >> text=软件企业证书')
    expect(!await page.locator('text=质量管理体系认证 ISO 9001').count(), 'a certificate that has ended is shown')
    await accessible(page)
    await at(page, '/facilitaror/info')
    await page.waitForSelector('button[role=switch][aria-checked=true]')
    await page.click('button[role=switch]')
    await page.click('button:has-text("保存并发布")')
    await page.waitForSelector('text=主页已保存')
  }),

  'what visitors search and do not find stands in the centre, and begins an upload': browser => visit(browser, {}, async page => {
    await openAccount(page, 'owner')
    await at(page, '/facilitaror/main?tab=demand')
    const line = page.locator('[data-demand=ready] li', { hasText: '悬板活门' })
    await line.waitFor()
    expect(/\d+ 次/.test(await line.innerText()), 'it does not say how often')
    await accessible(page)
    await line.locator('a:has-text("上传这个族")').click()
    await page.waitForSelector('[data-batch=ready] >> text=上传访客没有找到的“悬板活门”')
    await accessible(page)
    await page.goBack()
    await line.locator('a:has-text("查看搜索")').click()
    await page.waitForURL(/keyword=/)
    await page.waitForSelector('main a:has-text("请求构件")')
  }),
}
