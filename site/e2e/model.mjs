import { accessible, call, expect, portal, until, visit } from './browser.mjs'

const NAME = '塔式箱房'
const drawn = page => page.$eval('canvas', canvas => Number(canvas.dataset.drawn ?? 0))
const picture = async page => (await page.locator('canvas').screenshot()).toString('base64')

/** Does a step and waits until the model is drawn anew; answers whether it looks another way. */
async function changes (page, step) {
  const [n, before] = [await drawn(page), await picture(page)]
  await step()
  await page.waitForFunction(n => Number(document.querySelector('canvas').dataset.drawn) > n, n)
  return until(async () => await picture(page) !== before, 'the model looks another way', 10)
}

/** The family's model, opened on its page. */
async function opened (page) {
  const found = await until(async () => {
    const { id } = (await call('POST', '/family/mall/api/product/list', { body: { current: 1, pageSize: 5, keyword: NAME } })).data.records.find(r => r.name === NAME)
    return (await call('POST', '/family/mall/api/sys/product/detail', { body: { id } })).data.preview.modelUrl && id
  }, 'its preview is made')
  await page.goto(portal(`/family/detail?id=${found}`))
  await page.click('button:has-text("查看三维模型")')
  await page.waitForSelector('canvas[data-drawn]')
  await page.$eval('canvas', canvas => canvas.scrollIntoView({ block: 'center' }))
}

export const model = {
  'a family is walked around, cut, measured and narrowed in three dimensions; its elements are in a table, and by keyboard alone': browser => visit(browser, { width: 1366, height: 900 }, async page => {
    await opened(page)
    await accessible(page)
    await page.focus('canvas')
    for (const key of ['ArrowLeft', 'ArrowUp', '+', 'Home']) await changes(page, () => page.keyboard.press(key))
    const [storeys, , cuts] = [0, 1, 2].map(n => page.locator('[aria-label=三维视图工具] select').nth(n))
    await changes(page, () => storeys.selectOption({ index: 1 }))
    await page.click('summary:has-text("构件表")')
    const storey = await storeys.inputValue()
    expect((await page.$$eval('details tbody td:last-child', all => all.map(td => td.textContent))).every(text => text === storey), 'the table holds what is shown')
    await changes(page, () => storeys.selectOption(''))
    await changes(page, () => cuts.selectOption({ label: '水平剖切' }))
    await page.focus('[aria-label=剖切位置]')
    await changes(page, () => page.keyboard.press('PageDown'))
    await changes(page, () => cuts.selectOption(''))
    await page.fill('[aria-label=查找构件]', '门')
    const first = page.locator('details tbody button').first()
    const name = await first.textContent()
    await changes(page, () => first.click())
    await page.waitForSelector(`[aria-label=构件属性] h3:has-text("${name}")`)
    await accessible(page)
    await page.click('[aria-label=关闭属性]')
    await page.click('button:has-text("看全貌")')
    await page.click('button:has-text("测量")')
    await page.waitForSelector('text=依次点选两个点，量出距离')
    const box = await page.locator('canvas').boundingBox()
    for (const share of [0.35, 0.55]) await page.mouse.click(box.x + box.width / 2, box.y + box.height * share)
    await page.waitForSelector('[role=status] >> text=/^距离 [\\d.]+ m/')
    await page.click('button:has-text("返回图片")')
    await page.waitForSelector('button:has-text("查看三维模型")')
  }),

  'on a phone the model and its tools fit the screen': browser => visit(browser, { width: 390, height: 844, theme: 'dark' }, async page => {
    await opened(page)
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page scrolls sideways')
  }),
}
