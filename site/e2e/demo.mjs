import { accessible, expect, portal, until, visit } from './browser.mjs'

const POINTS = '/api/micro/analysis/behavior-points'

/** Every point that the page sends, and what the server answers. What a beacon carries is not shown to the debugger. */
async function points (page) {
  const list = []
  const answers = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === POINTS) answers.push(request.response().then(answer => answer?.status()))
  })
  await page.exposeFunction('carried', text => { list.push(...JSON.parse(text).points) })
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, blob) => {
      blob.text().then(window.carried)
      return send(url, blob)
    }
  })
  return { list, answers }
}
const named = (list, name) => list.filter(p => p.behavior === name)
/** What waits in the page goes when the page is left. */
const leave = page => page.evaluate(() => window.dispatchEvent(new Event('pagehide')))

/** Opens the system's dialog and takes an account. */
async function take (page, name) {
  await page.goto(portal('/dome-system'))
  await page.waitForSelector('[data-demos=ready] li')
  await page.click(`button[aria-label="进入体验 ${name}"]`)
  await page.click('text=申请体验账号')
  await page.waitForSelector('[data-trial=lent]')
  const [account, password] = await page.locator('[data-trial=lent] code').allInnerTexts()
  return { account, password }
}

export const demo = {
  'points are sent on load and on click, once the visitor has agreed (CALL-24 CALL-25)': browser => visit(browser, { asked: true }, async page => {
    const { list: sent, answers } = await points(page)
    await page.goto(portal('/aboutUs'))
    const notice = page.locator('aside[aria-label=访问统计]')
    await notice.waitFor()
    await accessible(page)
    await page.click('header >> text=产品与服务')
    await page.waitForURL(/\/product$/)
    await leave(page)
    expect(sent.length === 0, `sent before anybody agreed: ${JSON.stringify(sent)}`)
    await notice.getByRole('button', { name: '同意', exact: true }).focus()
    await page.keyboard.press('Enter')
    await notice.waitFor({ state: 'detached' })
    await page.click('header >> text=首页')
    await page.waitForURL(/\/home$/)
    await leave(page)
    await until(() => named(sent, 'click_nav').length > 0 && named(sent, 'page_view').length > 1 && named(sent, 'page_leave').length > 0, 'what is done on load and click is sent')
    expect(named(sent, 'click_nav').length === 1 && named(sent, 'page_view').length === 2, `on load and click: ${JSON.stringify(sent.map(p => p.behavior))}`)
    expect(named(sent, 'click_nav')[0].businessData.from === '/home' && named(sent, 'page_leave')[0].businessData.ms >= 0, 'where the click leads, how long the page was read')
    const statuses = await Promise.all(answers)
    expect(statuses.length > 0 && statuses.every(status => status === 200), `the server answers ${statuses}`)
    await page.reload()
    await page.waitForSelector('[data-products=ready] li')
    expect(await notice.count() === 0, 'the answer is remembered')
    await page.click('footer >> text=访问统计')
    await notice.getByRole('button', { name: '仅必要' }).click()
    const before = sent.length
    await page.click('header >> text=产品与服务')
    await page.waitForURL(/\/product$/)
    await leave(page)
    expect(sent.length <= before + 2 && named(sent, 'page_view').length <= 3, 'who takes it back is not counted')
  }),
  'a trial account has one holder, survives a reload and lets one in': async browser => {
    let first
    await visit(browser, { refusals: [409] }, async (page, context) => {
      await page.goto(portal('/dome-system?typeCode=build'))
      await page.waitForSelector('[data-demos=ready] li')
      await accessible(page)
      first = await take(page, 'BIM 项目管理演示系统')
      expect(/^project-\d\d$/.test(first.account) && first.password.length === 12, JSON.stringify(first))
      await accessible(page)
      const [system] = await Promise.all([context.waitForEvent('page'), page.click('text=进入系统')])
      await system.fill('input[name=account]', first.account)
      await system.fill('input[name=password]', first.password)
      await system.click('text=进入')
      await system.waitForSelector('text=已进入演示系统')
      await system.close()
      await page.reload()
      await page.waitForSelector('[data-trial=lent]')
      const shown = await page.locator('[data-trial=lent] code').allInnerTexts()
      expect(String(shown) === String([first.account, first.password]), `after a reload: ${shown}`)
      await page.keyboard.press('Escape')
      await page.waitForSelector('button[aria-label^="继续体验，还剩 "][aria-label$="BIM 项目管理演示系统"]')
      // What is over is shown no more, and kept no more.
      const kept = await page.evaluate(() => localStorage.getItem('platformHome.trials'))
      await page.evaluate(text => localStorage.setItem('platformHome.trials', text.replace(/"expireAt":\d+/, '"expireAt":1')), kept)
      await page.goto(portal('/dome-system?typeCode=build'))
      await page.waitForSelector('button[aria-label="进入体验 BIM 项目管理演示系统"]')
      expect(!(await page.evaluate(() => localStorage.getItem('platformHome.trials'))).includes(first.password), 'a password stays behind')
      await page.evaluate(text => localStorage.setItem('platformHome.trials', text), kept)
      await page.goto(portal('/dome-system?typeCode=build'))
      await page.click('button[aria-label^="继续体验，还剩 "]')
      await page.waitForSelector('[data-trial=lent]')
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('platformHome.trials'))
        for (const id of Object.keys(kept)) kept[id].token = 'forgotten'
        localStorage.setItem('platformHome.trials', JSON.stringify(kept))
      })
      await page.reload()
      await page.click('text=申请体验账号')
      await page.waitForSelector('text=您所在的网络正在体验该系统')
      await page.waitForSelector('text=分钟后有空闲账号')
    })
    await visit(browser, { width: 390, height: 844 }, async page => {
      const second = await take(page, '4D 进度模拟演示系统')
      expect(second.account !== first.account, 'two visitors, two accounts')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the phone')
    })
  },
  'a form says what is wrong by its fields, and is kept once': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await page.goto(portal('/business?kind=channel'))
    await page.click('button:has-text("提交")')
    for (const text of ['请填写称呼', '请输入手机号', '请填写内容，至少5个字', '请先阅读并同意隐私政策']) await page.waitForSelector(`text=${text}`)
    await page.waitForFunction(() => document.activeElement.name === 'name') // the first wrong field has the focus
    await page.waitForSelector('input[value=channel]:checked')
    await accessible(page)
    await page.fill('input[name=name]', '顾女士')
    await page.fill('input[name=telephone]', '13800001234')
    await page.fill('textarea', '想了解渠道合作的条件和结算方式。')
    await page.check('input[name=privacy]')
    let sent = 0
    page.on('request', request => { if (request.url().endsWith('/inquiry/add')) sent++ })
    await page.dblclick('button:has-text("提交")')
    await page.waitForSelector('text=已收到您的信息')
    expect(sent === 1, `sent ${sent} times`)
    for (const path of ['/aboutUs', '/support']) {
      await page.goto(portal(path))
      await page.waitForSelector('h1')
      await accessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is wider than the phone`)
    }
  }),
}
