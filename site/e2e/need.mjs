import { accessible, call, expect, openAs, portal, visit } from './browser.mjs'

const idOf = page => new URL(page.url()).searchParams.get('id')
const session = async name => (await call('POST', '/family/auth/api/login/pwd', { body: { username: name, password: `${name[0].toUpperCase()}${name.slice(1)}@2026` } })).data
const moment = ms => new Date(ms + 8 * 3600_000).toISOString().slice(0, 16)

/** Publishes a need by its pages and returns its id; an operator lets it through where it waits for a look. */
async function published (page, title) {
  await openAs(page, 'visitor', '/releaseNeed')
  await page.fill('#need_title', title)
  await page.click('text=族与构件')
  await page.fill('#need_text', '整理地铁车站通风空调专业的常用族，统一命名与参数，附一份使用说明。')
  await accessible(page)
  await page.click('button:has-text("下一步")')
  await page.click('label:has-text("PDF")')
  await page.click('button:has-text("下一步")')
  await page.fill('#need_budgetYuan', '3')
  await page.fill('#need_deadline', moment(Date.now() + 3 * 86_400_000))
  await page.click('button:has-text("保存并核对")')
  await page.click('button:has-text("托管 ¥3.00 并发布")')
  await page.waitForURL(/needDetail/)
  await page.waitForSelector('text=¥3.00 由平台保管')
  const id = idOf(page)
  const { data } = await call('GET', `/micro/home/community/need/detail?id=${id}`, { as: await session('visitor') })
  if (data.shown === 1) await call('POST', '/micro/home/community/review/decide', { as: await session('operator'), body: { targetType: 'need', targetId: id, result: 'pass' } })
  return id
}

export const need = {
  'a need is published with its budget held, and submitManu, a child of /needDetail, seals what somebody hands in (ROUTE-08)': async browser => {
    let id = ''
    await visit(browser, {}, async page => {
      id = await published(page, `车站通风族整理 ${Date.now()}`)
      await accessible(page)
    })
    await visit(browser, {}, async page => {
      await openAs(page, 'owner', `/needDetail/submitManu?id=${id}`)
      await page.waitForSelector('#manuscript_note')
      await page.setInputFiles('input[type=file]', { name: '方案.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') })
      await page.fill('#manuscript_quoteYuan', '2.5')
      await page.fill('#manuscript_note', '两周完成')
      await page.waitForFunction(() => document.querySelector('[data-commit]')?.dataset.commit.length === 64)
      await accessible(page)
      const shown = await page.getAttribute('[data-commit]', 'data-commit')
      await page.click('button:has-text("密封提交")')
      await page.waitForSelector('[data-hash]')
      expect(await page.getAttribute('[data-hash]', 'data-hash') === shown, 'another hash was bound')
      await accessible(page)
    })
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAs(page, 'visitor', `/needDetail?id=${id}`)
      await page.waitForSelector('text=已收到 1 份稿件')
      expect(await page.locator('[data-hash]').count() === 0, 'a sealed manuscript is shown')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways')
    })
    await visit(browser, {}, async page => {
      await page.goto(portal(`/needDetail?id=${id}`))
      await page.waitForSelector('h1:has-text("车站通风族整理")')
      await accessible(page)
    })
  },
}
