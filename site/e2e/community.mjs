import { accessible, call, expect, openAs, portal, still, visit } from './browser.mjs'

const at = '/micro/home/community/'
const idOf = page => new URL(page.url()).searchParams.get('id')
const signIn = async name => (await call('POST', '/family/auth/api/login/pwd', { body: { username: name, password: `${name[0].toUpperCase()}${name.slice(1)}@2026` } })).data
const sideways = page => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Lets a post be public or not, as an operator. */
async function decide (targetType, targetId, result, reason = '') {
  const answer = await call('POST', at + 'review/decide', { as: await signIn('operator'), body: { targetType, targetId, result, reason } })
  expect(answer.status === 0, JSON.stringify(answer))
}

/** Waits for what a CDN keeps for a while. */
async function within (seconds, what, holds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (await holds()) return
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
  throw new Error(`not within ${seconds} s: ${what}`)
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
  if (await page.locator('text=这篇文章正在审核').count()) await decide('article', id, 'pass')
  return id
}

export const community = {
  'an article is written, kept while somebody types, published, and stands in the feed': browser => visit(browser, {}, async page => {
    const title = `机电合模的检查顺序 ${Date.now()}`
    await openAs(page, 'owner', '/releaseAirticle')
    await page.getByLabel('标题').fill(title)
    await page.getByLabel('正文', { exact: true }).fill('第一稿：合模以后先做碰撞检查，再分专业关闭问题。')
    await page.waitForSelector('[data-keeping=kept] >> text=已保存')
    await page.waitForURL(/releaseAirticle\?id=/)
    await page.reload() // on another device
    expect((await page.getByLabel('正文', { exact: true }).inputValue()).startsWith('第一稿'), 'what was typed is kept')
    await accessible(page)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.waitForURL(/ArticleDetail/)
    const id = idOf(page)
    if (await page.locator('text=这篇文章正在审核').count()) await decide('article', id, 'pass')
    await page.goto(portal(`/releaseAirticle?id=${id}`))
    await page.getByLabel('正文', { exact: true }).fill('第二稿：先查硬碰撞，再查净高，最后查检修空间，逐条关闭。')
    await page.waitForSelector('[data-keeping=kept] >> text=已保存')
    await page.getByRole('button', { name: '发布修改' }).click()
    await page.waitForURL(/ArticleDetail/)
    await page.goto(portal(`/releaseAirticle?id=${id}`))
    await page.getByRole('button', { name: '历史版本' }).click()
    await page.getByRole('dialog').getByText('第 1 版').first().waitFor()
    await page.keyboard.press('Escape')
    await page.goto(portal('/extra-community'))
    await within(60, 'the feed has it', async () => {
      await page.goto(portal('/extra-community'))
      await page.waitForSelector('[data-feed=ready] article')
      return await page.getByRole('link', { name: title }).count() > 0
    })
    await accessible(page)
  }),
  'what waits is read by its author alone until an operator has looked; what is refused may be appealed': browser => visit(browser, { expected: /404/ }, async page => {
    const title = `这里有破解版的下载办法 ${Date.now()}`
    await openAs(page, 'owner', '/releaseAirticle')
    await page.getByLabel('标题').fill(title)
    await page.getByLabel('正文', { exact: true }).fill('这篇文章里有一个要先审核的词，用来看它怎样等待。')
    await page.waitForSelector('ul[aria-label=需要留意的词] >> text=破解版')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.waitForSelector('text=这篇文章正在审核')
    const id = idOf(page)
    await visit(browser, { expected: /404/ }, async other => {
      await other.goto(portal(`/ArticleDetail?id=${id}`))
      await other.waitForSelector('text=文章不存在，或没有公开')
    })
    await visit(browser, {}, async desk => {
      await openAs(desk, 'operator', '/communityReview')
      await desk.getByRole('row').filter({ hasText: title }).getByRole('button').click()
      await desk.getByRole('dialog').waitFor()
      await still(desk)
      await accessible(desk)
    })
    await decide('article', id, 'refuse', '涉及盗版软件')
    await page.reload()
    await page.getByLabel('如果您认为处理有误，可以申诉一次').fill('文中只是提醒大家不要使用')
    await page.getByRole('button', { name: '提交申诉' }).click()
    await page.waitForSelector('text=申诉已提交')
    await decide('article', id, 'pass')
    await visit(browser, {}, async other => {
      await other.goto(portal(`/ArticleDetail?id=${id}`))
      await other.waitForSelector('[data-article=ready]')
    })
  }),
  'readers like, keep, comment, answer, and take back; by keyboard and at 390 px': browser => visit(browser, { width: 390, height: 844 }, async page => {
    const id = await written(page, 'owner', `给读者的文章 ${Date.now()}`)
    await visit(browser, { width: 390, height: 844 }, async reader => {
      await openAs(reader, 'member', `/ArticleDetail?id=${id}`)
      await reader.waitForSelector('[data-article=ready]')
      expect(!await sideways(reader), 'it scrolls sideways')
      await reader.getByRole('button', { name: /^赞/ }).first().click()
      await reader.getByRole('button', { name: /已赞/ }).waitFor()
      await reader.getByRole('button', { name: /^收藏/ }).click()
      await reader.getByRole('button', { name: /已收藏/ }).waitFor()
      await reader.getByRole('textbox', { name: '评论' }).fill('写得清楚，收下了。')
      await reader.keyboard.press('Control+Enter')
      await reader.waitForSelector('text=/评论已发布|评论已提交/')
      await accessible(reader)
      await reader.reload()
      await reader.getByRole('button', { name: /已赞/ }).waitFor()
    })
    const { data } = await call('GET', `${at}comment/page?targetType=article&targetId=${id}`, { as: await signIn('member') })
    const said = data.records[0]
    if (said.status === 1) await decide('comment', said.id, 'pass')
    await page.goto(portal(`/ArticleDetail?id=${id}`))
    await page.getByText('写得清楚，收下了。').waitFor()
    await page.getByRole('button', { name: '回复' }).first().click()
    await page.getByRole('textbox', { name: /回复/ }).fill('谢谢，下一篇写净高。')
    await page.getByRole('textbox', { name: /回复/ }).press('Control+Enter')
    await page.getByText('谢谢，下一篇写净高。').waitFor()
    await visit(browser, {}, async reader => {
      await openAs(reader, 'member', `/ArticleDetail?id=${id}`)
      const told = await call('POST', '/micro/message/notify/pageList', { as: await signIn('member'), body: { current: 1, pageSize: 10, msgType: 'notify' } })
      expect(told.data.records.some(m => m.link.includes(id) && m.title.includes('回复了您在')), 'who was answered hears of it')
      await reader.getByRole('button', { name: '删除' }).first().click()
      await reader.getByRole('dialog').getByRole('button', { name: '删除' }).click()
      await reader.getByText('已删除').waitFor()
      await reader.getByText('1 楼').waitFor()
    })
  }),
  'three reports hide an article from feeds and search until an operator has looked': browser => visit(browser, {}, async page => {
    const title = `会被举报的文章 ${Date.now()}`
    const id = await written(page, 'owner', title)
    for (const who of ['member', 'nomenu', 'visitor']) {
      const answer = await call('POST', at + 'report', { as: await signIn(who), body: { targetType: 'article', targetId: id, reason: 'ad' } })
      expect(answer.status === 0, JSON.stringify(answer))
    }
    // What a CDN has kept is over within a minute.
    await visit(browser, { expected: /404/ }, async other => {
      await within(60, 'the article is not there', async () => {
        await other.goto(portal(`/ArticleDetail?id=${id}`))
        return await other.locator('text=文章不存在，或没有公开').or(other.locator('[data-article=ready]')).first().textContent().then(text => text.includes('文章不存在'))
      })
      await within(60, 'the feed is without it', async () => {
        await other.goto(portal('/extra-community'))
        await other.waitForSelector('[data-feed=ready] article')
        return await other.getByRole('link', { name: title }).count() === 0
      })
      const { data } = await call('GET', `/micro/home/api/search?keyword=${encodeURIComponent(title)}&type=article`)
      expect(!data.records.some(hit => hit.id === id), 'it is still found')
    })
    await decide('article', id, 'pass')
    await visit(browser, { expected: /404/ }, async other => {
      await within(60, 'the article is there again', async () => {
        await other.goto(portal(`/ArticleDetail?id=${id}`))
        return await other.locator('text=文章不存在，或没有公开').or(other.locator('[data-article=ready]')).first().textContent().then(text => !text.includes('文章不存在'))
      })
    })
  }),
  'a circle is made, joined by asking, written in, put forward, muted in and dissolved': browser => visit(browser, {}, async page => {
    const name = `圈${Date.now() % 1e9}`
    await openAs(page, 'owner', '/extra-community/circle')
    await page.getByRole('button', { name: '创建圈子' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill(name)
    await form.getByLabel('简介').fill('用来走一遍的圈子，聊合模与检查。')
    await form.getByLabel(/申请加入/).check()
    await form.getByLabel('封面').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG }).catch(() => {})
    await accessible(page)
    await form.getByRole('button', { name: '创建', exact: true }).click()
    await page.waitForURL(/circle\?id=/)
    await page.waitForSelector('[data-circle=ready]')
    const id = idOf(page)
    if (await page.getByText('这个圈子正在审核').count()) await decide('circle', id, 'pass')
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
    await within(60, 'the article stands in its circle', async () => {
      await page.goto(portal(`/extra-community/circle?id=${id}`))
      await page.locator('[data-feed=ready]').locator('article').or(page.getByText(/还没有(人|选出)/)).first().waitFor()
      return await page.getByRole('button', { name: '置顶', exact: true }).count() > 0
    })
    await page.getByRole('button', { name: '置顶', exact: true }).click()
    await page.locator('ul[aria-label=置顶] a').waitFor()
    await page.getByRole('button', { name: '设为精选' }).click()
    await within(60, 'it is chosen', async () => {
      await page.goto(portal(`/extra-community/circle?id=${id}&tab=chosen`))
      await page.locator('[data-feed=ready]').locator('article').or(page.getByText(/还没有(人|选出)/)).first().waitFor()
      return await page.locator(`a[href*="${article}"]`).count() > 0
    })
    await page.goto(portal(`/extra-community/circle?id=${id}&tab=members`))
    await page.getByLabel(/^管理 /).selectOption('7')
    await page.getByText(/禁言到/).first().waitFor()
    await still(page)
    await accessible(page)
    await page.getByRole('button', { name: '解散' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解散' }).click()
    await page.waitForURL(url => !url.search.includes('id='))
    await visit(browser, { expected: /404/ }, async other => {
      await within(60, 'the circle is gone', async () => {
        await other.goto(portal(`/extra-community/circle?id=${id}`))
        return await other.getByText('圈子不存在，或已解散').or(other.locator('[data-circle=ready]')).first().textContent().then(text => text.includes('不存在'))
      })
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
}
