import { accessible, call, ENTERPRISE, expect, openAccount, openAs, portal, still, token, until, visit } from './browser.mjs'
import { decide } from './community.mjs'
import { narrow, newTelephone, register } from './identity.mjs'
import { payOnPhone, shows } from './money.mjs'

const found = async query => (await call('GET', `/family/mall/api/product/list?${new URLSearchParams(query)}`)).data
const familyOf = async keyword => (await found({ keyword, pageSize: '1' })).records[0]
const row = name => `tr:has-text("${name}")`

export const family = {
  'the library is filtered by category, by what files say and by a parameter; two are compared, over the question about statistics': browser => visit(browser, { asked: true }, async page => {
    await page.goto(portal('/family'))
    await page.waitForSelector('[data-families=ready]')
    await accessible(page)
    await page.click('nav[aria-label=族分类] >> text=建筑')
    await page.waitForURL(/groupCode=A/)
    // A link adds to the address that the page was drawn for.
    await page.waitForSelector('nav[aria-label=族分类] [aria-current]:has-text("建筑")')
    await page.click('[aria-label=Revit\\ 版本] >> text=2022')
    await page.waitForURL(/revitYear=2022/)
    await page.waitForSelector('[aria-label=Revit\\ 版本] [aria-current]:has-text("2022")')
    await page.selectOption('[aria-label=参数名称]', { label: '宽度（mm）' })
    await page.fill('[aria-label=数值]', '宽')
    await page.click('[aria-label=参数] button[type=submit]')
    await page.waitForSelector('[role=alert] >> text=请输入数值')
    await page.selectOption('[aria-label=条件]', 'gte')
    await page.fill('[aria-label=数值]', '1200')
    await page.press('[aria-label=数值]', 'Enter')
    await page.waitForURL(/where=/)
    const ask = { groupCode: 'A', revitYear: '2022', where: '宽度~gte~1200~mm', pageSize: '50' }
    const want = await found(ask)
    expect(want.total > 1 && want.records.every(r => r.minRevit <= 2022), `the filters leave ${want.total}`)
    await page.waitForSelector(`span[aria-live] >> text=共 ${want.total} 个族`)
    await page.waitForSelector('ol[aria-label^=宽度的分布] button[aria-pressed=true]')
    await accessible(page)
    for (const i of [0, 1]) await page.locator('label:has-text("对比") input').nth(i).check()
    await page.click('[data-compared="2"] >> button:has-text("对比 2 个")')
    await page.waitForSelector('[data-compare=ready]')
    await accessible(page)
    await page.keyboard.press('Escape')
    // The address is the list: it opens as it was, and what was put aside is still there.
    await page.reload()
    await page.waitForSelector(`span[aria-live] >> text=共 ${want.total} 个族`)
    await page.waitForSelector('[data-compared="2"]')
    await page.click('[data-compared] >> text=清空')
    await page.click('button:text-is("清空")')
    await page.waitForURL(url => !url.search)
  }),

  'within Revit the list begins with what its year opens': async browser => {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 Chrome/120 Revit/2020', locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(portal('/family'))
    await page.waitForURL(/revitYear=2020/)
    const { total } = await found({ revitYear: '2020' })
    await page.waitForSelector(`span[aria-live] >> text=共 ${total} 个族`)
    await context.close()
  },

  'on a phone the filters are a sheet, and nothing is wider than the window': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await page.goto(portal('/family'))
    await page.waitForSelector('[data-families=ready]')
    await page.click('button:has-text("筛选")')
    await page.waitForSelector('dialog >> text=专业')
    await accessible(page)
    await page.click('dialog >> [aria-label=价格] >> text=免费')
    await page.click('dialog >> button:has-text("查看")')
    await page.waitForURL(/price=free/)
    const one = await familyOf('双扇')
    await page.goto(portal(`/family/detail?id=${one.id}`))
    await page.waitForSelector('main table')
    await still(page)
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than a phone')
  }),

  'a family is read; what costs is refused to who has not bought it, what is free is downloaded and commented; a favourite is kept': browser => visit(browser, { refusals: [403, 409] }, async (page, context) => {
    const one = await familyOf('双扇')
    await page.goto(portal(`/family/detail?id=${one.id}`))
    await page.waitForSelector('h1:has-text("双扇钢质防火门")')
    await page.waitForSelector('main table >> text=读自文件')
    await page.waitForSelector('[data-comments=ready]')
    await accessible(page)
    // A stranger is led to the sign-in by the purchase.
    await page.click('main >> button:text-is("购买")')
    await page.waitForURL(/user\/login/)
    await page.waitForSelector('input[name=username]') // a session that it found as it opens would lead it back by itself
    await openAs(page, 'operator', `/family/detail?id=${one.id}`)
    const as = await token(context)
    const refused = await call('GET', `/family/mall/product/download?id=${one.id}&fileId=${(await call('POST', '/family/mall/api/product/info', { body: { id: one.id } })).data.files[0].fileId}`, { as })
    expect(refused.code === 403 && refused.data.reason === 'not_bought', JSON.stringify(refused))
    const said = await call('POST', '/family/mall/product/comment', { body: { id: one.id, scores: { quality: 5, data: 5, service: 5 }, content: '没有下载过' }, as })
    expect(said.code === 403, `who has not downloaded may say something: ${JSON.stringify(said)}`)
    // What was begun before the sign-in goes on: the purchase.
    await page.waitForSelector('dialog >> text=确认购买')
    await page.waitForSelector('dialog >> text=账户余额')
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.click('main >> button:text-is("收藏")')
    await page.waitForSelector('main >> button:text-is("已收藏")')
    await page.goto(portal('/family/mine'))
    await page.waitForSelector(`${row('双扇钢质防火门')} >> text=取消收藏`)
    await accessible(page)
    await page.click(`${row('双扇钢质防火门')} >> text=取消收藏`)
    await page.waitForSelector(row('双扇钢质防火门'), { state: 'detached' })
    const free = (await found({ price: 'free', sort: 'new', pageSize: '1' })).records[0]
    await page.goto(portal(`/family/detail?id=${free.id}`))
    const file = page.waitForEvent('download')
    await page.click('main >> button:has-text("下载") >> nth=0')
    await file
    await page.click('main >> button:text-is("写评价")')
    await page.waitForSelector('dialog >> text=评价内容')
    await page.click('dialog >> button:text-is("发布")')
    await page.waitForSelector('dialog >> text=请给三项都打分')
    for (const name of ['quality', 'data', 'service']) await page.check(`dialog input[name=${name}][value="4"]`)
    await page.fill('dialog textarea', '改尺寸没有报错，参数齐全。')
    await accessible(page)
    await page.click('dialog >> button:text-is("发布")')
    await page.waitForSelector('[data-comments=ready] >> text=改尺寸没有报错')
    // Nobody helps himself, but others.
    const own = '[data-comments=ready] > li:has-text("改尺寸没有报错")'
    await page.click(`${own} >> button:has-text("有用")`)
    await page.waitForSelector('text=不能给自己的评价点有用')
    await visit(browser, {}, async other => {
      await openAs(other, 'member', `/family/detail?id=${free.id}`)
      await other.click(`${own} >> button:has-text("有用")`)
      await other.waitForSelector(`${own} >> button[aria-pressed=true]:has-text("有用 1")`)
      await other.click('button:text-is("最有用")')
      await other.waitForSelector('[data-comments=ready] > li:first-child:has-text("改尺寸没有报错")')
    })
  }),
}

Object.assign(family, {
  'a paid family is topped up for, bought, downloaded and commented; its seller answers, others find it helpful, and the buyer finds all of it again': async browser => {
    const one = await familyOf('低压配电柜')
    expect(one.shopId === ENTERPRISE && one.priceFen > 0 && one.priceFen < 5_000, JSON.stringify(one))
    const said = `母线规格和样本一致${Date.now() % 10_000_000}`
    const comment = `[data-comments=ready] > li:has-text("${said}")`
    await visit(browser, { refusals: [400] }, async (page, context) => {
      await register(page, newTelephone())
      const as = await token(context)
      await page.goto(portal(`/family/detail?id=${one.id}`))
      await page.click('main >> button:text-is("购买")')
      await shows(page, '余额不足，还差')
      await payOnPhone(page)
      await shows(page, '购买成功')
      await accessible(page)
      const file = page.waitForEvent('download')
      await page.click('dialog >> button:text-is("下载")')
      expect(!await (await file).failure(), 'the file is not there')
      await page.waitForSelector('main >> text=已拥有')
      const orders = (await call('POST', '/family/user/order/list', { body: { pageSize: 10 }, as })).data.records
      expect(orders.length === 1 && orders[0].goodsId === one.id && orders[0].payFen === one.priceFen, JSON.stringify(orders))
      await page.click('main >> button:text-is("写评价")')
      for (const name of ['quality', 'data', 'service']) await page.check(`dialog input[name=${name}][value="5"]`)
      await page.fill('dialog textarea', `${said}，可代开发票`)
      await page.click('dialog >> button:text-is("发布")')
      await page.waitForSelector('dialog >> text=“代开发票”不能发布，请修改后再提交')
      await accessible(page)
      await page.fill('dialog textarea', said)
      await page.click('dialog >> button:text-is("发布")')
      await page.waitForSelector(comment)
      await visit(browser, {}, async seller => {
        await openAccount(seller, 'owner')
        await seller.goto(portal(`/familyManagement?keyword=${encodeURIComponent(one.name)}`))
        await seller.waitForSelector('[data-bench=in]')
        await seller.click(`[aria-label="更多操作，${one.name}"]`)
        await seller.click('.ant-dropdown-menu-item:has-text("评价")')
        const line = `.ant-drawer li:has-text("${said}")`
        await seller.click(`${line} >> button:has-text("回复，")`)
        await seller.fill(`${line} >> textarea`, '谢谢，下个版本补充铜排截面。')
        await seller.click(`${line} >> button:has-text("发布回复")`)
        await seller.waitForSelector(`${line} >> text=回复：谢谢，下个版本补充铜排截面。`)
        await still(seller)
        await accessible(seller)
      })
      await visit(browser, {}, async other => {
        await openAs(other, 'member', `/family/detail?id=${one.id}`)
        await other.click(`${comment} >> button:has-text("有用")`)
        await other.waitForSelector(`${comment} >> button[aria-pressed=true]:has-text("有用 1")`)
        await other.click(`${comment} >> button:text-is("举报")`)
        await other.waitForSelector('dialog input[type=radio]')
        await still(other)
        await accessible(other)
        await other.click('dialog label:has(input[type=radio]) >> nth=0')
        await other.fill('dialog textarea', '和族无关')
        await other.click('dialog button:has-text("提交举报")')
        await other.waitForSelector('dialog', { state: 'detached' })
      })
      // Three hide it until the desk has looked; its author alone reads it, and appeals.
      const shown = async () => (await call('POST', '/family/mall/sys/commentList', { body: { id: one.id, current: 1, pageSize: 20 } })).data.records.find(r => r.text === said)
      const { id: commentId } = await until(shown, 'the comment is public')
      for (const [username, password] of [['visitor', 'Visitor@2026'], ['nomenu', 'Nomenu@2026']]) {
        const { data: reporter } = await call('POST', '/family/auth/api/login/pwd', { body: { username, password } })
        const reported = await call('POST', '/micro/home/community/report', { body: { targetType: 'familyComment', targetId: `${one.id}-${commentId}`, reason: 'abuse' }, as: reporter })
        expect(reported.code === 0, JSON.stringify(reported))
      }
      await until(async () => !await shown(), 'what three have reported is public no more')
      await decide(browser, said, false, desk => desk.waitForSelector('.ant-drawer >> text=和族无关'))
      await page.reload()
      await page.waitForSelector(`${comment} >> text=只有您能看到`)
      await page.fill(`${comment} >> textarea`, '这是我使用以后的真实评价。')
      await accessible(page)
      await page.click(`${comment} >> button:has-text("提交申诉")`)
      await page.waitForSelector(`${comment} >> text=申诉已提交`)
      await decide(browser, said, true, desk => desk.waitForSelector('.ant-drawer >> text=作者申诉'))
      await until(async () => (await shown())?.reply, 'a comment comes back with its answer')
      // The buyer finds the answer where he said it, and what he bought in his orders and his resources; he downloads it again from its page.
      await page.reload()
      await page.waitForSelector(`${comment} >> text=谢谢，下个版本补充铜排截面。`)
      await page.waitForSelector(`${comment} >> button:has-text("有用 1")`)
      await page.goto(portal('/user-info/messagecenter?tab=notify'))
      await page.waitForSelector('text=服务商回复了您的评价')
      for (const place of ['/user-info/myOrder', '/my-management/myResource?tab=bought', '/family/mine?tab=orders']) {
        await page.goto(portal(place))
        await page.waitForSelector(`[data-list=rows] >> text=${one.name}`)
      }
      await page.setViewportSize({ width: 390, height: 844 })
      for (const place of ['/user-info/myOrder', '/my-management/myResource?tab=bought', `/family/detail?id=${one.id}`]) {
        await page.goto(portal(place))
        await page.waitForSelector(place.includes('detail') ? comment : `[data-list] >> text=${one.name}`)
        await still(page)
        await accessible(page)
        await narrow(page)
      }
      await page.waitForSelector('main >> text=已拥有')
      const again = page.waitForEvent('download')
      await page.click('main >> button:has-text("下载 RFA")')
      expect(!await (await again).failure(), 'what was bought is downloaded again')
    })
  },
})

const ownFamily = async (as, keyword) => (await call('POST', '/family/mall/personal/shop/product', { body: { keyword }, as, within: ENTERPRISE })).data.records

/** A comma-separated type catalogue is a file that any reader understands; by its width it has types of its own. */
const catalogue = (name, width = 900) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`,宽度##LENGTH##MILLIMETERS,高度##LENGTH##MILLIMETERS\n${name},${width},2100\nB,${width + 300},2400\n`) })
const rowIn = name => `tr:has([aria-label="${name}的名称"])`

Object.assign(family, {
  'of forty dropped files two are broken, and the tab dies midway: what is good stands in the list once': async browser => {
    const name = `批量样本${Date.now() % 1_000_000}号`
    const files = Array.from({ length: 38 }, (_, i) => catalogue(`${name}${i}.txt`, 600 + i))
    // One is refused as it arrives, the other when it is read.
    const broken = [['甲', Buffer.from('%PDF-1.7 no family at all')], ['乙', Buffer.from('ISO-10303-21;\nHEADER;\nno more than that')]]
      .map(([which, buffer]) => ({ name: `${name}坏${which}.${which === '甲' ? 'rfa' : 'ifc'}`, mimeType: 'application/octet-stream', buffer }))
    await visit(browser, { refusals: [400, 409] }, async (page, context) => {
      await openAs(page, 'owner', '/familyManagement/upload')
      const status = () => page.locator('[aria-label=待保存的族] [role=status]').textContent()
      const drop = async () => {
        await page.waitForSelector('[data-batch=ready]')
        await page.setInputFiles('input[aria-label=族文件]', [...files, ...broken])
      }
      await drop()
      const arrived = await until(async () => {
        const n = Number(/共 (\d+)/.exec(await status())?.[1])
        return n >= 12 && n
      }, 'twelve have arrived')
      expect(arrived < 39, 'all had arrived before the tab dies')
      // The tab dies: what has arrived is kept, the rest is chosen once more, and nothing is there twice.
      await page.reload()
      await drop()
      await until(async () => /^共 39 个族(，1 个有问题)?$/.test(await status()), 'all are read', 120)
      await page.waitForSelector(`[aria-label=正在上传] li:has-text("${name}坏甲.rfa") >> text=文件内容与格式不符`)
      await accessible(page)
      // No word of the names says what they are: it is chosen for all at once, page by page.
      for (let n = 1; n <= 2; n++) {
        await page.click(`.ant-pagination-item-${n}`)
        await page.click('.ant-table-thead .ant-checkbox-input')
      }
      await page.waitForSelector('[aria-label=批量修改] >> text=已选 39 个')
      for (const [field, value] of [['批量设置分类', '平开门'], ['批量设置专业', '建筑']]) {
        await page.click(`[aria-label=批量修改] .ant-select:has([aria-label=${field}])`)
        if (value === '平开门') await page.keyboard.type(value)
        await page.click(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option:has-text("${value}") >> nth=0`)
        // The list that closes has options of its own.
        await page.waitForSelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)', { state: 'hidden' })
      }
      for (let n = 2; n >= 1; n--) {
        await page.click(`.ant-pagination-item-${n}`)
        await page.click('.ant-table-thead .ant-checkbox-input')
      }
      await page.click('button:has-text("全部存为草稿")')
      await page.waitForSelector('text=38 个成功，1 个没有成功', { timeout: 120_000 })
      const as = await token(context)
      const made = (await call('POST', '/family/mall/personal/shop/product', { body: { keyword: name, pageSize: 50 }, as, within: ENTERPRISE })).data.records
      expect(made.length === 38 && new Set(made.map(f => f.name)).size === 38, `${made.length} families of ${new Set(made.map(f => f.name)).size} names`)
      await page.click('.ant-pagination-item-2')
      await page.waitForSelector(`${rowIn(`${name}坏乙`)} [role=alert]`)
    })
  },
})

/** Waits for half a minute until a schedule tells who keeps a search. */
export const drafts = {
  'dropped files become drafts and go before the operator; what he lets through is public': async browser => {
    const name = `防火门样本${Date.now() % 1_000_000}`
    // Who keeps a search that the family will fit is told of it.
    let reader = ''
    await visit(browser, {}, async (page, context) => {
      await openAs(page, 'visitor', `/family?keyword=${encodeURIComponent(name)}`)
      await page.waitForSelector('button:text-is("保存搜索")')
      await page.click('button:text-is("保存搜索")')
      await page.waitForSelector('dialog [data-searches]')
      expect(await page.inputValue('dialog input') === `“${name}”`, 'the name is not what was asked for')
      await page.fill('dialog input', name)
      await accessible(page)
      await page.click('dialog button:text-is("保存")')
      await page.waitForSelector('dialog', { state: 'detached' })
      await page.goto(portal('/family/mine?tab=searches'))
      await page.waitForSelector(`[data-searches] >> text=${name}`)
      await accessible(page)
      reader = await token(context)
    })
    await visit(browser, {}, async (page, context) => {
      await openAs(page, 'owner', '/familyManagement')
      await page.waitForSelector('[data-list=rows], [data-list=empty]')
      await accessible(page)
      await page.goto(portal('/familyManagement/upload'))
      await page.waitForSelector('[data-batch=ready]')
      await page.setInputFiles('input[aria-label=族文件]', [catalogue(`${name}.txt`), catalogue(`${name}乙.txt`)])
      await page.waitForSelector(`[aria-label="${name}的名称"]`)
      await page.waitForSelector(`tr:has([aria-label="${name}乙的名称"]) >> text=可以保存`)
      await accessible(page)
      // What was sent lies in this browser: a reload sends nothing again.
      await page.reload()
      await page.waitForSelector(`[aria-label="${name}的名称"]`)
      await page.click(`[aria-label="移除 ${name}乙"]`)
      await page.waitForSelector(`tr:has([aria-label="${name}的名称"]) >> text=可以保存`)
      await page.click('button:has-text("全部提交审核")')
      await page.waitForSelector(`${row(name)} >> text=已提交审核`)
      // What is there already is named beside its file: the same types in another file.
      await page.setInputFiles('input[aria-label=族文件]', [catalogue(`${name}丙.txt`)])
      await page.waitForSelector(`${rowIn(`${name}丙`)} >> text=类型相近`)
      expect(await page.getAttribute(`${rowIn(`${name}丙`)} >> a:text-is("${name}")`, 'target') === '_blank', 'the family that is alike takes the place of what is being uploaded')
      const as = await token(context)
      const made = await ownFamily(as, name)
      expect(made.length === 1 && made[0].status === 1, JSON.stringify(made))
      await page.goto(portal(`/familyManagement?keyword=${encodeURIComponent(name)}`))
      await page.waitForSelector(`${row(name)} >> text=审核中`)
      expect((await found({ keyword: name })).total === 0, 'what waits is public')
    })
    await visit(browser, {}, async page => {
      await openAs(page, 'operator', `/contentReview?kind=family&keyword=${encodeURIComponent(name)}`)
      await page.click(`${row(name)} button:has-text("审核")`)
      await page.waitForSelector(`[data-sheet] >> text=${name}`)
      await accessible(page)
      await page.click('.ant-drawer-footer .ant-btn-primary')
      await page.click('.ant-modal .ant-modal-footer .ant-btn-primary')
      await page.waitForSelector('[data-sheet]', { state: 'detached' })
    })
    await until(async () => (await found({ keyword: name })).total === 1, 'the family is public')
    await visit(browser, {}, async page => {
      // What a CDN keeps of the list may be ten seconds old.
      const card = page.locator(`[data-families=ready] a:has-text("${name}")`).first()
      await until(async () => {
        await page.goto(portal(`/family?keyword=${encodeURIComponent(name)}`))
        return card.waitFor({ timeout: 4000 }).then(() => true, () => false)
      }, 'the list shows it')
      await card.click()
      await page.waitForSelector(`h1:has-text("${name}")`)
    })
    const told = async () => (await call('POST', '/micro/message/notify/list', { body: { msgType: 'notify', pageSize: 20 }, as: reader })).data.records.filter(m => m.title.includes(name))
    const { link } = await until(async () => (await told())[0], 'who keeps the search is told', 150)
    expect((await told()).length === 1, 'who keeps the search is told twice')
    await visit(browser, {}, async page => {
      await openAs(page, 'visitor', '/family/mine?tab=searches')
      await page.goto(portal(link))
      await page.waitForSelector(`[data-families=ready] >> text=${name}`)
      await page.goto(portal('/family/mine?tab=searches'))
      await page.click(`[data-searches] li:has-text("${name}") >> button:has-text("删除")`)
      await page.waitForSelector(`[data-searches] >> text=${name}`, { state: 'detached' })
    })
  },
}
