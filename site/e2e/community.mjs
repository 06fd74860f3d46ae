import { accessible, call, expect, openAs, portal, signIn, still, tabTo, token, until, visit } from './browser.mjs'
import { newTelephone, register } from './identity.mjs'

const API = '/micro/home/community'
const PASSWORDS = { owner: 'Owner@2026', member: 'Member@2026', visitor: 'Visitor@2026', nomenu: 'Nomenu@2026' }
const signedIn = async username => (await call('POST', '/family/auth/api/login/pwd', { body: { username, password: PASSWORDS[username] } })).data
const id = page => new URL(page.url()).searchParams.get('id')
const kept = page => page.waitForSelector('[data-keeping=kept]')
const inFeed = async article => (await call('GET', `${API}/article/page?feed=new`)).data.list.some(a => a.id === article)
const found = async (title, article) => (await call('GET', `/micro/home/api/search?keyword=${encodeURIComponent(title)}`)).data.records.some(r => r.id === article)
const heard = async (as, what) => (await call('POST', '/micro/message/notify/list', { body: { msgType: 'notify' }, as })).data.records.some(m => m.title.includes(what))

/** A picture as a file, unlike any other. */
async function picture (page) {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#174A6E'
    pen.fillRect(0, 0, 320, 200)
    pen.fillStyle = '#fff'
    pen.fillText(String(Math.random()), 20, 40)
    return canvas.toDataURL('image/png').split(',')[1]
  })
  return { name: '碰撞点.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}

/** An article that somebody has sent off by the API; answers its id. */
async function sent (as, title) {
  const { data } = await call('POST', `${API}/article/draft`, { body: { title, contentMd: `## 起因\n\n${title}，现场的一次记录，供同行参考。\n\n## 做法\n\n先量后改。`, tags: ['现场应用'] }, as })
  const { code } = await call('POST', `${API}/article/edit`, { body: { id: data.id, rev: data.rev }, as })
  expect(code === 0, `${title} goes out`)
  return data.id
}

/** The operator opens what waits and decides. */
export const decide = (browser, title, yes, check = async () => {}) => visit(browser, { refusals: [400] }, async page => {
  await openAs(page, 'operator', '/communityReview?size=50')
  await page.click(`tr:has-text("${title}") button:has-text("查看")`)
  await page.waitForSelector('.ant-drawer h3:has-text("作者以往的处理")')
  await still(page)
  await accessible(page)
  await check(page)
  if (!yes) {
    await page.click('.ant-drawer-footer button:has-text("不通过")')
    await page.waitForSelector('.ant-drawer-footer >> text=请填写理由，作者会看到')
    await page.fill('#reason', '内容与建筑信息模型无关')
  }
  await page.click(`.ant-drawer-footer .ant-btn-${yes ? 'primary' : 'dangerous'}`)
  await page.waitForSelector(`tr:has-text("${title}")`, { state: 'detached' })
})

export const community = {
  'an article is written, previewed, kept while it is typed, sent off, found, taken back to a revision and deleted': browser => visit(browser, {}, async page => {
    const title = `管线综合排布的三次返工 ${Date.now()}`
    await openAs(page, 'owner', '/extra-community')
    await page.click('a:has-text("写文章")')
    await page.waitForURL(/releaseAirticle/)
    await page.fill('input[aria-label=标题]', title)
    await page.fill('textarea[aria-label=正文]', '## 第一次返工\n\n原稿的第一句话。\n\n| 楼层 | 净高 |\n| --- | ---: |\n| 3F | 2450 |\n\n```\nLOD 350\n```\n\n## 第二次返工\n\n桥架让风管。\n')
    await page.waitForSelector('section[aria-label=预览] td:has-text("2450")')
    await kept(page)
    await page.setInputFiles('input[type=file][aria-label=插入图片]', await picture(page))
    await page.waitForFunction(() => document.querySelector('section[aria-label=预览] img')?.naturalWidth === 320)
    await page.fill('#tags', '机电')
    await page.keyboard.press('Enter')
    await kept(page)
    await accessible(page)
    const article = id(page)
    await page.reload()
    await page.waitForSelector('section[aria-label=预览] img')
    expect((await page.inputValue('textarea[aria-label=正文]')).includes('原稿的第一句话'), 'the draft is there after a reload')
    expect(!await inFeed(article), 'a draft is in the feed')
    await page.click('button:has-text("发布")')
    await page.waitForURL(url => url.pathname.endsWith('/ArticleDetail') && url.searchParams.get('id') === article)
    await page.waitForSelector(`h1:has-text("${title}")`)
    await page.waitForSelector('aside nav[aria-label=目录] a:has-text("第二次返工")')
    await still(page)
    await accessible(page)
    await until(() => inFeed(article), 'in the feed')
    await until(() => found(title, article), 'found by the search')

    await page.click('main a:has-text("编辑")')
    await page.waitForSelector('textarea[aria-label=正文]')
    await page.fill('textarea[aria-label=正文]', '## 第一次返工\n\n第二版换了的一句话，和原来不同。\n')
    await kept(page)
    await page.click('button:has-text("发布修改")')
    await page.waitForSelector('[data-article=ready] >> text=第二版换了的一句话')
    await page.click('main a:has-text("编辑")')
    await page.click('button:has-text("历史版本")')
    await page.click('.ant-drawer button:has-text("第 1 版")')
    await page.waitForSelector('.ant-drawer tr[data-op=old] >> text=原稿的第一句话')
    await still(page)
    await accessible(page)
    await page.click('.ant-drawer button:has-text("恢复这一版")')
    await page.click('.ant-popconfirm button:has-text("恢复")')
    await page.waitForSelector('section[aria-label=预览] >> text=原稿的第一句话')
    await page.click('button:has-text("发布修改")')
    await page.waitForSelector('[data-article=ready] >> text=原稿的第一句话')

    await page.click('main button:has-text("删除")')
    await page.waitForSelector('dialog >> text=不能恢复')
    await accessible(page)
    await page.click('dialog button:has-text("取消")')
    await page.click('main button:has-text("删除")')
    await page.click('dialog button:has-text("删除")')
    await page.waitForURL(/extra-community/)
    await until(async () => !await inFeed(article) && !await found(title, article), 'gone from feed and search')
  }),
  'a reader likes, keeps, comments, answers and names by @; who is named hears of it; a comment is changed and deleted': browser => visit(browser, {}, async (page, context) => {
    const owner = await signedIn('owner')
    const article = await sent(owner, `净高分析的一次复盘 ${Date.now()}`)
    const visitor = await signedIn('visitor')
    const said = await call('POST', `${API}/comment/add`, { body: { targetType: 'article', targetId: article, content: '先占一楼。' }, as: visitor })
    const name = said.data.nickname
    // What the article is to its reader comes after he has liked it, and was read before.
    let answer
    const late = new Promise(resolve => { answer = resolve })
    const own = request => request.url().includes('/article/detail') && !!request.headers().authorization
    await page.route(url => url.pathname.endsWith('/article/detail'), async route => {
      if (!own(route.request())) return route.continue()
      const read = await route.fetch()
      await late
      await route.fulfill({ response: read })
    })
    await openAs(page, 'member', `/ArticleDetail?id=${article}`)
    await page.click('main button:has-text("赞") >> nth=0')
    await page.waitForSelector('main button:has-text("已赞")')
    const comes = page.waitForResponse(response => own(response.request()))
    answer()
    await comes
    await page.unrouteAll({ behavior: 'wait' })
    await page.click('main button:has-text("收藏")')
    await page.waitForSelector('main button:has-text("已收藏")')
    expect(await page.locator('main button:has-text("已赞")').count() === 1, 'a late answer takes a like back')
    await page.click('#floor-1 button:has-text("回复")')
    await page.waitForSelector('#floor-1 textarea:focus')
    await page.keyboard.type(`请 @${name.slice(0, 1)}`)
    await page.click(`[role=group][aria-label=提到谁] button:has-text("${name}")`)
    await page.waitForSelector('#floor-1 textarea:focus')
    await page.keyboard.type('看一下这层的净高')
    await accessible(page)
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('#floor-1 >> text=看一下这层的净高')
    await until(() => heard(visitor, '提到了您'), 'who is named hears of it')
    await page.fill('#comments textarea >> nth=0', '独立的一层评论')
    await page.click('#comments button:has-text("发布评论")')
    await page.waitForSelector('#floor-2 >> text=独立的一层评论')
    await until(() => heard(owner, '评论了您的'), 'the author hears of it')
    await page.click('#floor-2 button:has-text("编辑")')
    await page.fill('#floor-2 textarea', '独立的一层评论，改过')
    await page.click('#floor-2 button:has-text("保存")')
    await page.waitForSelector('#floor-2 >> text=已编辑')
    await page.reload()
    await page.waitForSelector('#floor-2 >> text=改过')
    await page.waitForSelector('main button:has-text("已赞")')
    await page.waitForSelector('#comments-title .num:text-is("3")')
    await page.click('#floor-2 button:has-text("删除")')
    await page.waitForSelector('dialog >> text=它的楼层会保留')
    await still(page)
    await accessible(page)
    await page.click('dialog button:has-text("删除")')
    await page.waitForSelector('#floor-2 >> text=已删除')
    expect((await call('GET', `${API}/comment/page?targetType=article&targetId=${article}`, { as: await token(context) })).data.records[1].content === '', 'its text is gone')
  }),
  "a newcomer's article waits for a look; three reports hide it until it is decided; its author appeals": async browser => {
    const title = `新人的第一篇现场记录 ${Date.now()}`
    let as, article
    await visit(browser, { refusals: [400, 404] }, async (page, context) => {
      await register(page, newTelephone())
      as = await token(context)
      await page.goto(portal('/releaseAirticle'))
      await page.fill('input[aria-label=标题]', title)
      await page.fill('textarea[aria-label=正文]', '太短')
      await kept(page)
      await page.click('button:has-text("发布")')
      await page.waitForSelector('[role=alert] >> text=正文至少20个字')
      await page.fill('textarea[aria-label=正文]', '## 现场\n\n今天在现场量了三层走廊的净高，和模型差了四公分，记在这里。')
      await kept(page)
      await page.click('button:has-text("发布")')
      await page.waitForSelector('[role=status] >> text=正在审核')
      article = id(page)
      await accessible(page)
    })
    await visit(browser, { refusals: [404] }, async page => {
      await page.goto(portal(`/ArticleDetail?id=${article}`))
      await page.waitForSelector('text=文章不存在，或没有公开')
    })
    await decide(browser, title, true)
    await until(() => inFeed(article), 'let through')
    await until(() => found(title, article), 'found')
    await visit(browser, {}, async page => {
      await openAs(page, 'member', `/ArticleDetail?id=${article}`)
      await page.click('main button:has-text("举报") >> nth=0')
      await page.waitForSelector('dialog input[type=radio]')
      await still(page)
      await accessible(page)
      await page.click('dialog label:has(input[type=radio]) >> nth=0')
      await page.fill('dialog textarea', '和模型无关')
      await page.click('dialog button:has-text("提交举报")')
      await page.waitForSelector('dialog', { state: 'detached' })
    })
    const { data: reasons } = await call('GET', '/platform/home/api/dict/list?type=REPORT_REASON')
    for (const name of ['visitor', 'nomenu']) {
      const { code, message } = await call('POST', `${API}/report`, { body: { targetType: 'article', targetId: article, reason: reasons[0].value }, as: await signedIn(name) })
      expect(code === 0, `${name}: ${message}`)
    }
    await until(async () => !await inFeed(article) && !await found(title, article), 'gone from feed and search')
    expect((await call('GET', `${API}/article/detail?id=${article}`, { as: await signedIn('owner') })).code === 404, 'others do not read it')
    await decide(browser, title, false, page => page.waitForSelector('.ant-drawer >> text=和模型无关'))
    await until(() => heard(as, '未通过审核'), 'its author hears why')
    await visit(browser, { refusals: [404] }, async (page, context) => {
      await context.addCookies([{ name: 'user-token', value: encodeURIComponent(as), url: portal(''), sameSite: 'Lax' }])
      await page.goto(portal(`/ArticleDetail?id=${article}`))
      await page.fill('#appeal', '这是我在现场的记录，与模型直接有关。')
      await page.click('button:has-text("提交申诉")')
      await page.waitForSelector('text=申诉已提交')
      await accessible(page)
    })
    await decide(browser, title, true, page => page.waitForSelector('.ant-drawer >> text=作者申诉'))
    await until(() => inFeed(article), 'back in the feed')
  },
  'a word that may not go out is marked where it stands': browser => visit(browser, { refusals: [400] }, async page => {
    await openAs(page, 'member', '/releaseAirticle')
    await page.fill('input[aria-label=标题]', '一篇谈发票的文章')
    await page.fill('textarea[aria-label=正文]', '正文里写着代 开 发 票的广告，这句话要足够长才行。')
    await page.waitForSelector('mark[data-level=refuse]')
    await page.waitForSelector('[aria-label=需要留意的词] >> text=不能发布')
    await kept(page)
    await accessible(page)
    await page.click('button:has-text("发布")')
    await page.waitForSelector('[role=alert] >> text=不能发布')
  }),
  'by keyboard alone on a phone, and nothing wrong for axe': browser => visit(browser, { width: 390, height: 844 }, async page => {
    const article = await sent(await signedIn('owner'), `只用键盘也读得完 ${Date.now()}`)
    await page.goto(portal('/extra-community'))
    await page.waitForSelector('[data-feed=ready] article')
    await accessible(page)
    await tabTo(page, 'nav[aria-label=文章] a[href*="feed=hot"]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/feed=hot/)
    await page.waitForSelector('[data-feed=ready] article')
    expect(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'nothing is wider than the screen')
    await page.goto(portal(`/ArticleDetail?id=${article}`))
    await page.waitForSelector('[data-article=ready]')
    await tabTo(page, 'main button[aria-pressed]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/login/)
    await signIn(page, 'member')
    await page.waitForURL(url => url.pathname.endsWith('/ArticleDetail'))
    await page.waitForSelector('[data-article=ready]')
    await page.waitForSelector('#comments textarea')
    await tabTo(page, '#comments textarea')
    await page.keyboard.type('键盘写的评论')
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('#floor-1 >> text=键盘写的评论')
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'nothing is wider than the screen')
    await page.goto(portal('/releaseAirticle'))
    await page.waitForSelector('textarea[aria-label=正文]')
    await page.fill('textarea[aria-label=正文]', '手机上写的一句')
    await kept(page)
    await page.click('button:has-text("预览")')
    await page.waitForSelector('section[aria-label=预览] >> text=手机上写的一句')
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'nothing is wider than the screen')
  }),
}
