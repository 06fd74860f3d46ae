import { accessible, call, expect, portal, signIn, token, visit } from './browser.mjs'

export const session = {
  'a wrong password and an unticked agreement are told at the form': browser => visit(browser, { refusals: [400] }, async page => {
    await page.goto(portal('/user/login'))
    await page.waitForSelector('form')
    await page.waitForTimeout(400)
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
}
