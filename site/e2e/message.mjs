import { accessible, call, expect, openAccount, openAs, origin, portal, still, tabTo, token, until, visit } from './browser.mjs'

const bell = 'header button[aria-label^=消息]'
const dropdown = '[data-bell]'
/** The bell as it says that so many are unread. */
const rung = total => `${bell}[aria-label="${total ? `消息，${total > 99 ? '99+' : total} 条未读` : '消息'}"]`
const unread = async as => (await call('GET', '/micro/message/notify/unread?appId=home', { as })).data
const list = async (as, body) => (await call('POST', '/micro/message/notify/list', { body, as })).data

/** Something that causes a message: a top-up, paid on the phone and credited. Answers how it is told. */
async function cause (as) {
  const { data } = await call('POST', '/family/order/alipay/faceToFace', { body: { total: 5, appType: 'platformHome' }, as })
  await fetch(data.qrCode)
  expect((await fetch(data.qrCode, { method: 'POST' })).ok, 'paying on the phone')
  return until(async () => (await list(as, { msgType: 'sys', read: 0 })).records.find(m => m.content.includes(data.outTradeNo)), 'the credit is told')
}

/** A call of one of an enterprise's people. */
const ofEnterprise = async (path, body, as, enterprise) => {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json', project_id: enterprise }
  return (await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** The demonstration enterprise as it invites `as`, who is not of it: how it does, and how he is gone again. */
async function inviting (as) {
  const owner = (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'owner', password: 'Owner@2026' } })).data
  const { id, shortName } = (await call('POST', '/micro/home/provider/create-and-join', { body: {}, as: owner })).data.create
  const { userId } = (await call('GET', '/family/auth/sys/user/userInfo', { as })).data
  const leave = async () => {
    const gone = await ofEnterprise('/micro/sys/user/delete', { userIds: [userId] }, owner, id)
    expect(gone.status === 0, `making room: ${JSON.stringify(gone)}`)
  }
  const invite = async () => {
    const { data, message } = await ofEnterprise('/family/teamSpace/team/invite', { telephones: ['13800010006'] }, owner, id)
    expect(data?.done?.length === 1, `the invite of ${shortName}: ${message} ${JSON.stringify(data)}`)
    return until(async () => (await list(as, { msgType: 'invite', read: 0 })).records[0], 'the invite is told')
  }
  await leave() // of an earlier run
  return { id, userId, invite, leave }
}

export const message = {
  'a credit rings the bell, its dropdown lists what is unread, opening one reads it (NAV-10, WID-04, CONST-08)': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'member', '/user-info/account')
    const as = await token(context)
    await page.waitForSelector(bell)
    const told = await cause(as)
    // What others have caused may be told meanwhile.
    const before = await until(async () => {
      const now = await unread(as)
      await page.reload()
      return page.waitForSelector(rung(now.total), { timeout: 4000 }).then(() => now, () => undefined)
    }, 'the bell says how many are unread')
    await page.click(bell)
    await page.waitForSelector(`${dropdown} li`)
    await still(page)
    const { width, height } = await page.locator(dropdown).boundingBox()
    expect(width === 360 && height === 365, `the dropdown is ${width} wide and ${height} high`)
    const shown = await page.locator(`${dropdown} li b`).allTextContents()
    const wanted = (await list(as, { msgType: 'sys', read: 0, pageSize: 20 })).records.map(m => m.title)
    expect(shown.join() === wanted.join(), `shown ${shown}, unread system messages ${wanted}`)
    await accessible(page)
    // By keyboard: arrows go through the list, Escape goes back to the bell.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(() => document.activeElement.closest('[data-bell]') !== null) // the arrows reach the list
    await page.keyboard.press('Escape')
    await page.waitForSelector(dropdown, { state: 'detached' })
    await page.waitForFunction(s => document.activeElement.matches(s), bell) // the focus is on the bell again
    await page.keyboard.press('Enter')
    await page.click(`${dropdown} li a >> nth=0`)
    await page.waitForSelector(`[data-message] h1 >> text=${told.title}`)
    await page.waitForSelector(rung(before.total - 1))
    await accessible(page)
    expect((await call('GET', `/micro/message/notify/detail?id=${told.id}`, { as })).data.read === 1, 'opening marks it as read')
  }),
  'the panel has its tabs, marks all as read and leads to the centre (WID-01, WID-02, WID-03, MSG-02)': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'pending', '/user-info/account')
    const as = await token(context)
    await cause(as)
    await page.click(bell)
    await page.click(`${dropdown} footer button >> nth=0`)
    await page.waitForSelector('[data-panel]')
    const tabs = (await page.locator('[data-panel] [role=tab]').allTextContents()).map(t => t.replace(/[\d+]/g, ''))
    expect(tabs.join() === '系统,消息,邀请', `tabs ${tabs}`)
    await page.click('[data-panel] [role=tab] >> nth=0')
    await page.waitForSelector('[data-panel] li[data-read="0"]')
    await still(page)
    await accessible(page)
    await page.keyboard.press('ArrowRight')
    await page.waitForSelector('[role=tab][aria-selected=true] >> text=消息')
    await page.keyboard.press('ArrowLeft')
    await page.waitForSelector('[role=tab][aria-selected=true] >> text=系统')
    const others = (await unread(as)).byType
    await page.click('[data-panel] >> text=全部标为已读')
    await page.waitForSelector('[data-panel] li[data-read="0"]', { state: 'detached' })
    const now = await until(async () => {
      const { byType } = await unread(as)
      return byType.sys === 0 && byType
    }, 'all of the system are read')
    expect(now.notify >= others.notify, `after marking ${JSON.stringify(now)}`)
    await page.click('[data-panel] >> text=查看全部')
    await page.waitForURL(/user-info\/messagecenter\?tab=/)
    await page.waitForSelector('main [data-list]')
    await page.click(bell)
    await page.click(`${dropdown} >> text=查看全部消息`)
    await page.waitForSelector('[role=status] >> text=您已在消息中心')
    await page.keyboard.press('Escape')
    await page.click(bell)
    await page.click(`${dropdown} footer button >> nth=0`)
    await page.keyboard.press('Escape')
    await page.waitForSelector('[data-panel]', { state: 'detached' })
    await page.waitForFunction(s => document.activeElement.matches(s), bell) // Escape leads back to the bell
  }),
  'the centre filters in the address, reads and deletes several, and takes a deletion back': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', '/user-info/messagecenter?tab=notify')
    const as = await token(context)
    await page.waitForSelector('[data-list=rows]')
    await accessible(page)
    const total = (await list(as, { msgType: 'notify' })).total
    expect(total > 10, `${total} messages`)
    await page.click('.ant-pagination-item-2')
    await page.waitForURL(/page=2/)
    await page.fill('[aria-label=关键词]', '模板')
    await page.waitForURL(url => url.searchParams.get('keyword') === '模板' && !url.searchParams.has('page'))
    await page.reload()
    await page.waitForSelector('[data-list=rows]')
    const found = await page.locator('[data-list] li[data-read] a').allTextContents()
    expect(found.length > 0 && found.every(t => t.includes('模板')), `found ${found}`)
    await page.fill('[aria-label=关键词]', '没有这样的消息')
    await page.waitForSelector('[data-list=nothing]')
    await page.click('[data-list] >> text=清除筛选')
    await page.waitForSelector('[data-list=rows]')
    expect(new URL(page.url()).searchParams.get('tab') === 'notify', `clearing keeps the tab: ${page.url()}`)
    const rows = page.locator('[data-list] li[data-read]')
    const before = await rows.count()
    const ids = async () => (await list(as, { msgType: 'notify', pageSize: 100 })).records.map(m => m.id)
    const had = await ids()
    await rows.nth(0).locator('input').check()
    await rows.nth(1).locator('input').check()
    await page.click('[aria-label=批量操作] >> text=删除')
    await page.waitForFunction(n => document.querySelectorAll('[data-list] li[data-read]').length === n, before - 2)
    await page.keyboard.press('Alt+z')
    await page.waitForFunction(n => document.querySelectorAll('[data-list] li[data-read]').length === n, before)
    // Another message may have come meanwhile.
    const has = await ids()
    expect(had.slice(0, 90).every(id => has.includes(id)), 'what was taken back is there')
    const last = (await list(as, { msgType: 'notify', pageSize: 10, current: 2 })).records.at(0)
    await page.goto(portal('/user-info/messagecenter?tab=notify&page=2'))
    await page.click(`[data-list] li:has(a[href*="${last.id}"]) >> text=删除 ${last.title}`)
    await page.waitForSelector('[role=status] >> text=已删除 1 条消息')
    await page.goto(portal('/user-info/messagecenter?tab=settings')) // leaving does what was told
    await page.waitForSelector('table >> text=账号安全')
    await until(async () => !(await ids()).includes(last.id), 'the deletion is done')
    await accessible(page)
    await page.click('[aria-label="社区互动 发送到企业微信"]')
    await page.waitForSelector('[role=status] >> text=社区互动')
    const on = (await call('GET', '/micro/message/notify/pref', { as })).data.kinds.find(k => k.typeCode === 'community').wecom
    expect(await page.getAttribute('[aria-label="社区互动 发送到企业微信"]', 'aria-checked') === String(on === 1), 'the switch says what is stored')
  }),
  'a deletion that can still be taken back is done when its reader signs out': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', '/user-info/messagecenter?tab=notify')
    await page.waitForSelector('[data-list=rows]')
    const { id } = (await list(await token(context), { msgType: 'notify', pageSize: 10 })).records.at(0)
    const link = page.locator(`[data-list] a[href*="${id}"]`)
    for (const last of [false, true]) {
      await page.waitForSelector('[data-list=rows]')
      await link.click()
      await page.locator('[data-message]').getByRole('button', { name: '删除' }).click()
      await page.waitForSelector('[role=status] >> text=已删除 1 条消息')
      await page.waitForSelector('[data-list=rows]')
      expect(await link.count() === 0, 'the list that it leads to shows it no more')
      if (last) break
      await page.click('[role=status] >> text=撤销')
      await page.waitForSelector('[data-message]')
      await page.click('[data-message] >> text=消息中心')
    }
    await page.click('button:has-text("用户菜单")')
    await page.click('text=退出登录')
    await page.click('dialog >> button:text-is("退出登录")')
    await page.waitForSelector('header >> text=登录')
    expect(await page.locator('[role=status] >> text=撤销').count() === 0, 'nothing of a session is taken back after it')
    await openAccount(page, 'owner')
    const left = (await list(await token(context), { msgType: 'notify', pageSize: 10 })).records
    expect(left.every(m => m.id !== id), 'the deletion is done')
  }),
  'polling goes on after failures, and a signed-out page has no bell (PERM-01)': browser => visit(browser, { refusals: [500] }, async page => {
    await page.goto(portal('/home'))
    await page.waitForSelector('header >> text=登录')
    expect(await page.locator(bell).count() === 0, 'a visitor has no bell')
    await page.clock.install()
    await openAs(page, 'nomenu', '/user-info/messagecenter')
    let fail = true
    let asked = 0
    await page.route('**/api/micro/message/notify/unread*', route => {
      asked++
      return fail ? route.fulfill({ status: 500, json: { status: 500, code: 500, message: '服务出现问题，请稍后重试', data: {}, requestId: 'x' } }) : route.fulfill({ json: { status: 0, code: 0, message: '成功', data: { total: 120, byType: { sys: 100, notify: 20, invite: 0 } }, requestId: 'x' } })
    })
    for (const rounds of [1, 2]) {
      await page.clock.fastForward(60_000)
      await until(() => asked >= rounds, `it asks in minute ${rounds}`)
    }
    fail = false
    await page.clock.fastForward(60_000)
    await page.waitForSelector(rung(120))
    const before = asked
    await page.clock.fastForward(10_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await until(() => asked > before, 'coming back to the page asks')
  }),
  'a message of the chat app opens without header and session, on a phone': browser => visit(browser, { width: 390, height: 844, refusals: [404] }, async (page, context) => {
    await openAs(page, 'owner', '/user-info/jjt-msg')
    const as = await token(context)
    await page.waitForSelector('[data-list=rows]')
    await accessible(page)
    // Who has joined is told to who invited him, and what that leads to asks for a sign-in.
    const joining = (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'refused', password: 'Refused@2026' } })).data
    const { id, userId, invite, leave } = await inviting(joining)
    const toldByChat = async () => (await call('GET', '/micro/message/notify/jjt?pageSize=100', { as })).data.records
    const before = new Set((await toldByChat()).map(r => r.page))
    const told = await invite()
    const joined = await call('POST', '/family/teamSpace/team/examine', { body: { teamId: id, inviteUserId: userId, result: 3 }, as: joining })
    expect(joined.code === 0, JSON.stringify(joined))
    await call('POST', '/micro/message/notify/delete', { body: { ids: [told.id] }, as: joining })
    await leave()
    const linked = await until(async () => (await toldByChat()).find(r => r.title.endsWith('已加入企业') && !before.has(r.page)), 'the chat app is told')
    await context.clearCookies()
    await page.goto(portal(`/jjtMsg/page/${linked.page}`))
    await page.waitForSelector(`[data-message] h1 >> text=${linked.title}`)
    expect(await page.locator('header, nav').count() === 0, 'there is no header')
    expect(new URL(page.url()).pathname === `/portal/jjtMsg/page/${linked.page}`, 'nobody is sent to sign in')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone')
    await accessible(page)
    await tabTo(page, '[data-message] a')
    await page.goto(portal('/jjtMsg/page/AAAAAAAAAAAAAAAAAAAAAAAAAA'))
    await page.waitForSelector('text=这条消息不存在或已过期')
    await page.goto(portal(`/jjtMsg/page/${linked.page}`))
    await page.click('[data-message] a')
    await page.waitForURL(/user\/login/)
  }),
  'an invite is refused and another one agreed to, in the panel and in the centre (INV-01, INV-02, INV-03, INV-04)': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'refused', '/user-info/messagecenter?tab=invite')
    const as = await token(context)
    const { id, userId, invite, leave } = await inviting(as)
    const answered = () => page.waitForRequest(r => r.url().endsWith('/team/examine'))
    const reread = () => page.waitForResponse(r => /notify\/(list|pageList)$/.test(r.url()) && r.status() === 200)

    const first = await invite()
    await page.reload()
    await page.waitForSelector(`[data-list] li[data-read="0"] >> text=${first.title}`)
    await accessible(page)
    await page.locator('[data-list] li[data-read="0"] button', { hasText: '拒绝' }).click()
    await page.waitForSelector('dialog >> text=拒绝后需要对方重新邀请')
    let [sent] = await Promise.all([answered(), reread(), page.click('dialog >> text=拒绝 >> nth=-1')])
    expect(sent.postDataJSON().result === 2 && sent.postDataJSON().teamId === id && sent.postDataJSON().inviteUserId === userId, sent.postData())
    await page.waitForSelector('[data-list] li[data-read="1"] >> text=您已拒绝')
    await until(async () => (await list(as, { msgType: 'invite', read: 0 })).total === 0, 'the message is read')

    const second = await invite()
    await page.goto(portal('/user-info/account'))
    await page.click(bell)
    await page.click(`${dropdown} footer button >> nth=0`)
    await page.click('[data-panel] [role=tab] >> nth=2')
    const item = page.locator('[data-panel] li[data-read="0"]', { hasText: second.title })
    ;[sent] = await Promise.all([answered(), reread(), item.locator('button', { hasText: '同意' }).click()])
    expect(sent.postDataJSON().result === 3, sent.postData())
    await page.waitForSelector('[data-panel] li[data-read="1"] >> text=您已同意该邀请')
    await until(async () => (await list(as, { msgType: 'invite', read: 0 })).total === 0, 'the message is read')
    const joined = (await call('POST', '/micro/home/provider/create-and-join', { body: {}, as })).data.join
    expect(joined.some(e => e.id === id), `joined ${JSON.stringify(joined)}`)
    await leave()
  }),
}
