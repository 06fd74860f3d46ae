import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { accessible, call, expect, origin, portal, tabTo, until, visit } from './browser.mjs'

export const content = {
  'ROUTE-06 help opens with an id and without one: tree by keyboard, a page, a search, a vote': browser => visit(browser, { refusals: [404] }, async page => {
    await page.goto(portal('/bimCollege'))
    await page.waitForSelector('[data-chapters=ready] section')
    await accessible(page)
    await tabTo(page, '[aria-label=帮助目录] [data-item]')
    await page.keyboard.press('ArrowLeft')
    await page.waitForSelector('[aria-label=帮助目录] [data-item][aria-expanded=false]:visible:focus')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/bimCollege\/[0-9a-f]{10}$/)
    await page.waitForSelector('[data-help=ready] h1')
    await page.waitForFunction(() => document.title.startsWith(document.querySelector('[data-help] h1').textContent))
    await page.click('[aria-label=上一篇与下一篇] [rel=next]')
    await page.waitForSelector('h1:has-text("企业上线的第一天")')

    await page.fill('input[type=search]', '退款')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-hits=ready] mark')
    expect((await page.locator('[data-hits] mark').allInnerTexts()).every(t => t === '退款'), 'other words are marked')
    await page.click('[data-hits] a >> nth=0')
    await page.waitForSelector('h1:has-text("申请退款")')
    await accessible(page)
    const shift = await page.evaluate(() => [...document.querySelectorAll('[data-help] img')].filter(i => !i.width || !i.height || !i.alt).length)
    expect(shift === 0, `${shift} pictures without a size or a text`)
    const pictures = await page.evaluate(() => Promise.all([...document.querySelectorAll('[data-help] img')].map(i => fetch(i.src).then(r => r.ok && r.headers.get('content-type')))))
    expect(pictures.length > 0 && pictures.every(t => t === 'image/webp'), `pictures ${pictures}`)

    const yes = page.locator('button:has-text("有帮助") >> nth=0')
    const before = Number((await yes.locator('b').innerText()).replace(/,/g, ''))
    await yes.click()
    await page.waitForSelector('text=谢谢，很高兴帮到您')
    const counts = n => page.waitForFunction(n => Number(document.querySelector('[aria-label=文档评价] b').textContent.replace(/,/g, '')) === n, n)
    await counts(before + 1)
    await page.click('button:has-text("没有帮助")')
    await counts(before)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.click('summary:has-text("目录")')
    await page.locator('details[open] [aria-label=帮助目录] a[aria-current]').waitFor()
    await page.goto(portal('/bimCollege/ffffffffff'))
    await page.waitForSelector('text=这篇帮助文档不存在或已经移走')
  }),

  'news: a list by type, a page with its neighbours; sitemap, RSS and robots name what is public': browser => visit(browser, { refusals: [404], width: 390, height: 844 }, async page => {
    await page.goto(portal('/news'))
    await page.waitForSelector('[data-news=ready] li')
    expect(await page.locator('[data-news] li >> nth=0').innerText().then(t => t.includes('置顶')), 'what is pinned is not first')
    await accessible(page)
    await page.click('[aria-label=类型] >> text=行业标准')
    await page.waitForURL(/type=standard/)
    await page.waitForFunction(() => [...document.querySelectorAll('[data-news] li')].every(l => l.textContent.includes('行业标准')))
    const title = await page.locator('[data-news] h2 >> nth=1').innerText()
    await page.click('[data-news] li a >> nth=1')
    await page.waitForSelector(`article h1:has-text("${title}")`)
    await page.waitForFunction(t => document.title === `${t} - BIM协同平台` && document.querySelector('link[rel=canonical]').href.endsWith(location.pathname), title)
    await page.waitForSelector('article :is(ol, ul) li') // the text comes after the heading
    await accessible(page)
    const id = page.url().split('/').pop()
    await page.click('[aria-label=上一条与下一条] a >> nth=0')
    await page.waitForFunction(t => ![undefined, t].includes(document.querySelector('article h1')?.textContent), title)
    await page.goto(portal('/news/ffffffffff'))
    await page.waitForSelector('text=这条新闻不存在或已经下线')

    const feed = path => until(async () => {
      const answer = await fetch(origin + path)
      const text = await answer.text()
      return answer.ok && (path.endsWith('.txt') || text.includes(`/news/${id}<`)) && { text, type: answer.headers.get('content-type') }
    }, `${path} names the news`)
    const [sitemap, rss, robots] = [await feed('/portal/sitemap.xml'), await feed('/portal/rss.xml'), await feed('/robots.txt')]
    expect(sitemap.text.includes(`<loc>${origin}/portal/plugIn</loc>`) && rss.type.startsWith('application/rss+xml') && robots.text.includes(`Sitemap: ${origin}/portal/sitemap.xml`), 'feeds')
    const wellFormed = await page.evaluate(texts => texts.map(t => new DOMParser().parseFromString(t, 'text/xml').querySelector('parsererror')?.textContent ?? ''), [sitemap.text, rss.text])
    expect(wellFormed.every(t => !t), wellFormed.join())
  }),

  'plugins: what is downloaded is what the page says, and it counts once': browser => visit(browser, {}, async page => {
    await page.goto(portal('/plugIn'))
    await page.waitForSelector('[data-plugin]')
    await accessible(page)
    const name = 'AutoCAD 图纸助手'
    const card = page.locator('[data-plugin]', { hasText: name })
    await card.locator('summary').click()
    await card.locator('li code').waitFor()
    const downloads = () => card.locator('[data-downloads]').getAttribute('data-downloads').then(Number)
    const before = await downloads()
    const sums = await card.locator('code').allInnerTexts()
    const counts = []
    for (const [i, sum] of sums.entries()) {
      const counted = page.waitForResponse(r => r.url().endsWith('/plug/download'))
      const [download] = await Promise.all([page.waitForEvent('download'), card.locator('a[download]').nth(i).click()])
      const found = createHash('sha256').update(readFileSync(await download.path())).digest('hex')
      expect(found === sum && download.suggestedFilename().endsWith('.zip'), `${download.suggestedFilename()}: ${found}, the page says ${sum}`)
      counts.push((await (await counted).json()).data.downloadCount)
    }
    // This visitor may have been counted today; he is not counted twice.
    expect([before, before + 1].includes(counts[0]) && counts.every(n => n === counts[0]), `from ${before} to ${counts}`)
    await card.locator(`[data-downloads="${counts[0]}"]`).waitFor()
    const again = await call('GET', '/platform/home/plug/queryPlugs')
    expect(again.data.length >= 3, 'plugins')
  }),

  'WID-12 WID-13 WID-14 WID-15 the four applications, a framed document, our own log, none for the panorama': browser => visit(browser, {}, async page => {
    await page.goto(portal('/log'))
    await page.waitForSelector('[data-log=portal] h2:has-text("V2.6.0")')
    const apps = await page.locator('nav[aria-label=应用] a').allInnerTexts()
    expect(apps.join() === '门户与控制台,BIM+GIS+IoT,共享族库,BIM全景', apps.join())
    expect(await page.locator('nav[aria-label=应用] a[aria-current]').innerText() === apps[0], 'another one is chosen at first')
    await accessible(page)
    for (const app of ['gis', 'family']) {
      await page.click(`nav[aria-label=应用] a[href*="app=${app}"]`)
      await page.waitForSelector(`[data-log=${app}] iframe`)
      const frame = page.frameLocator('iframe')
      await frame.locator('h1:has-text("更新说明")').waitFor()
    }
    await page.click('text=打不开？查看门户记录')
    await page.waitForSelector('[data-log=family] h2:has-text("V3.1.0")')
    await page.click('text=BIM全景')
    await page.waitForSelector('text=当前平台暂无日志!')
  }),

  'FOOT-01 FOOT-02 FOOT-03 FOOT-04 FOOT-05 the footer; CONST-09 the longer title from 2000 px': browser => visit(browser, { width: 1999 }, async page => {
    await page.goto(portal('/plugIn'))
    const foot = page.locator('footer')
    const href = text => foot.locator('a', { hasText: text }).getAttribute('href')
    await foot.locator('a', { hasText: '京ICP备' }).waitFor()
    expect(await href('关于 BIM 中心') === '/portal/aboutUs' && await href('联系我们') === '/portal/support', 'about and contact')
    for (const text of ['版权所有', '客户端下载', '在线客服']) expect(/^\/portal\/?$/.test(await href(text)), `${text}: ${await href(text)}`)
    for (const [text, host] of [['京ICP备', 'https://beian.miit.gov.cn/'], ['京公网安备', 'https://beian.mps.gov.cn/']]) {
      const link = foot.locator('a', { hasText: text })
      expect(await link.getAttribute('href') === host && await link.getAttribute('target') === '_blank', text)
    }
    await page.waitForSelector('footer >> text=/(早上|上午|中午|下午|晚上)好/')
    const brand = text => page.waitForFunction(text => document.querySelector('header .brand').innerText === text, text)
    await brand('BIM协同平台')
    await page.setViewportSize({ width: 2000, height: 1000 })
    await brand('建筑信息模型(BIM)协同服务平台')
  }),
}
