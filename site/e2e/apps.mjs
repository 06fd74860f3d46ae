import { accessible, expect, openAs, portal, visit } from './browser.mjs'

export const apps = {
  'an application is added, its keys are shown once, it is opened and counted, and removed': browser => visit(browser, { refusals: [400, 404] }, async page => {
    await openAs(page, 'owner', '/user-info/appSquare')
    await page.waitForSelector('[data-added=ready] li')
    await page.waitForSelector('[data-apps=ready] li')
    await accessible(page)
    await page.fill('[aria-label=应用名称]', '编码与数据标准')
    await page.waitForFunction(() => document.querySelectorAll('[data-apps=ready] li').length === 1)
    await page.click('[data-apps=ready] a')
    await page.waitForURL(/appDetail\?appId=/)
    await page.waitForSelector('[data-app]')
    await accessible(page)
    const appId = new URL(page.url()).searchParams.get('appId')
    await page.click('main >> text=添加到企业')
    await page.waitForURL(/addApp\?/)
    await page.waitForSelector('text=添加“编码与数据标准”')
    await accessible(page)
    await page.fill('#app_entryUrl', 'javascript:alert(1)')
    await page.click('button:has-text("添加应用")')
    await page.waitForSelector('text=入口地址须为https://开头的网址')
    await page.fill('#app_entryUrl', '/home')
    await page.click('button:has-text("添加应用")')
    await page.waitForSelector('[role=dialog] >> text=密钥只显示这一次')
    await accessible(page)
    const secret = await page.inputValue('#key-SecretKey')
    expect(secret.length >= 26, secret)
    await page.click('text=我已保存')
    await page.waitForURL(/addAppDetail\?/)
    await page.waitForSelector('[data-configured]')
    expect(!(await page.content()).includes(secret), 'the secret is shown again')
    const opens = async () => Number(/从门户打开 (\d+) 次/.exec(await page.locator('text=/从门户打开 \\d+ 次/').first().textContent())[1])
    const before = await opens()
    await accessible(page)
    // 编码与数据标准 opens in this window.
    await page.click('main button:has-text("打开")')
    await page.waitForURL(/\/portal\/home/)
    await page.goto(portal(`/user-info/addAppDetail?appId=${appId}`))
    await page.waitForSelector(`text=从门户打开 ${before + 1} 次`)
    await page.click('button:has-text("移除应用")')
    await page.click('.ant-popover button:has-text("移 除"), .ant-popover button:has-text("移除")')
    await page.waitForURL(/appSquare/)
    await page.goto(portal(`/user-info/addAppDetail?appId=${appId}`))
    await page.waitForSelector('text=企业还没有添加该应用')
  }),

  'a member sees what is opened to him and configures nothing': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await openAs(page, 'member', '/user-info/appSquare')
    await page.waitForSelector('[data-added=ready] li >> text=BIM 协同设计')
    expect(!await page.locator('[data-added] a:has-text("配置")').count(), 'a member configures')
    expect(!await page.locator('[data-added] >> text=模型计量支付').count(), 'a member sees what another department has')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways')
    await accessible(page)
  }),

  'who is in no enterprise sees the square, and is told who adds': browser => visit(browser, {}, async page => {
    await openAs(page, 'pending', '/user-info/appSquare')
    await page.waitForSelector('text=您还没有加入企业')
    await page.waitForSelector('[data-apps=ready] li')
    await accessible(page)
  }),
}
