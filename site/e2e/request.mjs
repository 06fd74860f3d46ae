import { accessible, call, ENTERPRISE, expect, openAccount, openAs, portal, token, until, visit } from './browser.mjs'

const row = name => `tr:has-text("${name}")`
const unique = name => `${name}${Date.now() % 10_000_000}`
const day = days => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const yes = '.ant-modal .ant-btn-primary'
const inDrawer = name => `.ant-drawer button:has-text("${name}")`
const entered = async page => {
  await page.waitForSelector('[data-bench=in]')
  await page.waitForSelector('[data-list]')
}

export const request = {
  'a search without hits leads to a request that carries what was searched; the asker changes and withdraws it': async browser => {
    const name = unique('人防悬板活门')
    await visit(browser, {}, async page => {
      await openAccount(page, 'owner')
      await page.goto(portal('/workbenchHome'))
      await page.waitForSelector('[data-bench=in]')
      await page.goto(portal(`/family?${new URLSearchParams({ keyword: name, discipline: 'architecture', format: 'rfa' })}`))
      await page.click('main a:has-text("请求构件")')
      await page.waitForSelector('.ant-modal #request_name')
      expect(await page.inputValue('#request_name') === name, 'what was searched is not carried')
      await page.waitForSelector('.ant-modal .ant-select:has-text("建筑")')
      await accessible(page)
      await page.click(yes)
      await page.waitForSelector('.ant-modal >> text=请选择需要的日期')
      await page.fill('#request_neededBy', day(9))
      await page.fill('#request_purpose', '人防口部，HK600 和 HK800 两种')
      await page.click(yes)
      await page.waitForSelector('[data-request=open]')
      await accessible(page)
      await page.click(inDrawer('修改'))
      await page.fill('.ant-modal #request_purpose', '人防口部，只要 HK600')
      await page.click(yes)
      await page.waitForSelector('[data-request=open] >> text=修改请求')
      await page.click(inDrawer('撤回'))
      await page.click('.ant-popconfirm .ant-btn-primary')
      await page.waitForSelector('[data-request=withdrawn]')
      await page.reload()
      await page.waitForSelector('[data-request=withdrawn]')
    })
  },

  'a colleague asks; who keeps the families takes it, hands it over, answers one and declines another, and the asker hears of it': async browser => {
    const [one, two] = [unique('潜污泵'), unique('铸钢节点')]
    const asker = (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'member', password: 'Member@2026' } })).data
    const ask = async name => (await call('POST', '/family/mall/request/edit', { body: { name, purpose: '泵房', neededBy: day(3) }, as: asker, within: ENTERPRISE })).data
    const [first, second] = [await ask(one), await ask(two)]
    await visit(browser, {}, async page => {
      await openAccount(page, 'owner')
      await page.goto(portal('/familyRequests'))
      await entered(page)
      await accessible(page)
      await page.fill('[aria-label=关键词]', one)
      await page.waitForURL(/keyword=/)
      await page.click(`${row(one)} >> button:has-text("处理")`)
      await page.click(inDrawer('我来处理'))
      await page.waitForSelector('[data-request=taken]')
      await page.click(inDrawer('转交'))
      await page.click('.ant-modal .ant-select')
      await page.click('.ant-select-dropdown >> text=陈嘉怡')
      await accessible(page)
      await page.click(yes)
      await page.waitForSelector('[data-request=taken] >> text=转交给陈嘉怡')
      expect(!await page.isVisible(inDrawer('完成')), 'what another works on can be answered')
      await page.click(inDrawer('转交'))
      await page.click('.ant-modal .ant-select')
      await page.click('.ant-select-dropdown >> text=秦立峰')
      await page.click(yes)
      await page.waitForSelector('[data-request=taken] >> text=转交给秦立峰')
      await page.click(inDrawer('完成'))
      await page.fill('.ant-modal .ant-select input', '离心泵')
      await page.click('.ant-select-dropdown >> text=立式离心泵')
      await page.click(yes)
      await page.waitForSelector('[data-request=done] >> text=立式离心泵')
      await accessible(page)
      await page.goto(portal(`/familyRequests?id=${second.id}`))
      await page.click(inDrawer('不做'))
      await page.fill('.ant-modal textarea', '只用一次，直接建模')
      await accessible(page)
      await page.click(yes)
      await page.waitForSelector('[data-request=declined] >> text=只用一次')
      // The record is refreshed before the dialog is gone: Escape would be the dialog's.
      await page.click('.ant-drawer-close')
      await page.waitForSelector('.ant-drawer', { state: 'hidden' })
      await page.click('[aria-label=按状态查看] >> button:has-text("不做")')
      await page.waitForURL(/state=declined/)
      await page.waitForSelector(row(two))
    })
    const ended = (await call('POST', '/family/mall/request/detail', { body: { id: first.id }, as: asker, within: ENTERPRISE })).data
    expect(ended.state === 'done' && ended.steps.length === 5, JSON.stringify(ended))
    const told = async () => JSON.stringify((await call('POST', '/micro/message/notify/pageList', { body: { msgType: 'notify', current: 1, pageSize: 20 }, as: asker })).data)
    await until(async () => {
      const heard = await told()
      return heard.includes(`“${one}”已完成`) && heard.includes(`“${two}”不做`)
    }, 'the asker is told')
    const all = await call('POST', '/family/mall/request/page', { body: { scope: 'all' }, as: asker, within: ENTERPRISE })
    expect(all.code === 403, `who may not see the families lists all requests: ${JSON.stringify(all)}`)
  },

  'who belongs to no enterprise is told why he cannot ask, and on a phone an open request is no wider': async browser => {
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAs(page, 'visitor', '/family/mine?tab=requests')
      await page.waitForSelector('text=构件请求发给您所在的企业')
      await accessible(page)
    })
    await visit(browser, { width: 390, height: 844 }, async (page, context) => {
      await openAccount(page, 'owner')
      const kept = (await call('POST', '/family/mall/request/page', { body: { scope: 'all', state: 'taken' }, as: await token(context), within: ENTERPRISE })).data
      await page.goto(portal(`/familyRequests?id=${kept.records[0].id}`))
      await page.waitForSelector('[data-request=taken]')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the drawer scrolls sideways')
      await accessible(page)
    })
  },
}
