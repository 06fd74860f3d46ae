import { accessible, call, expect, openAs, portal, until, visit } from './browser.mjs'

const row = name => `tr:has-text("${name}")`
const write = async (page, title, text) => {
  await page.fill('#news_title', title)
  await page.click('[role=textbox][contenteditable=true]')
  await page.keyboard.type(text)
}

export const news = {
  'an operator writes a news, looks at it as its readers will, publishes it, and takes it back': async browser => {
    const title = `平台巡检通知${Date.now()}`
    let id
    await visit(browser, {}, async page => {
      await openAs(page, 'operator', '/info')
      await page.waitForSelector('[data-list=rows]')
      await accessible(page)
      await page.click('button:has-text("新建新闻")')
      await page.click('button:has-text("保存草稿")')
      await page.waitForSelector('text=请输入标题')
      await write(page, title, '周六凌晨两点到四点巡检，期间可以正常浏览。')
      await accessible(page)
      await page.click('button:has-text("保存草稿")')
      await page.waitForURL(/edit=(?!new)/)
      id = new URL(page.url()).searchParams.get('edit')
      await page.click('.ant-btn:has-text("预览")')
      await page.waitForSelector('[data-preview=ready] >> text=期间可以正常浏览')
      await accessible(page)
      await page.click('.ant-drawer-close')
      expect((await call('GET', `/micro/home/info/detail?id=${id}`)).data.reason === 'news_gone', 'a draft is public')
      await page.click('.ant-btn:has-text("发布")')
      await page.waitForSelector('main [data-status="2"]')
    })
    await visit(browser, { refusals: [404] }, async page => {
      await until(async () => {
        await page.goto(portal(`/news/${id}`))
        return page.waitForSelector(`[data-news=ready] h1:has-text("${title}")`, { timeout: 4000 }).then(() => true, () => false)
      }, 'the news is public')
    })
    await visit(browser, { refusals: [404] }, async page => {
      await openAs(page, 'operator', `/info?status=2&keyword=${encodeURIComponent(title)}`)
      await page.click(`${row(title)} button:has-text("撤回")`)
      await page.click('.ant-popconfirm .ant-btn-primary')
      await page.waitForSelector('[data-list=nothing]')
      // What a CDN keeps of it for a browser may be ten seconds old.
      await until(async () => {
        await page.goto(portal(`/news/${id}`))
        await page.waitForSelector('[data-news=ready], main :text("这条新闻不存在或已经下线")')
        return page.locator('text=这条新闻不存在或已经下线').count()
      }, 'the news is gone')
    })
  },
  'an enterprise writes for its own people, who read it on their workbench': async browser => {
    const title = `周例会改期${Date.now()}`
    await visit(browser, {}, async page => {
      await openAs(page, 'owner', '/info?edit=new')
      await page.waitForSelector('#news_title')
      expect(!await page.$('#news_audience'), 'an enterprise chooses whom it writes for')
      await write(page, title, '本周例会改到周四上午十点。')
      await page.click('.ant-btn:has-text("发布")')
      await page.waitForSelector('main [data-status="2"]')
    })
    const listed = await call('GET', `/micro/home/info/page?current=1&pageSize=10&keyword=${encodeURIComponent(title)}`)
    expect(listed.data.total === 0, 'what an enterprise writes for its own is public')
    await visit(browser, {}, async page => {
      await openAs(page, 'member', '/workbenchHome')
      await page.click(`button:has-text("${title}")`)
      await page.waitForSelector('[role=dialog] >> text=本周例会改到周四上午十点')
      await accessible(page)
    })
  },
}
