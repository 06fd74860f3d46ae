import { readFileSync } from 'node:fs'
import { accessible, call, expect, origin, portal, signIn, token, until, visit } from './browser.mjs'

const { accounts } = JSON.parse(readFileSync(new URL('../../infra/seed/identity.json', import.meta.url), 'utf8'))
/** A demonstration account's telephone. A telephone gets one code a minute, so each journey has its own. */
export const telephoneOf = name => accounts.find(a => a.username === name).telephone

let count = 0
/** A telephone that nobody has yet. */
export const newTelephone = () => `13${String(Date.now() * 10 + count++).slice(-9)}`
export const PASSWORD = 'Steel-frame-2026'

const local = async path => {
  const answer = await fetch(`${origin}/__local/${path}`)
  return answer.json()
}

/** Remembers the newest captcha that the page was given, as a reader's eye would; the page may show it before it is read here. */
export function watch (page) {
  const seen = { id: Promise.resolve('') }
  page.on('response', answer => {
    if (answer.url().includes('/captcha/getImgInfo')) seen.id = answer.json().then(envelope => envelope.data?.captchaId ?? '', () => '')
  })
  return seen
}

/** No hand is quicker. */
const HAND_MS = 15

/** Moves the piece to its place, or beside it, by keys alone; answers which picture it was. */
async function slide (page, seen, aside = 0) {
  const slider = page.locator('[data-captcha=open] input[type=range]:enabled')
  await slider.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'range')
  const id = await seen.id
  const x = (await local(`captcha?captchaId=${encodeURIComponent(id)}`)).x + aside
  for (let n = 0; n < Math.floor(x / 10); n++) await page.keyboard.press('PageUp', { delay: HAND_MS })
  for (let n = 0; n < x % 10; n++) await page.keyboard.press('ArrowRight', { delay: HAND_MS })
  expect(Number(await slider.inputValue()) === x, `the piece is at ${await slider.inputValue()}, not at ${x}`)
  expect((await slider.getAttribute('aria-valuetext')).includes(`${x} 像素`), 'where it is can be heard')
  await page.keyboard.press('Enter')
  return id
}

/** The newest code that was sent to a telephone. */
export async function codeOf (telephone) {
  return until(async () => {
    const sent = await local(`sms?telephone=${telephone}`)
    return (sent[0] ?? sent.messages?.[0])?.params?.code
  }, `a code for ${telephone}`)
}

export async function prove (page, seen, telephone) {
  await page.fill('input[name=telephone]', telephone)
  await page.click('button:has-text("获取验证码")')
  await slide(page, seen)
  await page.waitForSelector('text=/\\d+ 秒后重发/')
  return codeOf(telephone)
}

/** A new person, signed in on the page. */
export async function register (page, telephone) {
  const seen = watch(page)
  await page.goto(portal('/register'))
  const code = await prove(page, seen, telephone)
  await page.fill('input[name=code]', code)
  await page.fill('input[name=password]', PASSWORD)
  await page.fill('input[name=again]', PASSWORD)
  await page.check('input[name=agreed]')
  await page.click('button[type=submit]')
  await page.waitForURL(/\/portal\/home\/index$/)
  return seen
}

/** Who has registered here, and when his code was sent: the next one may be asked for after a minute. */
const person = { telephone: '', at: 0 }
const MINUTE = 61_000

export const narrow = async page => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide <= page.viewportSize().width, `the page is ${wide} wide`)
}

export const identity = {
  'register to the first page, on a phone': browser => visit(browser, { width: 390, height: 844, refusals: [400] }, async (page, context) => {
    const telephone = newTelephone()
    const seen = watch(page)
    await page.goto(portal('/register'))
    await page.waitForSelector('form')
    await accessible(page)
    await narrow(page)
    await page.click('button[type=submit]')
    for (const text of ['请输入手机号', '请输入验证码', '请输入密码', '请先阅读并同意用户协议和隐私政策']) await page.waitForSelector(`text=${text}`)
    expect(!await page.isChecked('input[name=agreed]'), 'consent is not ticked by itself')
    const { data: config } = await call('GET', '/family/auth/sys/user/getAuthConfig')
    for (const [type, title] of [['user', '用户协议'], ['privacy', '隐私政策']]) {
      await page.click(`button:has-text("《${title}》")`)
      const version = await page.waitForSelector('dialog [data-agreement]').then(e => e.getAttribute('data-agreement'))
      expect(config.agreements.some(a => a.type === type && a.version === version), `${title} ${version} is the version that is asked for`)
      await accessible(page)
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog', { state: 'detached' })
    }
    const code = await prove(page, seen, telephone)
    Object.assign(person, { telephone, at: Date.now() })
    await page.reload()
    await page.waitForSelector('text=/\\d+ 秒后重发/')
    expect(await page.inputValue('input[name=telephone]') === telephone, 'the wait survives a reload')
    await page.fill('input[name=code]', code === '000000' ? '111111' : '000000')
    await page.fill('input[name=password]', 'abc')
    await page.waitForSelector('text=密码强度：弱')
    await page.fill('input[name=password]', PASSWORD)
    await page.waitForSelector('text=密码强度：强')
    await page.fill('input[name=again]', PASSWORD + '1')
    await page.check('input[name=agreed]')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=两次输入的密码不一致')
    await page.fill('input[name=again]', PASSWORD)
    await page.click('button[type=submit]')
    await page.waitForSelector('text=验证码不正确或已失效，请重新获取')
    await page.fill('input[name=code]', code)
    await page.click('button[type=submit]')
    await page.waitForURL(/\/portal\/home\/index$/)
    expect(await token(context), 'the new person is signed in')
  }),
  'captcha by keyboard only: a wrong place, then the right one': browser => visit(browser, { refusals: [400] }, async page => {
    const telephone = newTelephone()
    const seen = watch(page)
    await page.goto(portal('/register'))
    await page.focus('input[name=telephone]')
    await page.keyboard.type(telephone)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const first = await slide(page, seen, -40)
    await page.waitForSelector('[data-captcha] [role=alert]:not(:empty)')
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'range' && !document.activeElement.disabled)
    expect(await seen.id !== first, 'another picture')
    await accessible(page)
    await slide(page, seen)
    await page.waitForSelector('text=/\\d+ 秒后重发/')
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code')
    expect(await codeOf(telephone), 'the code was sent')
  }),
  'sign-in by a code to the telephone': browser => visit(browser, {}, async page => {
    const telephone = telephoneOf('owner')
    const seen = watch(page)
    await page.goto(portal('/user/login?redirect=%2Fuser-info%2Faccount'))
    // The other ways stand there once the page lives: a key before that meets nobody.
    await page.waitForSelector('[role=tab]:has-text("短信")')
    await page.focus('[role=tab][aria-selected=true]')
    await page.keyboard.press('ArrowRight')
    await page.waitForSelector('[role=tab][aria-selected=true]:has-text("短信")')
    await accessible(page)
    await page.fill('input[name=code]', await prove(page, seen, telephone))
    await page.check('input[name=agreed]')
    await page.click('button[type=submit]')
    await page.waitForURL(/\/user-info\/account$/)
  }),
  'another password on the account page': browser => visit(browser, { refusals: [400] }, async (page, context) => {
    await register(page, newTelephone())
    await page.goto(portal('/user-info/account?tab=security'))
    await page.click('button:has-text("修改密码")')
    await page.waitForSelector('dialog input[name=oldPassword]')
    await accessible(page)
    await page.fill('input[name=oldPassword]', 'not this one 1')
    await page.fill('input[name=password]', 'Curtain-wall-2027')
    await page.fill('input[name=again]', 'Curtain-wall-2027')
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('dialog [role=alert]:not(:empty)')
    await page.fill('input[name=oldPassword]', PASSWORD)
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('dialog', { state: 'detached' })
    const answer = await call('GET', '/family/auth/sys/user/userInfo', { as: await token(context) })
    expect(answer.code === 0, 'this device stays signed in')
  }),
  'another telephone on the account page': browser => visit(browser, { width: 390, height: 844 }, async page => {
    const next = newTelephone()
    const seen = watch(page)
    await page.goto(portal('/user/login?redirect=%2Fuser-info%2Faccount%3Ftab%3Dsecurity'))
    await signIn(page, 'refused')
    await page.click('button:has-text("更换手机")')
    await page.waitForSelector('dialog input[name=telephone]')
    await accessible(page)
    await page.fill('input[name=code]', await prove(page, seen, telephoneOf('refused')))
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('text=新手机号')
    await page.fill('input[name=code]', await prove(page, seen, next))
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.waitForSelector(`text=${next.slice(0, 3)}****${next.slice(-4)}`)
  }),
  'the agreements are pages of their own': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await page.goto(portal('/agreement/privacy'))
    await page.waitForSelector('h1:has-text("隐私政策")')
    await page.waitForSelector('[data-agreement]')
    await accessible(page)
    await narrow(page)
    await page.click('nav[aria-label=协议] >> text=用户协议')
    await page.waitForSelector('h1:has-text("用户协议")')
  }),
}

/** Waits until the minute after the registration is over, in which no second code is sent. */
export const forgotten = {
  'a forgotten password is replaced, and signs in after three failures with a captcha': browser => visit(browser, { refusals: [400, 401] }, async (page, context) => {
    if (!person.telephone) {
      const telephone = newTelephone()
      await register(page, telephone)
      Object.assign(person, { telephone, at: Date.now() })
      await context.clearCookies()
    }
    const { telephone } = person
    const seen = watch(page)
    const password = 'Curtain-wall-2027'
    await page.goto(portal('/forgetPwd'))
    await page.waitForSelector('form')
    await accessible(page)
    await page.waitForTimeout(Math.max(0, person.at + MINUTE - Date.now()))
    await page.fill('input[name=code]', await prove(page, seen, telephone))
    await page.fill('input[name=password]', password)
    await page.fill('input[name=again]', password)
    await page.click('button[type=submit]')
    await page.waitForSelector('text=密码已重置')
    await page.click('a:has-text("去登录")')
    await page.waitForSelector('input[name=username]')
    await page.fill('input[name=username]', telephone)
    await page.check('input[name=agreed]')
    for (let n = 0; n < 3; n++) {
      await page.fill('input[name=password]', `${PASSWORD}${n}`)
      await Promise.all([page.waitForResponse(r => r.url().includes('/login/pwd')), page.click('button[type=submit]')])
      await page.waitForSelector('text=账号或密码不正确')
    }
    await page.fill('input[name=password]', password)
    await page.click('button[type=submit]')
    await slide(page, seen)
    await page.waitForURL(/\/portal\/home\/index$/)
  }),
}
