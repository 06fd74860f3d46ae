import { accessible, call, expect, portal, runOut, signIn, token, visit } from './browser.mjs'

export const session = {
  'a wrong password and an unticked agreement are told at the form': browser => visit(browser, { refusals: [400] }, async page => {
    await page.goto(portal('/user/login'))
    await page.waitForSelector('form')
    await accessible(page)
    await page.click('button[type=submit]')
    await page.waitForSelector('text=请输入账号')
    await page.waitForSelector('text=请先阅读并同意用户协议和隐私政策')
    await accessible(page)
    // A name of this run's own, so that no account is locked.
    await page.fill('input[name=username]', `nobody${Date.now()}`)
    await page.fill('input[name=password]', 'wrong')
    await page.check('input[name=agreed]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=账号或密码不正确，请核对后再试')
  }),
  // ROUTE-13, NAV-12
  'sign-in without a target goes to /home/index, sign-out asks first': browser => visit(browser, {}, async (page, context) => {
    await page.goto(portal('/user/login'))
    await signIn(page, 'member')
    await page.waitForURL(/\/portal\/home\/index$/)
    expect(await token(context), 'the token is in the cookie user-token')
    await page.goto(portal('/user/login'))
    await page.waitForURL(/\/portal\/home\/index$/)
    await page.click('button:has-text("用户菜单")')
    await page.click('text=退出登录')
    await page.waitForSelector('text=您确定要注销吗？')
    await accessible(page)
    await page.click('dialog >> text=取消')
    expect(await token(context), 'no means no')
    const old = await token(context)
    await page.click('button:has-text("用户菜单")')
    await page.click('text=退出登录')
    await page.click('dialog >> button:text-is("退出登录")')
    await page.waitForSelector('header >> text=登录')
    expect(!await token(context), 'the cookie is gone')
    const answer = await call('GET', '/family/auth/sys/user/userInfo', { as: old })
    expect(answer.code === 401, `the server has ended the session: ${answer.code}`)
  }),
  // GUARD-03
  'an expired session leads to the sign-in and back': browser => visit(browser, { refusals: [401] }, async (page, context) => {
    await page.goto(portal('/user-info/account'))
    await page.waitForURL(/login/)
    await signIn(page, 'owner')
    await page.waitForURL(/\/user-info\/account$/)
    await page.waitForSelector('[data-balance]')
    const ended = await call('POST', '/auth-center/auth/logoutByAccessToken', { body: { accessToken: await token(context), clientId: 'platformHome' } })
    expect(ended.code === 0, JSON.stringify(ended))
    await page.reload()
    await page.waitForURL(/\/user\/login\?redirect=%2Fuser-info%2Faccount$/)
    expect(!await token(context), 'the dead token is gone')
    await signIn(page, 'owner')
    await page.waitForURL(/\/user-info\/account$/)
    await page.waitForSelector('[data-balance]')
  }),
  'a token that ran out is renewed for all calls and tabs without a word': browser => visit(browser, { refusals: [401] }, async (page, context) => {
    await page.goto(portal('/user/login'))
    await signIn(page, 'member')
    await page.waitForURL(/\/home\/index$/)
    const first = await token(context)
    const tabs = [page, await context.newPage(), await context.newPage()]
    // As after half an hour: the token is of the right form and no longer good.
    await runOut(context)
    await Promise.all(tabs.map(async tab => {
      await tab.goto(portal('/user-info/account'))
      await tab.waitForSelector('[data-balance]')
    }))
    const renewed = await token(context)
    expect(renewed && renewed !== first, 'the tabs share a new token')
    expect(tabs.every(tab => tab.url().endsWith('/user-info/account')), 'nobody was sent to sign in')
    const list = await call('GET', '/family/auth/setting/session/list', { as: renewed })
    expect(list.data.filter(d => d.current).length === 1, JSON.stringify(list))
    await tabs[1].close()
    await tabs[2].close()
  }),
  'own devices are listed and signed out': browser => visit(browser, { refusals: [401] }, async page => {
    const elsewhere = await call('POST', '/family/auth/api/login/pwd', { body: { username: 'nomenu', password: 'Nomenu@2026' } })
    await page.goto(portal('/user/login?redirect=%2Fuser-info%2Faccount%3Ftab%3Dsecurity'))
    await signIn(page, 'nomenu')
    await page.waitForSelector('[data-device=current] >> text=本机')
    await page.waitForSelector('[data-device=other]')
    await accessible(page)
    await page.click('[data-device=other] button')
    await page.waitForSelector('dialog >> text=它需要重新登录')
    await page.keyboard.press('Escape')
    await page.waitForSelector('[data-device=other]')
    await page.click('button:has-text("下线其他设备")')
    await page.click('dialog >> button:text-is("下线")')
    await page.waitForSelector('text=已下线')
    await page.waitForSelector('[data-device=other]', { state: 'detached' })
    const answer = await call('GET', '/family/auth/sys/user/userInfo', { as: elsewhere.data })
    expect(answer.code === 401, `the other device is signed out: ${answer.code}`)
    await page.reload()
    await page.waitForSelector('[data-device=current]')
    const log = page.locator('section:has(#logins)')
    await log.locator('[data-status=ended]').first().waitFor()
    await log.locator('text=下线，在其他设备上被下线').first().waitFor()
    await log.locator('text=新设备').first().waitFor()
    await accessible(page)
    await page.goto(portal('/user-info/account?tab=security&result=ok'))
    await log.locator('[data-status=ok]').first().waitFor()
    expect(await log.locator('[data-status=ended]').count() === 0, 'the address holds the filter')
  }),
  // GUARD-04, GUARD-05
  'a profile that cannot be read is told, and ends the session': browser => visit(browser, { refusals: [500] }, async (page, context) => {
    await page.goto(portal('/user/login'))
    await signIn(page, 'pending')
    await page.waitForURL(/\/home\/index$/)
    const old = await token(context)
    await page.route('**/sys/user/userInfo', route => route.fulfill({ status: 500, json: { status: 500, code: 500, message: 'x', data: null } }))
    const told = page.waitForSelector('[role=status] >> text=错误: 请求用户信息失败，请重试!')
    await Promise.all([told, page.goto(portal('/user-info/account'))])
    await page.waitForURL(/\/user\/login\?redirect=%2Fuser-info%2Faccount$/)
    expect(!await token(context), 'the cookie is gone')
    const answer = await call('GET', '/family/auth/sys/user/userInfo', { as: old })
    expect(answer.code === 401, `the server has ended the session: ${answer.code}`)
  }),
  // SESS-10, SESS-11
  'a session that ends in one of two tabs ends and begins again in both': browser => visit(browser, { refusals: [401] }, async (page, context) => {
    await page.goto(portal('/user/login?redirect=%2Fuser-info%2Faccount'))
    await signIn(page, 'refused')
    await page.waitForSelector('[data-balance]')
    const other = await context.newPage()
    await other.goto(portal('/user-info/account'))
    await other.waitForSelector('[data-balance]')
    const first = await token(context)
    await call('POST', '/auth-center/auth/logoutByAccessToken', { body: { accessToken: first, clientId: 'platformHome' } })
    await page.reload()
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await tab.waitForURL(/\/user\/login\?redirect=%2Fuser-info%2Faccount$/, { waitUntil: 'commit' })
    }
    expect(!await token(context), 'the dead token is gone')
    await page.bringToFront()
    await signIn(page, 'refused')
    await Promise.all([page, other].map(tab => tab.waitForSelector('[data-balance]')))
    const second = await token(context)
    expect(second && second !== first, 'a new session')
    await other.reload()
    await other.waitForSelector('[data-balance]')
    expect(await token(context) === second, 'the other tab leaves the session as it is')
    await other.close()
  }),
  // SESS-05, GUARD-06
  'a token of the address leaves it at once and opens nothing by itself': browser => visit(browser, { refusals: [400, 401] }, async (page, context) => {
    await page.goto(portal('/product?a=1&accessToken=0123456789.abcdefghijklmnopqrstuvwxyz'))
    await page.waitForURL(/\/portal\/product\?a=1$/)
    await page.waitForSelector('header >> text=登录')
    expect(!await token(context), 'nobody is signed in')
  }),
  // CALL-15
  'config.json is asked for past every cache, and the portal works without it': browser => visit(browser, {}, async page => {
    const asked = []
    page.on('request', request => request.url().includes('config.json') && asked.push(request.url()))
    await page.goto(portal('/home'))
    await page.waitForSelector('footer >> text=京ICP备00000000号-1')
    expect(asked.length === 1 && /config\.json\?t=\d{13}$/.test(asked[0]), asked.join())
    await page.route('**/config.json*', route => route.fulfill({ json: { feConfigEncrypted: 'AAAA', decryptedData: null, password: 'PBKDF2-SHA256-600000', rdmnum: 'AAAA' } }))
    await page.goto(portal('/user/login'))
    await page.waitForSelector('form')
    await page.goto(portal('/user-info/account'))
    await page.waitForURL(/\/user\/login/)
  }),
}
