import { createHmac } from 'node:crypto'
import { accessible, expect, portal, token, visit } from './browser.mjs'
import { narrow, newTelephone, PASSWORD, register } from './identity.mjs'

/** The authenticator's code for a secret, some steps of half a minute from now. */
function authenticator (secret, later = 0) {
  const bits = [...secret].map(c => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g).map(b => parseInt(b, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const sum = createHmac('sha1', key).update(step).digest()
  return String((sum.readUInt32BE(sum.at(-1) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const account = {
  'a second step is set up, asked for at the next sign-in, and turned off': browser => visit(browser, { refusals: [400, 401] }, async (page, context) => {
    const telephone = newTelephone()
    await register(page, telephone)
    await page.goto(portal('/user-info/account'))
    await page.click('li:has([data-totp=off]) button:has-text("开启")')
    await page.waitForSelector('dialog input[name=password]')
    await accessible(page)
    await page.fill('dialog input[name=password]', PASSWORD)
    await page.click('dialog button[type=submit]')
    const secret = await page.waitForSelector('dialog [data-secret]').then(e => e.getAttribute('data-secret'))
    await page.waitForSelector('dialog svg')
    await accessible(page)
    await page.fill('dialog input[name=code]', authenticator(secret, 50))
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('dialog [role=alert]:not(:empty)')
    await page.fill('dialog input[name=code]', authenticator(secret))
    await page.click('dialog button[type=submit]')
    const codes = await page.locator('dialog [data-codes] li').allInnerTexts()
    expect(codes.length === 10 && new Set(codes).size === 10, codes.join())
    await page.keyboard.press('Escape')
    await page.waitForSelector('text=请先保存恢复码')
    await accessible(page)
    await page.check('input[name=kept]')
    await page.click('dialog >> text=完成')
    await page.waitForSelector('[data-totp=on]')

    await context.clearCookies()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(portal('/user/login?redirect=%2Fuser-info%2Faccount'))
    await page.fill('input[name=username]', telephone)
    await page.fill('input[name=password]', PASSWORD)
    await page.check('input[name=agreed]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:has-text("两步验证")')
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code')
    await accessible(page)
    await narrow(page)
    expect(!await token(context), 'half a sign-in signs nobody in')
    await page.fill('input[name=code]', authenticator(secret, 50))
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=动态码或恢复码不正确，或已使用过')
    await page.click('text=手机不在身边，使用恢复码')
    await page.fill('input[name=code]', codes[0])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user-info\/account$/)
    await page.waitForSelector('text=还剩 9 个恢复码')
    await narrow(page)
    await page.click('li:has([data-totp=on]) button:has-text("关闭")')
    await page.fill('dialog input[name=code]', codes[1])
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('[data-totp=off]')
  }),
}
