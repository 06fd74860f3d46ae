import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { accessible, call, ENTERPRISE, expect, openAs, portal, still, token, until, visit } from './browser.mjs'

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

/** A film that nobody has sent before: a recording of 320 by 180 in H.264, with a box of noise that players pass over. */
function film (name) {
  const noise = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)])
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([readFileSync(new URL('fixtures/film.mp4', import.meta.url)), noise]) }
}

/** A picture that nobody has sent before. */
const picture = async page => ({
  name: '封面.png', mimeType: 'image/png',
  buffer: Buffer.from(await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
    const pen = canvas.getContext('2d')
    pen.fillStyle = `hsl(${Math.random() * 360} 40% 30%)`
    pen.fillRect(0, 0, 320, 200)
    return canvas.toDataURL('image/png').split(',')[1]
  }), 'base64'),
})

/** Plays a film for a moment and answers what there is to see of it. */
const played = async (page, selector) => {
  await page.locator(selector).evaluate(video => {
    video.muted = true
    video.play().catch(err => console.error(`the film does not play: ${err}`))
  })
  // It may be over before anybody looks.
  await page.waitForFunction(film => {
    const video = document.querySelector(film)
    return video.currentTime > 0.2 || video.ended
  }, selector)
  return page.locator(selector).evaluate(video => {
    video.pause()
    return { width: video.videoWidth, height: video.videoHeight, poster: video.poster }
  })
}

/** A step of the editor stands: its address is there before the page is, whose button would save the step before once more. */
const stands = (page, step) => page.waitForSelector(`nav[aria-label=步骤] li:nth-child(${step + 1})[aria-current=step]`)

/** What the public reads of a product, empty where there is none. */
const shown = async id => (await call('POST', `/micro/home/product/detail/${id}`)).data

export const publish = {
  'a product is handed in, refused with a reason, mended and public; a change of it is unseen until it is let through': async browser => {
    const name = `楼层净高看板${Date.now() % 1e9}`
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
      await stands(page, 1)
      await accessible(page)
      await page.click('button:has-text("保存，下一步")')
      await stands(page, 2)
      await page.click('button:has-text("保存，下一步")')
      await stands(page, 3)
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
    await until(async () => (await shown(id))?.intro === '新的简介，等待审核。', 'the change is public')
  },
  'a film is uploaded into a product, plays in its preview, and on its page once it is let through': async browser => {
    const name = `视频交底${Date.now() % 1e9}`
    const own = 'video[aria-label=产品视频]'
    const shownFilm = `video[aria-label="${name}的视频"]`
    let id
    await visit(browser, { refusals: [400] }, async (page, context) => {
      await openAs(page, 'owner', '/workbenchHome')
      const made = await call('POST', '/micro/home/product/add', { body: draft(name, '带一段视频的产品。'), as: await token(context), within: ENTERPRISE })
      expect(made.code === 0, JSON.stringify(made))
      id = made.data.id
      await page.goto(portal(`/editProduct/${id}?step=1`))
      await page.setInputFiles('input[type=file][aria-label=封面]', await picture(page))
      await page.waitForSelector('button[aria-label=更换封面]')
      const files = 'input[type=file][aria-label=产品视频]'
      await page.setInputFiles(files, { name: '交底.mp4', mimeType: 'video/mp4', buffer: Buffer.from(`<!DOCTYPE html><script>${name}</script>`) })
      await page.waitForSelector('[role=alert]:has-text("文件内容与格式不符")')
      const whole = film('交底.mp4')
      await page.setInputFiles(files, { ...whole, buffer: whole.buffer.subarray(0, 1500) })
      await page.waitForSelector('[role=alert]:has-text("视频文件不完整")')
      await accessible(page)
      await page.setInputFiles(files, whole)
      await page.waitForFunction(of => document.querySelector(of)?.videoWidth === 320, own)
      await accessible(page)
      await page.focus('button:has-text("更换产品视频")')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForSelector('button:has-text("选择视频"):focus')
      await page.keyboard.press('Alt+KeyZ')
      await page.waitForSelector(own)
      await page.click('button:has-text("保存，下一步")')
      await stands(page, 2)
      await page.click('button:has-text("保存，下一步")')
      await stands(page, 3)
      const seen = await played(page, shownFilm)
      expect(seen.width === 320 && seen.poster.includes('/media/picture/'), JSON.stringify(seen))
      await page.click('button:has-text("提交审核")')
      await page.waitForURL(/productManagement/)
    })
    await visit(browser, {}, async page => {
      await openAs(page, 'operator', `/contentReview?keyword=${encodeURIComponent(name)}`)
      await page.click(`${row(name)} button:has-text("审核")`)
      await page.waitForFunction(() => document.querySelector('[data-sheet] video')?.videoWidth === 320)
    })
    await decide(browser, name, true)
    await until(async () => (await shown(id))?.videoUrl, 'the product is public')
    await visit(browser, { width: 390, height: 844 }, async page => {
      const asked = []
      page.on('request', r => r.url().includes('/media/film/') && asked.push(r.url()))
      await page.goto(portal(`/productDetails/${id}`))
      await page.waitForSelector(shownFilm)
      expect(!asked.length, 'a film is loaded before anybody plays it')
      const seen = await played(page, shownFilm)
      expect(seen.height === 180 && seen.poster.includes('/media/picture/'), JSON.stringify(seen))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'a page with a film scrolls sideways')
      await accessible(page)
    })
  },
  'what is opened and not touched has no change to save': browser => visit(browser, {}, async page => {
    for (const path of ['/productManagement', '/templateManagement', '/caseManagement', '/familyManagement']) {
      await openAs(page, 'owner', path)
      await page.waitForSelector('[data-list=rows]')
      const rows = page.locator('[data-list=rows] tbody tr').filter({ has: page.getByRole('button', { name: '编辑' }) })
      const names = await rows.evaluateAll(list => list.map(row => row.getAttribute('data-row-key')))
      for (const key of names.slice(0, 3)) {
        await page.locator(`tr[data-row-key="${key}"]`).getByRole('button', { name: '编辑' }).click()
        await page.waitForSelector('main form')
        if (path !== '/productManagement') await page.locator('main form [contenteditable]').first().waitFor() // the last field to come
        await still(page)
        const said = await page.locator('main [role=status]').filter({ hasText: '保存' }).innerText()
        expect(said === '已保存', `${path} ${key} as it is opened: ${said}`)
        await page.click('main >> text=返回列表')
        await rows.first().waitFor()
      }
      expect(names.length > 0, `${path}: nothing to edit`)
    }
  }),
}
