import { join } from 'node:path'
import { accessible, call, expect, openAs, portal, signIn, still, token, visit } from './browser.mjs'

const screen = '/organizationManagement'
const rows = page => page.waitForSelector('[data-list=rows]')
const query = page => Object.fromEntries(new URL(page.url()).searchParams)
const unique = word => `${word}${Date.now() % 1e6}`
const item = (page, name) => page.locator('[role=treeitem]', { hasText: name })
const said = (page, text) => page.locator('[role=status]', { hasText: text }).first().waitFor()

/** Opens the tree's dialog for a department and saves it. */
async function add (page, parent, name) {
  await item(page, parent).first().click()
  await page.click('[role=group] >> text=新增下级')
  await page.fill('#department_name', name)
  await page.click('.ant-modal-footer >> text=保存')
  await page.waitForSelector('.ant-modal', { state: 'detached' })
  await item(page, name).waitFor()
}

export const organization = {
  'departments: add, rename, drag, move by keyboard, and what is refused': browser => visit(browser, { refusals: [409] }, async page => {
    await openAs(page, 'owner', screen)
    await rows(page)
    await accessible(page)
    const [one, two] = [unique('甲部'), unique('乙部')]
    await add(page, '中筑数字科技', one)
    await item(page, '中筑数字科技').first().click()
    await add(page, '中筑数字科技', two)
    // By mouse: onto the middle of another one is into it.
    await item(page, two).dragTo(item(page, one))
    await page.waitForFunction(name => [...document.querySelectorAll('[role=treeitem]')].find(n => n.textContent.includes(name))?.getAttribute('aria-level') === '3', two)
    // A department with another below it stays, and says why.
    await item(page, one).click()
    await page.click('[role=group] >> text=删除')
    await page.click('.ant-modal-footer >> text=删除')
    await page.waitForSelector('[role=alert] >> text=该部门还有下级部门')
    await still(page)
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ant-modal', { state: 'detached' })
    // By keyboard: the arrows walk, open and close, Enter chooses.
    await item(page, one).focus()
    await page.keyboard.press('ArrowLeft')
    await item(page, two).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await item(page, two).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(name => document.activeElement?.textContent.includes(name), two)
    await page.keyboard.press('Enter')
    await page.waitForURL(/departmentId=/)
    await page.click('[role=group] >> text=移动')
    await page.waitForSelector('.ant-modal >> text=移到')
    await page.fill('#moveParent', '中筑')
    await page.click('.ant-select-tree-title >> text=中筑数字科技')
    await page.click('.ant-modal-footer >> text=移动')
    await page.waitForFunction(name => [...document.querySelectorAll('[role=treeitem]')].find(n => n.textContent.includes(name))?.getAttribute('aria-level') === '2', two)
    for (const name of [one, two]) {
      await item(page, name).click()
      await page.click('[role=group] >> text=删除')
      await page.click('.ant-modal-footer >> text=删除')
      await item(page, name).waitFor({ state: 'detached' })
      await page.waitForSelector('.ant-modal', { state: 'detached' })
    }
  }),
  'members: filters in the address, add, move and remove many': browser => visit(browser, { refusals: [400] }, async page => {
    await openAs(page, 'owner', screen)
    await rows(page)
    await page.fill('[aria-label=搜索成员]', '赵文博')
    await page.waitForURL(/keyword=/)
    await page.locator('tbody tr', { hasText: '赵文博' }).waitFor()
    await page.reload()
    await rows(page)
    expect((await page.locator('tbody tr.ant-table-row').count()) === 1, 'a hard load finds the filter')
    await page.click('text=清除筛选')
    const name = unique('新人')
    await page.click('text=添加成员')
    await page.fill('#member_name', name)
    await page.fill('#member_telephone', '123')
    await page.click('.ant-drawer-footer >> text=添加')
    await page.waitForSelector('text=请输入正确的手机号')
    await still(page)
    await accessible(page)
    await page.fill('#member_telephone', `166${String(Date.now() % 1e8).padStart(8, '0')}`)
    await page.click('.ant-drawer-footer >> text=添加')
    await said(page, '等待对方接受邀请')
    await page.waitForSelector('.ant-drawer', { state: 'detached' })
    await page.fill('[aria-label=搜索成员]', name)
    const row = page.locator('tbody tr.ant-table-row', { hasText: name })
    await row.waitFor()
    await page.waitForFunction(() => document.querySelectorAll('tbody tr.ant-table-row').length === 1)
    expect((await row.textContent()).includes('待接受') && (await row.textContent()).includes('166****'), await row.textContent())
    await page.check(`[aria-label="选择 ${name}"]`)
    await page.click('[aria-label=批量操作] >> text=调整部门')
    await page.fill('#batch', '市场')
    await page.click('.ant-select-tree-title >> text=市场部')
    await page.keyboard.press('Escape')
    await page.click('.ant-modal-footer >> text=确定')
    await said(page, '已调整 1 人')
    await page.locator('tbody tr', { hasText: '市场部' }).waitFor()
    await page.check(`[aria-label="选择 ${name}"]`)
    await still(page)
    await accessible(page)
    await page.click('[aria-label=批量操作] >> text=移出企业')
    await page.click('.ant-popconfirm-buttons >> text=移出')
    await said(page, '已移出 1 人')
    await page.waitForSelector('[data-list=nothing]')
  }),
  'an invite link: a QR code, who opens it agrees, and is a member': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'owner', screen)
    await rows(page)
    const as = await token(context)
    await page.click('text=邀请成员')
    await page.click('[role=tab] >> text=二维码')
    await page.click('.ant-modal-footer >> text=生成二维码')
    const address = await page.locator('[aria-label=邀请链接]').inputValue()
    await still(page)
    await accessible(page)
    await visit(browser, { width: 390, height: 844 }, async (phone, own) => {
      await phone.goto(address)
      await phone.waitForURL(/login/)
      await signIn(phone, 'visitor')
      await phone.waitForURL(/\/invite/)
      if (await Promise.race([phone.waitForSelector('text=同意加入').then(() => true), phone.waitForURL(/workbenchHome/).then(() => false)])) {
        await still(phone)
        await accessible(phone)
        await phone.click('text=同意加入')
      }
      await phone.waitForURL(/workbenchHome/)
      const { data } = await call('POST', '/micro/home/provider/create-and-join', { body: {}, as: await token(own) })
      expect(data.join.some(e => e.shortName === '中筑数字科技'), JSON.stringify(data))
    })
    await page.goto(portal(`${screen}?keyword=${encodeURIComponent('周明远')}`))
    await page.locator('tbody tr', { hasText: '周明远' }).waitFor()
    // He leaves again, so that the journeys find him without an enterprise.
    await page.check('[aria-label="选择 周明远"]')
    await page.click('[aria-label=批量操作] >> text=移出企业')
    await page.click('.ant-popconfirm-buttons >> text=移出')
    await said(page, '已移出 1 人')
    expect(as, 'signed in')
  }),
  'an import: what is wrong is shown first, the good rows are taken, the file of the rest comes down': browser => visit(browser, {}, async page => {
    await openAs(page, 'owner', screen)
    await rows(page)
    await page.click('text=批量导入')
    const [template] = await Promise.all([page.waitForEvent('download'), page.click('button >> text=下载模板')])
    expect(template.suggestedFilename().endsWith('.xlsx'), template.suggestedFilename())
    await page.setInputFiles('input[type=file]', join(import.meta.dirname, 'fixtures/members.xlsx'))
    await page.waitForSelector('text=与第3行的手机号重复')
    await still(page)
    await accessible(page)
    const [faults] = await Promise.all([page.waitForEvent('download'), page.click('text=下载有问题的行')])
    expect(faults.suggestedFilename() === '未导入的成员.xlsx', faults.suggestedFilename())
    await page.click('.ant-modal-footer >> text=导入 2 人')
    await page.click('.ant-modal-footer >> text=完成')
    await page.fill('[aria-label=搜索成员]', '沈听澜')
    expect((await page.locator('tbody tr', { hasText: '沈听澜' }).textContent()).includes('机电组'), 'the department of the workbook')
    const [list] = await Promise.all([page.waitForEvent('download'), page.click('[role=search] >> text=导出')])
    expect(list.suggestedFilename() === '成员.xlsx', list.suggestedFilename())
    expect(query(page).keyword === '沈听澜', page.url())
  }),
  'PERM-06: without a session neither members nor departments nor their buttons are there': browser => visit(browser, {}, async page => {
    await page.goto(portal(screen))
    await page.waitForURL(/login/)
    expect(!await page.locator('[role=tree], [data-list], button:has-text("添加成员"), button:has-text("批量导入")').count(), 'something of it shows')
    for (const path of ['/micro/sys/user/page', '/micro/sys/department/tree', '/micro/sys/user/add', '/micro/sys/department/delete']) {
      expect((await call('POST', path, { body: {} })).code === 401, path)
    }
  }),
  'on a phone the tree is a drawer and the members are cards': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await openAs(page, 'owner', screen)
    await rows(page)
    await page.click('[aria-label=成员] >> button[aria-haspopup=dialog]')
    await item(page, '市场部').click()
    await page.waitForURL(/departmentId=/)
    await page.locator('li', { hasText: '蒋慧敏' }).first().waitFor()
    await still(page)
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the edge')
  }),
}
