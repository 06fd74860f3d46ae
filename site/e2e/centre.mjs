import { accessible, call, expect, portal, signIn, tabTo, token, visit } from './browser.mjs'

/** Counts how often the page passes through the centre. */
function passes (page) {
  const seen = []
  page.on('request', request => request.url().includes('/auth-center/auth/checkLogin') && seen.push(new URL(request.url()).searchParams))
  return seen
}

/** The server says that sign-in is the centre's. */
const central = page => page.route('**/getAuthConfig', async route => {
  const answer = await route.fetch()
  const envelope = await answer.json()
  await route.fulfill({ json: { ...envelope, data: { ...envelope.data, authType: 'center_auth' } } })
})

export const centre = {
  // GEN-15, CALL-09
  'sign-in by the company chat app': browser => visit(browser, { refusals: [400] }, async (page, context) => {
    // The chat app's page is no page of ours, and has no icon.
    await page.route('**/favicon.ico', route => route.fulfill({ status: 204 }))
    await page.goto(portal('/user/login?redirect=%2Fuser-info%2Faccount'))
    await page.click('[role=tab]:has-text("企业微信")')
    await accessible(page)
    await page.click('button:has-text("打开扫码页面")')
    await page.waitForSelector('text=请先阅读并同意用户协议和隐私政策')
    await page.check('input[name=agreed]')
    await page.click('button:has-text("打开扫码页面")')
    await page.waitForURL(/__local\/wecom/)
    await page.click('button[name=userid]:has-text("何小满")')
    await page.waitForURL(/\/user-info\/account$/)
    expect(await token(context), 'somebody is signed in')
    const back = await context.newPage()
    await context.clearCookies()
    await back.goto(portal('/user/login?code=forged&state=forged'))
    await back.waitForSelector('[role=alert]:has-text("登录已过期")')
    await back.waitForURL(url => !url.search.includes('code='))
    expect(!await token(context), `a forged code opens nothing: ${back.url()}`)
    await back.close()
  }),
  // GEN-16, GUARD-06, SESS-05
  'with a central session a visitor comes in by a ticket': browser => visit(browser, {}, async (page, context) => {
    await page.goto(portal('/user/login'))
    await signIn(page, 'visitor')
    await page.waitForURL(/\/home\/index$/)
    expect((await context.cookies()).some(c => c.name === 'sso' && c.value === '1'), 'the centre says that a session lives')
    // As another application of the same centre finds it: no session of the portal, one of the centre.
    await context.clearCookies({ name: 'user-token' })
    const other = await context.newPage()
    const asked = passes(other)
    await other.goto(portal('/product?a=1'))
    await other.waitForSelector('header >> text=用户菜单')
    await other.waitForURL(/\/portal\/product\?a=1$/)
    expect(asked.length === 1 && asked[0].get('appType') === 'platformHome' && asked[0].get('isLogin') === '0', `asked ${asked}`)
    expect(await token(context), 'the ticket was exchanged')
    await other.close()
  }),
  // SESS-05
  'a session\'s token in the address leaves it at once and is exchanged; who is signed in is asked first': browser => visit(browser, { refusals: [400] }, async (page, context) => {
    const enter = async name => (await call('POST', '/family/auth/api/login/pwd', { body: { username: name, password: `${name[0].toUpperCase()}${name.slice(1)}@2026` } })).data
    const sent = await enter('visitor')
    const { data: visitor } = await call('GET', '/family/auth/sys/user/userInfo', { as: sent })
    const requests = []
    page.on('request', request => requests.push(request))
    await page.addInitScript(() => {
      window.asked = []
      const real = window.fetch
      window.fetch = (address, init) => (window.asked.push([String(address), location.href]), real(address, init))
    })
    await page.goto(portal(`/product?a=1&token=${sent}#list`))
    await page.waitForSelector('header >> text=用户菜单')
    expect(page.url().endsWith('/portal/product?a=1#list'), page.url())
    const mine = await token(context)
    expect(mine && mine !== sent, 'the new session has a token of its own')
    const told = await Promise.all(requests.slice(1).map(async r => r.url() + JSON.stringify(await r.allHeaders())))
    expect(!told.some(text => text.includes(sent)), `no request but the page's own names the token: ${told.find(text => text.includes(sent))}`)
    const early = (await page.evaluate(() => window.asked)).filter(([address, at]) => address.includes('/api/') && at.includes('token='))
    expect(!early.length, `asked before the token had gone: ${early}`)
    expect((await call('GET', '/family/auth/sys/user/userInfo', { as: sent })).code === 0, 'the other application goes on')

    const others = await enter('member')
    const { data: member } = await call('GET', '/family/auth/sys/user/userInfo', { as: others })
    const question = `dialog:has-text("您已登录为“${visitor.nickname || visitor.name}”，此链接将以“${member.nickname || member.name}”登录")`
    await page.goto(portal(`/user-info/account?accessToken=${others}`))
    await page.waitForSelector(question)
    expect(page.url().endsWith('/user-info/account'), page.url())
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.waitForSelector(question, { state: 'detached' })
    expect(await token(context) === mine, 'no keeps the session')
    await page.goto(portal(`/user-info/account?token=${others}`))
    await page.waitForSelector(question)
    await tabTo(page, 'dialog .btn.p')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/portal\/home$/)
    const now = await token(context)
    expect((await call('GET', '/family/auth/sys/user/userInfo', { as: now })).data.userId === member.userId && now !== others, 'yes signs in whom the address brought')
    await page.goto(portal(`/product?token=${sent.slice(0, -4)}AAAA`))
    await page.waitForURL(/\/portal\/product$/)
    await page.waitForSelector('header >> text=用户菜单')
    expect(await token(context) === now, 'a forged one changes nothing')
  }),
  // GUARD-07, GUARD-08
  'without a central session a public page shows at once, and a dead one is asked about once': browser => visit(browser, {}, async (page, context) => {
    const asked = passes(page)
    const known = page.waitForResponse(r => r.url().endsWith('/getAuthConfig'))
    await page.goto(portal('/product'))
    // Whose sign-in counts is known to this page then: a sign of a session that comes later concerns the next one.
    await (await known).finished()
    await page.waitForSelector('header >> text=登录')
    expect(asked.length === 0, 'nobody is asked')
    await context.addCookies([{ name: 'sso', value: '1', url: portal('/') }])
    await page.goto(portal('/product?a=1'))
    await page.waitForURL(url => url.search === '?a=1' && asked.length === 1)
    await page.waitForSelector('header >> text=登录')
    await page.goto(portal('/aboutUs'))
    await page.waitForSelector('header >> text=登录')
    expect(asked.length === 1, `asked ${asked.length} times`)
    expect(!await token(context), 'nobody is signed in')
  }),
  // GUARD-09
  'with center_auth a signed-in page goes through the centre to the sign-in': browser => visit(browser, {}, async page => {
    const asked = passes(page)
    await central(page)
    await page.goto(portal('/user-info/account'))
    await page.waitForURL(/\/user\/login\?redirect=%2Fuser-info%2Faccount$/)
    expect(asked.length === 1 && asked[0].get('isLogin') === '1', `asked ${asked}`)
    await page.waitForSelector('button:has-text("使用统一身份认证登录")')
    await accessible(page)
    await signIn(page, 'visitor')
    await page.waitForURL(/\/user-info\/account$/)
  }),
  'a redirect to another site is refused': async () => {
    for (const address of ['https://evil.example/', 'https://portal.example@evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const answer = await call('GET', `/auth-center/auth/checkLogin?appType=platformHome&isLogin=0&redirectUrl=${encodeURIComponent(address)}`)
      expect(answer.code === 400, `${address}: ${JSON.stringify(answer)}`)
    }
  },
}
