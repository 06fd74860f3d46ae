import { readFileSync } from 'node:fs'
import { accessible, call, expect, portal, signIn, token, visit } from './browser.mjs'

const balance = async context => (await call('POST', '/family/mall/personal/asset', { body: {}, as: await token(context) })).data.balanceFen
const shown = page => page.getAttribute('[data-balance]', 'data-balance').then(Number)

async function openAccount (page, name) {
  await page.goto(portal('/user-info/account'))
  await page.waitForURL(/login/)
  await signIn(page, name)
  await page.waitForURL(/\/user-info\/account$/)
  await page.waitForSelector('[data-balance]')
}

async function openDialog (page) {
  await page.click('button:text-is("充值")')
  await page.waitForSelector('[data-phase=waiting] [data-qr]')
  return page.getAttribute('[data-qr]', 'data-qr')
}

// TOPUP-08, TOPUP-09 and TOPUP-11 as a person sees them.
const pays = width => browser => visit(browser, { width, height: width < 500 ? 844 : 1000 }, async (page, context) => {
  await openAccount(page, 'visitor')
  await accessible(page)
  const before = await balance(context)
  expect(await shown(page) === before, 'the page shows the balance')
  const code = await openDialog(page)
  await accessible(page)
  const open = page.locator('[data-phase] a', { hasText: '打开支付宝' })
  expect(await open.isVisible() === width < 500, 'only a phone opens the app itself')
  if (width < 500) {
    expect(await open.getAttribute('href') === code, 'the app opens this order')
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=保存付款码')])
    const picture = readFileSync(await file.path())
    expect(/^付款码-.+\.png$/.test(file.suggestedFilename()) && picture.subarray(1, 4).toString() === 'PNG' && picture.length > 2000, file.suggestedFilename())
  }
  expect((await fetch(code)).ok, 'the phone page opens')
  await page.waitForSelector('[data-phase=paying]')
  expect(/已扫码，请在 \d+ 秒内在手机上完成支付。/.test(await page.innerText('[data-phase=paying]')), 'the countdown speaks')
  const paid = await fetch(code, { method: 'POST' })
  expect(paid.ok, `paying on the phone: ${paid.status}`)
  await page.waitForSelector('[data-phase=paid]')
  await page.waitForSelector('text=恭喜您，充值成功!')
  await page.waitForSelector(`[data-balance="${before + 500}"]`, { state: 'attached' })
  await page.click('button:text-is("完成")')
  await page.waitForSelector('[data-phase]', { state: 'detached' })
  // The notification, its redelivery and the server's own polling have all had their turn by then.
  await page.waitForTimeout(6000)
  expect(await balance(context) === before + 500, 'credited exactly once')
  await page.locator('tbody tr.ant-table-row').first().waitFor() // the ledger has lines
})

export const topup = {
  'paid on the phone, credited once, at 1590 (GEN-12)': pays(1590),
  'paid on the phone, credited once, at 390': pays(390),
  'another amount gives another code (TOPUP-14), a manual check tells the truth, and late money is awaited': browser => visit(browser, {}, async (page, context) => {
    await openAccount(page, 'nomenu')
    const before = await balance(context)
    const first = await openDialog(page)
    await page.click('[role=radio]:has-text("20元") >> nth=0')
    await page.waitForFunction(old => { const now = document.querySelector('[data-phase=waiting] [data-qr]'); return now && now.getAttribute('data-qr') !== old }, first)
    const second = await page.getAttribute('[data-qr]', 'data-qr')
    await page.click('button:text-is("我已完成支付")')
    await page.waitForSelector('text=还没有收到付款，付款后会自动到账。')
    await page.click('.ant-modal-close')
    await page.waitForSelector('text=等待到账')
    await page.click('text=不再等待')
    await page.waitForSelector('text=等待到账', { state: 'detached' })
    // The toast offers to take it back, by keyboard too, wherever the focus is.
    await page.waitForSelector('button:text-is("撤销")')
    await page.keyboard.press('Alt+z')
    await page.waitForSelector('text=等待到账')
    await fetch(second)
    expect((await fetch(second, { method: 'POST' })).ok, 'paying after the dialog')
    await page.waitForSelector(`[data-balance="${before + 2000}"]`, { timeout: 40_000 })
    await page.waitForSelector('text=等待到账', { state: 'detached' })
    expect(await balance(context) === before + 2000, 'credited exactly once')
  }),
}
