import { accessible, call, ENTERPRISE, expect, openAs, portal, token, visit } from './browser.mjs'

const draft = (name, intro) => ({ name, intro, groupCode: 'plan-review-code', used: 1, accessMode: 'online', onlineUrl: '/home', priceType: 0, detailHtml: '<p>按楼层与专业查看。</p>' })
const row = name => `tr:has-text("${name}")`

/** The operator opens what waits and decides: yes, or no with a building block of a reason. */
const decide = (browser, name, yes) => visit(browser, {}, async page => {
  await openAs(page, 'operator', `/contentReview?keyword=${encodeURIComponent(name)}`)
  await page.click(`${row(name)} button:has-text("审核")`)
  await page.waitForSelector(`[data-sheet] >> text=${name}`)
  await accessible(page)
  await page.click(`.ant-drawer-footer .ant-btn-${yes ? 'primary' : 'dangerous'}`)
  if (!yes) {
    await page.click('[role=dialog] [aria-label=常用原因] button >> nth=0')
    await accessible(page)
  }
  await page.click('.ant-modal .ant-modal-footer .ant-btn-primary')
  await page.waitForSelector('[data-sheet]', { state: 'detached' })
})

/** What the public reads of a product, empty where there is none. */
const shown = async id => (await call('POST', `/micro/home/product/detail/${id}`)).data

/** Waits at most a minute, as long as the public may be behind. */
async function until (look, what) {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise(done => setTimeout(done, 1000))) if (await look()) return
  throw new Error(`not within a minute: ${what}`)
}

export const publish = {
  'a product is handed in, refused with a reason, mended and public; a change of it is unseen until it is let through': async browser => {
    const name = `楼层净高看板${Date.now() % 100_000}`
    let id
    await visit(browser, {}, async (page, context) => {
      await openAs(page, 'owner', '/productManagement')
      await page.waitForSelector('[data-list=rows]')
      await accessible(page)
      const made = await call('POST', '/micro/home/product/add', { body: draft(name, '按楼层看净高。'), as: await token(context), within: ENTERPRISE })
      expect(made.code === 0, JSON.stringify(made))
      id = made.data.id
      await page.goto(portal(`/productManagement?keyword=${encodeURIComponent(name)}`))
      await page.click(`${row(name)} button:has-text("${name}")`)
      await page.waitForSelector('.ant-drawer >> text=按楼层与专业查看')
      await page.click('.ant-drawer-close')
      await page.click(`${row(name)} button:has-text("提交审核")`)
      await page.waitForSelector(`${row(name)} >> text=审核中`)
      expect(!await shown(id)?.name, 'a product under review is public')
    })
    await decide(browser, name, false)
    await visit(browser, {}, async page => {
      await openAs(page, 'owner', `/productManagement?keyword=${encodeURIComponent(name)}`)
      await page.waitForSelector(`${row(name)} >> text=审核未通过`)
      await page.goto(portal(`/editProduct/${id}`))
      await page.waitForSelector('[role=note] >> text=审核意见')
      await page.fill('#product_intro', '按楼层和专业查看净高，超限的标出。')
      await page.click('button:has-text("保存，下一步")')
      await page.waitForURL(/step=1/)
      await accessible(page)
      await page.click('button:has-text("保存，下一步")')
      await page.waitForURL(/step=2/)
      await page.click('button:has-text("保存，下一步")')
      await page.waitForURL(/step=3/)
      await page.waitForSelector('main p:has-text("超限的标出")')
      await accessible(page)
      await page.click('button:has-text("提交审核")')
      await page.waitForURL(/productManagement/)
    })
    await decide(browser, name, true)
    await until(async () => (await shown(id))?.intro?.includes('超限的标出'), 'the product is public')
    await visit(browser, {}, async (page, context) => {
      await openAs(page, 'owner', '/workbenchHome')
      const as = await token(context)
      const own = (await call('POST', '/micro/home/product/info', { body: { id }, as, within: ENTERPRISE })).data
      const changed = await call('POST', '/micro/home/product/edit', { body: { ...draft(name, '新的简介，等待审核。'), id, rev: own.rev }, as, within: ENTERPRISE })
      expect(changed.code === 0, JSON.stringify(changed))
      await page.goto(portal(`/productManagement?keyword=${encodeURIComponent(name)}`))
      await page.click(`${row(name)} button:has-text("提交修改")`)
      await page.waitForSelector(`${row(name)} >> text=修改审核中`)
      expect((await shown(id)).intro.includes('超限的标出'), 'a change is public before it is let through')
    })
    await decide(browser, name, true)
    await until(async () => (await shown(id)).intro === '新的简介，等待审核。', 'the change is public')
  },
  'lists of what is published, on a phone': browser => visit(browser, { width: 390, height: 844 }, async page => {
    for (const path of ['/productManagement', '/templateManagement', '/caseManagement']) {
      await openAs(page, 'owner', path)
      await page.waitForSelector('[data-list=rows]')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} scrolls sideways`)
      await accessible(page)
    }
  }),
}
