import { accessible, call, expect, openAccount, openAs, portal, still, until, visit } from './browser.mjs'

const at = '/micro/home/community/'
const REVIEW = 1
const idOf = page => new URL(page.url()).searchParams.get('id')
const signIn = async name => (await call('POST', '/family/auth/api/login/pwd', { body: { username: name, password: `${name[0].toUpperCase()}${name.slice(1)}@2026` } })).data
const sideways = page => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Lets a post be public or not, as an operator. */
async function decide (targetType, targetId, result, reason = '') {
  const answer = await call('POST', at + 'review/decide', { as: await signIn('operator'), body: { targetType, targetId, result, reason } })
  expect(answer.status === 0, JSON.stringify(answer))
}

/** Writes an article by the editor's page and returns its id; an operator lets it through where it waits for a look. */
async function written (page, who, title, circle = '') {
  await openAs(page, who, '/releaseAirticle')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('正文', { exact: true }).fill('## 背景\n\n合模以后先做碰撞检查，再分专业关闭问题。\n\n| 专业 | 数量 |\n| --- | ---: |\n| 给排水 | 12 |\n')
  if (circle) {
    await page.locator('#circle').click()
    await page.locator(`.ant-select-item-option[title="${circle}"]`).click()
  }
  await page.waitForSelector('[data-keeping=kept] >> text=已保存')
  await page.waitForSelector('section[aria-label=预览] table', { state: 'attached' })
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.waitForURL(/ArticleDetail/)
  await page.waitForSelector('[data-article=ready]')
  const id = idOf(page)
  if ((await call('GET', `${at}article/detail?id=${id}`, { as: await signIn(who) })).data.status === REVIEW) await decide('article', id, 'pass')
  return id
}

/** Says whether the community's search leads to a circle. */
async function found (page, name, id) {
  await page.goto(portal(`/search?keyword=${encodeURIComponent(name)}&type=circle`))
  await page.locator('[data-results]').or(page.getByText(/中没有找到/)).first().waitFor()
  return await page.locator(`[data-results=ready] a[href*="circle?id=${id}"]`).count() > 0
}

export const circle = {
  'a circle is made, joined by asking, written in, put forward, muted in and dissolved': browser => visit(browser, {}, async page => {
    const name = `圈${Date.now() % 1e9}`
    await openAs(page, 'owner', '/extra-community/circle')
    await page.getByRole('button', { name: '创建圈子' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill(name)
    await form.getByLabel('简介').fill('用来走一遍的圈子，聊合模与检查。')
    await form.getByLabel(/申请加入/).check()
    await accessible(page)
    await form.getByRole('button', { name: '创建', exact: true }).click()
    await page.waitForURL(/circle\?id=/)
    await page.waitForSelector('[data-circle=ready]')
    const id = idOf(page)
    if ((await call('GET', `${at}circle/detail?id=${id}`, { as: await signIn('owner') })).data.status === REVIEW) await decide('circle', id, 'pass')
    await visit(browser, {}, async other => {
      await until(() => found(other, name, id), 'the circle is found')
      await accessible(other)
    })
    await visit(browser, { width: 390, height: 844 }, async other => {
      await openAs(other, 'member', `/extra-community/circle?id=${id}`)
      await other.getByRole('button', { name: '申请加入' }).click()
      await other.getByLabel('申请说明').fill('我做机电深化')
      await accessible(other)
      await other.getByRole('button', { name: '提交申请' }).click()
      await other.getByRole('button', { name: '已申请，等待处理' }).waitFor()
      expect(!await sideways(other), 'it scrolls sideways')
      await accessible(other)
    })
    await page.goto(portal(`/extra-community/circle?id=${id}&tab=asks`))
    await page.getByText('我做机电深化').waitFor()
    await accessible(page)
    await page.getByRole('button', { name: '同意' }).click()
    await page.getByText('没有等待处理的申请').waitFor()
    let article = ''
    await visit(browser, {}, async other => {
      article = await written(other, 'member', `圈子里的文章 ${Date.now()}`, name)
    })
    await until(async () => {
      await page.goto(portal(`/extra-community/circle?id=${id}`))
      await page.locator('[data-feed=ready]').locator('article').or(page.getByText(/还没有(人|选出)/)).first().waitFor()
      return page.getByRole('button', { name: '置顶', exact: true }).waitFor({ timeout: 2000 }).then(() => true, () => false)
    }, 'the article stands in its circle')
    await page.getByRole('button', { name: '置顶', exact: true }).click()
    await page.locator('ul[aria-label=置顶] a').waitFor()
    await page.getByRole('button', { name: '设为精选' }).click()
    await page.getByRole('button', { name: '移出精选' }).waitFor()
    await until(async () => {
      await page.goto(portal(`/extra-community/circle?id=${id}&tab=chosen`))
      await page.locator('[data-feed=ready]').locator('article').or(page.getByText(/还没有(人|选出)/)).first().waitFor()
      return await page.locator(`a[href*="${article}"]`).count() > 0
    }, 'it is chosen')
    await page.goto(portal(`/extra-community/circle?id=${id}&tab=members`))
    await page.getByLabel(/^管理 /).selectOption('7')
    await page.getByText(/禁言到/).first().waitFor()
    await still(page)
    await accessible(page)
    await page.getByRole('button', { name: '解散' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解散' }).click()
    await page.waitForURL(url => !url.search.includes('id='))
    await visit(browser, { expected: /404/ }, async other => {
      await until(async () => !await found(other, name, id), 'the circle is found no more')
      await until(async () => {
        await other.goto(portal(`/extra-community/circle?id=${id}`))
        return await other.getByText('圈子不存在，或已解散').or(other.locator('[data-circle=ready]')).first().textContent().then(text => text.includes('不存在'))
      }, 'the circle is gone')
    })
  }),
  'what people write is found in the community and by RSS': browser => visit(browser, {}, async page => {
    await page.goto(portal('/search'))
    await page.fill('main [role=search] input', 'IFC4')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-results=ready] a[href*="/ArticleDetail?"]')
    await accessible(page)
    await page.getByRole('link', { name: /在全站搜索/ }).click()
    await page.waitForURL(/portalSearch\?keyword=IFC4/)
    const rss = await fetch(portal('').replace('/portal', '') + '/api/micro/home/community/rss')
    expect(rss.headers.get('content-type').startsWith('application/rss+xml') && (await rss.text()).includes('<item>'), 'a feed')
  }),
  'what somebody tracks, has given and has stands in his own lists': browser => visit(browser, {}, async page => {
    const as = await signIn('nomenu')
    const { data: feed } = await call('GET', at + 'article/page?feed=new')
    // Of what has just gone the list may tell for a while.
    const one = await until(async () => {
      for (const a of feed.list.filter(a => a.title && a.authorId)) {
        const answers = [await call('POST', at + 'article/collect', { as, body: { id: a.id, on: true } }), await call('POST', at + 'follow', { as, body: { userId: a.authorId, on: true } })]
        if (answers.every(answer => answer.code === 0)) return a
      }
    }, 'an article is kept and its author followed')
    const title = `还没写完的稿子 ${Date.now()}`
    await call('POST', at + 'article/draft', { as, body: { title, contentMd: '先记下来。' } })
    await openAccount(page, 'nomenu')
    await page.goto(portal('/my-management'))
    await page.waitForURL(/myManagement/)
    await page.waitForSelector('[data-tiles=ready]')
    await accessible(page)
    await page.getByRole('link', { name: title }).waitFor()
    for (const part of ['关注', '贡献', '资源', '交易']) {
      await page.getByRole('navigation', { name: '我的管理' }).getByRole('link', { name: part }).click()
      await page.waitForSelector(`nav a[aria-current=page]:text-is("${part}")`)
      await page.waitForSelector('main :is([data-list]:not([data-list=loading]), [data-ledger], table)')
      await accessible(page)
    }
    await page.goto(portal('/my-management/myTracked?tab=people'))
    await page.getByRole('button', { name: /取消关注/ }).first().click()
    await Promise.all([page.waitForResponse(r => r.url().endsWith('/community/follow')), page.getByRole('button', { name: '撤销' }).click()])
    await page.getByRole('link', { name: one.author }).first().waitFor()
    await page.goto(portal('/my-management/myTracked?tab=articles'))
    await page.getByRole('link', { name: one.title }).waitFor()
    await page.goto(portal('/my-management/myContribution?status=draft'))
    await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: /删除/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByRole('row').filter({ hasText: title }).waitFor({ state: 'detached' })
    await visit(browser, { width: 390, height: 844 }, async phone => {
      await openAs(phone, 'owner', '/my-management/myResource')
      await phone.waitForSelector('[data-list=rows]')
      expect(!await sideways(phone), 'it scrolls sideways')
      await accessible(phone)
    })
  }),
}
