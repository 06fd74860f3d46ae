import { accessible, call, ENTERPRISE, expect, openAccount, portal, until, visit } from './browser.mjs'

const unique = name => `${name}${Date.now() % 10_000_000}`
const row = name => `tr:has-text("${name}")`
const yes = '.ant-modal .ant-btn-primary'
const inDrawer = name => `.ant-drawer button:has-text("${name}")`
const signedIn = async (username, password) => (await call('POST', '/family/auth/api/login/pwd', { body: { username, password } })).data
const within = { within: ENTERPRISE }
const entered = async page => {
  await page.waitForSelector('[data-bench=in]')
  await page.waitForSelector('[data-list]')
}
const fits = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const closed = async page => {
  await page.click('.ant-drawer-close')
  await page.waitForSelector('.ant-drawer-content', { state: 'detached' })
}

/** A copy of one of the enterprise's own families, which is a draft that nobody else sees. */
const drafted = async (as, name) => {
  const { id } = (await call('POST', '/family/mall/personal/shop/product', { body: { current: 1, pageSize: 1, keyword: '支吊架' }, as, ...within })).data.records[0]
  const { id: copied } = (await call('POST', '/family/mall/publish/copy', { body: { kind: 'family', id }, as, ...within })).data
  const whole = (await call('POST', '/family/mall/product/own', { body: { id: copied }, as, ...within })).data
  const saved = await call('POST', '/family/mall/product/edit', {
    body: { id: copied, rev: whole.rev, name, no: whole.no, category: whole.categoryCode, discipline: whole.discipline, lod: whole.lod, files: whole.info.files.map(f => f.path) }, as, ...within,
  })
  expect(saved.code === 0, JSON.stringify(saved))
  return copied
}

export const library = {
  'a family is put forward for a department, approved, found first and downloaded by a colleague of it; others do not find it': async browser => {
    const name = unique('支吊架加固节点')
    const owner = await signedIn('owner', 'Owner@2026')
    const id = await drafted(owner, name)
    await visit(browser, {}, async page => {
      await openAccount(page, 'owner')
      await page.goto(portal(`/familyManagement?keyword=${encodeURIComponent(name)}`))
      await entered(page)
      await page.click(`[aria-label="更多操作，${name}"]`)
      await page.waitForSelector('.ant-dropdown-menu-item:has-text("提交入库")')
      expect(!await page.locator('.ant-dropdown-menu-item:has-text("评价")').count(), 'what is not public is said to have comments')
      await page.click('.ant-dropdown-menu-item:has-text("提交入库")')
      await page.click('.ant-modal .ant-radio-wrapper:has-text("指定部门")')
      await page.click('.ant-modal .ant-select')
      await page.click('.ant-select-tree-title:has-text("BIM 中心")')
      await page.waitForSelector('.ant-modal .ant-select-selection-item:has-text("BIM 中心")')
      await page.fill('.ant-modal textarea', '两个机房用过')
      await page.keyboard.press('Tab')
      await accessible(page)
      await page.click(yes)
      await page.waitForSelector(`${row(name)} >> text=入库待审批`)
      await page.goto(portal(`/familyLibrary?keyword=${encodeURIComponent(name)}`))
      await entered(page)
      await accessible(page)
      await page.click(`${row(name)} >> button:has-text("审批")`)
      await page.waitForSelector('[data-entry=waiting] >> text=两个机房用过')
      await accessible(page)
      await page.click(inDrawer('通过'))
      await page.waitForSelector('[data-entry=approved] >> text=通过审批')
      await closed(page)
    })
    const colleague = await signedIn('member', 'Member@2026')
    const found = (await call('POST', '/family/mall/api/product/list', { body: { current: 1, pageSize: 20, keyword: '支吊架' }, as: colleague, ...within })).data
    expect(found.records.some(r => r.id === id && r.inside && r.approved), JSON.stringify(found.records.map(r => r.name)))
    await visit(browser, {}, async page => {
      await openAccount(page, 'member')
      await page.goto(portal('/workbenchHome'))
      await page.waitForSelector('[data-bench=in]')
      await page.goto(portal(`/family?keyword=${encodeURIComponent(name)}`))
      await page.waitForSelector(`[data-family="${id}"] >> text=企业内`)
      await accessible(page)
      await page.click('nav[aria-label=范围] a:has-text("本企业族库")')
      await page.waitForURL(/scope=library/)
      await page.click(`[data-family="${id}"] a`)
      await page.waitForSelector('[data-library=inside] >> text=仅本企业可见 · BIM 中心')
      await accessible(page)
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('main button:has-text("下载")')])
      expect(!await download.failure(), 'the file is not there')
    })
    const outside = await signedIn('nomenu', 'Nomenu@2026')
    const reads = as => call('POST', '/family/mall/api/product/info', { body: { id }, as, ...(as ? within : {}) })
    const moved = await call('POST', '/family/mall/library/audience', {
      body: { familyId: id, rev: (await call('POST', '/family/mall/library/page', { body: { current: 1, pageSize: 1, ids: [id] }, as: owner, ...within })).data.records[0].rev, audience: 'departments', departments: [(await call('POST', '/family/mall/library/departments', { body: {}, as: owner, ...within })).data.list.find(d => d.name === '机电组').id] },
      as: owner, ...within,
    })
    expect(moved.code === 0, JSON.stringify(moved))
    const [seen, hidden, visitor] = [await reads(colleague), await reads(outside), await reads()]
    expect(seen.code === 0 && hidden.code === 404 && visitor.code === 404, `${seen.code} ${hidden.code} ${visitor.code}`)
  },

  'who decides reads the files of what waits and in what it is another, and approves it': async browser => {
    const name = unique('支吊架待审批')
    const owner = await signedIn('owner', 'Owner@2026')
    const id = await drafted(owner, name)
    const put = async rev => (await call('POST', '/family/mall/library/put', { body: { familyId: id, rev, audience: 'enterprise' }, as: owner, ...within })).data
    const first = await put(0)
    const stands = (await call('POST', '/family/mall/library/decide', { body: { familyId: id, rev: first.rev, result: 'approve' }, as: owner, ...within })).data
    const whole = (await call('POST', '/family/mall/product/own', { body: { id }, as: owner, ...within })).data
    const saved = await call('POST', '/family/mall/product/edit', {
      body: { id, rev: whole.rev, name: `${name}加长`, no: whole.no, category: whole.categoryCode, discipline: whole.discipline, lod: whole.lod, files: whole.info.files.map(f => f.path) }, as: owner, ...within,
    })
    expect(saved.code === 0, JSON.stringify(saved))
    await put(stands.rev)
    await visit(browser, {}, async page => {
      await openAccount(page, 'owner')
      await page.goto(portal(`/familyLibrary?id=${id}`))
      await page.waitForSelector('[data-handed=ready]')
      await page.waitForSelector('[data-differences="1"] >> text=加长')
      await page.waitForSelector('[aria-label=文件] >> text=与现在的相同')
      await accessible(page)
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('[aria-label=文件] button:has-text("下载")')])
      expect(!await download.failure(), 'the file is not there')
      await page.click(inDrawer('通过'))
      await page.waitForSelector('[data-entry=approved]')
      await page.waitForSelector('[data-handed]', { state: 'detached' })
    })
    const colleague = await signedIn('nomenu', 'Nomenu@2026')
    const read = body => call('POST', '/family/mall/api/product/info', { body, as: colleague, ...within })
    const [now, hidden] = [await read({ id }), await read({ id, waiting: true })]
    expect(now.data?.name === `${name}加长` && now.data.downloadCount === 0, `a look counts, or what was approved does not stand: ${JSON.stringify(now)}`)
    expect(hidden.code === 404, 'a colleague reads what waits')
  },

  'who uses a family: its page names the colleagues, its provider reads versions and nobody\'s name': async browser => {
    const rows = (await call('GET', '/family/mall/api/product/list?pageSize=20&price=free', {})).data.records
    const owner = await signedIn('owner', 'Owner@2026')
    const { id } = rows.find(r => r.shopId === ENTERPRISE)
    const info = (await call('POST', '/family/mall/api/product/info', { body: { id } })).data
    const member = await signedIn('member', 'Member@2026')
    const got = await call('GET', `/family/mall/product/download?id=${id}&fileId=${info.files[0].fileId}`, { as: member, ...within })
    expect(got.code === 0, JSON.stringify(got))
    await visit(browser, {}, async page => {
      await openAccount(page, 'owner')
      await page.goto(portal('/workbenchHome'))
      await page.waitForSelector('[data-bench=in]')
      await page.goto(portal(`/family/detail?id=${id}`))
      await page.waitForSelector('[data-colleagues]')
      await page.waitForSelector('dl >> text=少于 5 家')
      await accessible(page)
      await page.goto(portal(`/familyManagement?keyword=${encodeURIComponent(info.name)}`))
      await entered(page)
      await page.click(`[aria-label="更多操作，${info.name}"]`)
      await page.click('.ant-dropdown-menu-item:has-text("统计")')
      await page.waitForSelector('[data-uses=ready] >> text=少于 5 家，不显示')
      await page.waitForSelector('[data-uses=ready] >> text=V')
      await accessible(page)
    })
    const stranger = await call('POST', '/family/mall/product/colleagues', { body: { id }, as: await signedIn('visitor', 'Visitor@2026'), ...within })
    expect(stranger.code === 403, JSON.stringify(stranger))
    expect((await call('POST', '/family/mall/product/uses', { body: { id: rows.find(r => r.shopId !== ENTERPRISE).id }, as: owner, ...within })).code === 404, 'another\'s numbers are read')
  },

  'a member recommends a public family, it is refused with a reason, and he reads it': async browser => {
    const member = await signedIn('member', 'Member@2026')
    const rows = (await call('GET', `/family/mall/api/product/list?pageSize=50&groupCode=L`, {})).data.records
    const known = (await call('POST', '/family/mall/library/page', { body: { current: 1, pageSize: 50, ids: rows.map(r => r.id) }, as: member, ...within })).data.records
    const pick = rows.find(r => !known.some(k => k.familyId === r.id))
    await visit(browser, { refusals: [400] }, async page => {
      await openAccount(page, 'member')
      await page.goto(portal('/workbenchHome'))
      await page.waitForSelector('[data-bench=in]')
      await page.goto(portal(`/family/detail?id=${pick.id}`))
      await page.click('[data-library=none] >> text=推荐入库')
      await page.click('.ant-modal .ant-radio-wrapper:has-text("指定部门")')
      expect(await page.locator('.ant-modal .ant-radio-wrapper').count() === 2, 'another\'s public family is kept for oneself')
      await page.click(yes)
      await page.waitForSelector('.ant-modal >> text=请选择 1 到 20 个部门')
      await page.click('.ant-modal .ant-select')
      await page.click('.ant-select-tree-title:has-text("BIM 中心")')
      await page.waitForSelector('.ant-modal .ant-select-selection-item:has-text("BIM 中心")')
      await page.fill('.ant-modal textarea', '园林组要用')
      await page.keyboard.press('Tab')
      await accessible(page)
      await page.click(yes)
      await page.waitForSelector('[data-library=waiting]')
    })
    await visit(browser, {}, async page => {
      await openAccount(page, 'owner')
      await page.goto(portal(`/familyLibrary?id=${pick.id}`))
      await page.waitForSelector('[data-entry=waiting] >> text=园林组要用')
      await page.waitForSelector('[data-entry=waiting] >> text=BIM 中心')
      await page.click(inDrawer('不通过'))
      await page.click(yes)
      await page.waitForSelector('.ant-modal >> text=请填写不通过的原因')
      await page.fill('.ant-modal textarea', '冠幅参数不能调')
      await accessible(page)
      await page.click(yes)
      await page.waitForSelector('[data-entry=refused] >> text=冠幅参数不能调')
      await closed(page)
      await page.click('button:has-text("未通过")')
      await page.waitForURL(/state=refused/)
      await page.waitForSelector(row(pick.name))
    })
    const told = async () => JSON.stringify((await call('POST', '/micro/message/notify/pageList', { body: { msgType: 'notify', current: 1, pageSize: 20 }, as: member })).data)
    await until(async () => (await told()).includes('冠幅参数不能调'), 'who recommended it is told')
    const removed = (await call('POST', '/family/mall/library/page', { body: { current: 1, pageSize: 1, ids: [pick.id] }, as: member, ...within })).data.records[0]
    expect(removed.state === 'refused' && removed.can.remove, JSON.stringify(removed))
    await call('POST', '/family/mall/library/remove', { body: { familyId: pick.id, rev: removed.rev }, as: member, ...within })
  },

  'on a phone what opens over the library, and the list within it, are no wider than the screen': async browser => {
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAccount(page, 'owner')
      await page.goto(portal('/familyLibrary'))
      await entered(page)
      await page.click('button:has-text("审批，")')
      await page.waitForSelector('[data-entry=waiting]')
      expect(await fits(page), 'the drawer scrolls sideways')
      await accessible(page)
      await closed(page)
      await page.goto(portal('/family?scope=library'))
      await page.waitForSelector('nav[aria-label=范围]')
      await page.waitForSelector('[data-family] >> text=已认可')
      expect(await fits(page), 'the list scrolls sideways')
      await accessible(page)
    })
  },
}
