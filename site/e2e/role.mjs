import { accessible, call, ENTERPRISE, expect, openAs, still, token, visit } from './browser.mjs'

const rows = page => page.waitForSelector('[data-list=rows]')
const gone = page => page.waitForSelector('.ant-drawer-open, .ant-modal-wrap:visible', { state: 'detached' }).catch(() => undefined)

/** Opens a screen of the workbench in the demonstration enterprise. */
async function bench (page, name, path) {
  await openAs(page, name, `${path}?id=${ENTERPRISE}`)
  await page.waitForSelector('[data-bench=in]')
}

export const role = {
  'a role from nothing to its first member, and back': browser => visit(browser, { refusals: [409] }, async (page, context) => {
    const name = `质检${Date.now() % 1e8}`
    await bench(page, 'owner', '/userRight')
    await rows(page)
    await accessible(page)
    await page.click('text=新增角色')
    await page.waitForSelector('.ant-drawer-open fieldset')
    await still(page)
    await accessible(page)
    await page.click('.ant-drawer-open >> text=新增 >> nth=-1')
    await page.waitForSelector('.ant-form-item-explain-error >> text=请输入角色名称')
    await page.fill('.ant-drawer-open input#role_name', name)
    await page.fill('.ant-drawer-open input#role_remark', '检查模型交付质量')
    // By keyboard: a button brings the view of its menu with it.
    const edit = page.locator('fieldset:has-text("组织管理") label:has-text("编辑成员") input')
    await edit.focus()
    await page.keyboard.press('Space')
    await page.locator('fieldset:has-text("组织管理") label:has-text("查看") input:checked').waitFor({ state: 'attached' }) // the view comes with the button
    await page.click('.ant-drawer-open button[type=submit]')
    await page.waitForSelector('text=角色已新增')
    await page.fill('[aria-label=角色名称或说明]', name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/keyword=/)
    await page.waitForSelector(`tr:has-text("${name}") >> text=3`)

    await page.click(`tr:has-text("${name}") button:has-text("成员")`)
    await page.waitForSelector('.ant-drawer-open >> text=还没有成员使用这个角色')
    await page.fill('.ant-drawer-open .ant-select input', '何小满')
    await page.click('.ant-select-item-option:has-text("何小满")')
    await page.waitForSelector('.ant-drawer-open .ant-select-selection-item:has-text("何小满")')
    await page.keyboard.press('Escape')
    await page.click('.ant-drawer-open button:has-text("添加")')
    await page.waitForSelector('.ant-drawer-open li:has-text("何小满")')
    await still(page)
    await accessible(page)

    const as = await token(context)
    const page1 = (await call('POST', '/micro/sys/role/page', { body: { keyword: name }, as, within: ENTERPRISE })).data
    const made = page1.records[0]
    expect(made.userCount === 1 && !made.can.delete, JSON.stringify(made))

    await page.click('.ant-drawer-open button:has-text("取消角色")')
    await page.click('.ant-popconfirm button:has-text("取消角色")')
    await page.waitForSelector('.ant-drawer-open >> text=还没有成员使用这个角色')
    await page.keyboard.press('Escape')
    await gone(page)
    await page.click(`tr:has-text("${name}") button:has-text("删除")`)
    await page.click('.ant-popconfirm button:has-text("删除")')
    await page.waitForSelector('text=角色已删除')
    await page.waitForSelector('[data-list=nothing]')

    // The book has all of it.
    await page.click('nav[aria-label=工作台] >> text=操作日志')
    await rows(page)
    await accessible(page)
    for (const text of [`删除角色：${name}`, `调整角色成员：${name}`, `新增角色：${name}`]) await page.waitForSelector(`tr:has-text("${text}")`)
    await page.click(`tr:has-text("新增角色：${name}") button`)
    await page.waitForSelector('.ant-modal tr:has-text("权限") >> text=组织管理 · 编辑成员')
    await still(page)
    await accessible(page)
    await page.keyboard.press('Escape')
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("导出")')])
    expect(file.suggestedFilename() === '操作日志.csv', file.suggestedFilename())
  }),
  'two roles compared, and who has a permission': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await bench(page, 'owner', '/userRight')
    await rows(page)
    await page.click('text=对比角色')
    const pick = async (label, name) => {
      await page.fill(`.ant-modal [aria-label=${label}]`, name)
      await page.waitForSelector(`.ant-select-item-option-active:has-text("${name}")`)
      await page.keyboard.press('Enter')
    }
    await pick('第一个角色', '人事管理员')
    await pick('第二个角色', '审计')
    await page.waitForSelector('.ant-modal tr:has-text("操作日志 · 查看")')
    expect(!(await page.locator('.ant-modal tr:has-text("工作台首页 · 查看")').count()), 'what is the same is left out')
    await still(page)
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.click('text=谁有此权限')
    await pick('权限', '导出日志')
    await page.waitForSelector('.ant-modal li:has-text("秦立峰") >> text=所有者')
    await still(page)
    await accessible(page)
  }),
}
