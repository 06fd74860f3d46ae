import { accessible, call, ENTERPRISE, expect, openAs, portal, token, until, visit } from './browser.mjs'
import { templateOf } from './money.mjs'

const LIST = '/user-info/projectList'
const codeOf = prefix => `${prefix}${Date.now() % 10_000_000}`
const form = 'dialog:has-text("申请开通项目")'
const card = name => `[data-project]:has(h2:has-text("${name}"))`

/** Fills in the form of the dialog that is open. */
async function fill (page, name, code) {
  await page.fill(`${form} [name=itemName]`, name)
  await page.fill(`${form} [name=itemCode]`, code)
  await page.fill(`${form} [name=secretKey]`, 'Binjiang2026')
  await page.waitForSelector(`${form} >> text=该代号可以使用`)
}

/** Opens a project by the API, in the enterprise where one is named, and waits until it runs. */
async function opened (as, itemName, within) {
  const { id: templateId } = await templateOf('装配式住宅模板')
  const made = await call('POST', '/platform/home/userItem/create', { body: { itemName, itemCode: codeOf('Opened'), secretKey: 'Binjiang2026', validityPeriod: 30, templateId, isRetainExample: 1, taskAction: 'create' }, as, within })
  expect(made.code === 0, JSON.stringify(made))
  const { id } = made.data
  await until(async () => (await call('GET', `/platform/home/api/userItem/queryStatus?ids=${id}`, { as, within })).data[0]?.status >= 2, `${itemName} is opened`)
  return id
}

export const project = {
  'a project is applied for over the page, refused, mended, and runs (WID-05, SELF-01, SELF-02, SELF-03, SELF-04, SELF-05, FORM-07, FORM-13, FORM-14)': browser => visit(browser, { refusals: [409] }, async page => {
    await openAs(page, 'visitor', '/home')
    await page.waitForSelector('header >> text=用户菜单', { state: 'attached' })
    await page.click('main a:has-text("开通项目")')
    await page.waitForSelector(`${form} [data-choices]`)
    expect(new URL(page.url()).pathname === '/portal/home', 'the page under the dialog is another')
    await accessible(page)
    await page.fill(`${form} input[type=search]`, '装配式住宅')
    await page.waitForFunction(() => document.querySelector('dialog [data-choices="1"]'))
    await page.click(`${form} [data-choices] button >> nth=0`)
    await page.click(`${form} button:has-text("选用")`)
    await page.waitForSelector(`${form} [data-template]`)
    await accessible(page)
    await page.click(`${form} button:has-text("提交申请")`)
    for (const text of ['请输入项目名称', '请输入项目代号', '请输入项目密钥']) await page.waitForSelector(`${form} >> text=${text}`)
    expect(await page.locator(`${form} input[readonly]`).inputValue() === '个人', 'whose it is')
    expect(!await page.locator(`${form} input[type=checkbox]`).count(), 'the sample data can be left out')
    const code = codeOf('Walked')
    await fill(page, '滨江院区门诊楼', code)
    // Somebody is faster: the server refuses, the dialog stays with what was typed, and can be sent again.
    const refusal = { status: 409, code: 409, message: '项目代号已存在', data: { reason: 'code_taken', errors: [{ field: 'itemCode', message: '项目代号已存在' }] }, requestId: 'x' }
    await page.route('**/api/platform/home/userItem/create', route => route.fulfill({ status: 409, json: refusal }), { times: 1 })
    await page.click(`${form} button:has-text("提交申请")`)
    await page.waitForSelector(`${form} >> text=项目代号已存在`)
    expect(await page.inputValue(`${form} [name=itemName]`) === '滨江院区门诊楼', 'what was typed is gone')
    await page.waitForSelector(`${form} button:has-text("提交申请"):not([disabled])`)
    await page.click(`${form} button:has-text("提交申请")`)
    await page.waitForSelector('[role=status] >> text=申请已提交，项目正在开通')
    await page.waitForURL(url => url.pathname === `/portal${LIST}`)
    await page.waitForSelector(form, { state: 'detached' })
    await page.waitForSelector(`[data-state="2"]:has-text("${code}")`, { timeout: 60_000 })
    await accessible(page)
    // The same code once more, in other letters: it is told while one types.
    await page.click('header button[aria-expanded]:has-text("用户菜单")')
    await page.click('header >> text=开通项目')
    await page.click(`${form} [data-choices] button >> nth=0`)
    await page.click(`${form} button:has-text("选用")`)
    await page.fill(`${form} [name=itemCode]`, code.toUpperCase())
    await page.waitForSelector(`${form} >> text=项目代号已存在`)
  }),
  'a project is renewed, its key made anew and compared, deleted and taken back': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'visitor', LIST)
    const id = await opened(await token(context), '滨江学校改扩建')
    await page.reload()
    const mine = card('滨江学校改扩建')
    await page.click(`${mine} button:has-text("续期")`)
    await page.click('[role=dialog] >> text=一年（360 天）')
    const end = await page.locator('[data-renewed]').getAttribute('data-renewed')
    await accessible(page)
    await page.click('[role=dialog] button:has-text("确认续期")')
    await page.waitForSelector(`[data-project="${id}"] >> text=${end}`)
    await page.click(`${mine} button:has-text("日志")`)
    await page.waitForSelector('[data-log] >> text=续期 360 天')
    await page.keyboard.press('Escape')
    await page.click(`[data-project="${id}"] h2 a`)
    await page.waitForSelector(`[data-project="${id}"] >> text=功能模块`)
    await accessible(page)
    await page.click('button:has-text("项目密钥")')
    await page.fill('[role=dialog] input', 'Wrong2026')
    await page.click('[role=dialog] button:text-is("核对")')
    await page.waitForSelector('[data-match=false]')
    await page.fill('[role=dialog] input', 'Binjiang2026')
    await page.click('[role=dialog] button:text-is("核对")')
    await page.waitForSelector('[data-match=true]')
    await page.click('[role=dialog] button:has-text("重置密钥")')
    await page.click('.ant-popover button:has-text("重 置"), .ant-popover button:has-text("重置")')
    const key = await page.locator('[data-key]').textContent()
    await page.click('button:has-text("我已保存")')
    expect(!(await page.content()).includes(key), 'the key is shown again')
    await page.click('button:has-text("项目密钥")')
    await page.fill('[role=dialog] input', key)
    await page.click('[role=dialog] button:text-is("核对")')
    await page.waitForSelector('[data-match=true]')
    await page.keyboard.press('Escape')
    await page.goto(portal(LIST))
    await page.click(`${mine} button:has-text("删除"), ${mine} button:has-text("删 除")`)
    await page.click('.ant-popover button:has-text("删 除"), .ant-popover button:has-text("删除")')
    await page.waitForSelector(`[data-project="${id}"][data-state="6"]`)
    await page.click('[role=status] >> text=撤销')
    await page.waitForSelector(`[data-project="${id}"][data-state="2"]`)
  }),
  'a project of an enterprise: a colleague is added and finds it, files are uploaded, seen and deleted': async browser => {
    let id
    await visit(browser, {}, async (page, context) => {
      await openAs(page, 'owner', '/projectManagement')
      await page.waitForSelector('[data-list=rows]')
      await accessible(page)
      id = await opened(await token(context), '临港仓储中心三期', ENTERPRISE)
      await page.goto(portal(`/user-info/projectDetail?id=${id}&tab=members`))
      await page.click('button:has-text("添加成员")')
      await page.click('[role=dialog] .ant-select')
      await page.keyboard.type('何小满')
      await page.click('.ant-select-item-option:has-text("何小满")')
      await page.keyboard.press('Escape')
      await page.click('[role=dialog] >> text=只读')
      await accessible(page)
      await page.click('[role=dialog] .ant-btn-primary')
      await page.waitForSelector('[data-people="2"] li:has-text("小满")')
      await page.click('.ant-tabs-tab:has-text("文件")')
      await page.waitForSelector('[data-files]')
      await page.setInputFiles('input[type=file]', { name: '总平面说明.txt', mimeType: 'text/plain', buffer: Buffer.from('总平面说明：地上三层，占地两公顷。') })
      await page.waitForSelector('[data-file]:has-text("总平面说明.txt")')
      await accessible(page)
      await page.click('[data-file]:has-text("总平面说明.txt") button:has-text("预览")')
      await page.waitForSelector('[data-preview=text] >> text=占地两公顷')
      await page.keyboard.press('Escape')
      await page.click('[data-file]:has-text("总平面说明.txt") button:has-text("删除"), [data-file]:has-text("总平面说明.txt") button:has-text("删 除")')
      await page.click('.ant-popover button:has-text("删 除"), .ant-popover button:has-text("删除")')
      await page.waitForSelector('[data-file]:has-text("总平面说明.txt")', { state: 'detached' })
    })
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAs(page, 'member', `${LIST}?scope=joined`)
      await page.click(`[data-project="${id}"] h2 a`)
      await page.waitForSelector('text=我是只读')
      await page.click('.ant-tabs-tab:has-text("文件")')
      await page.waitForSelector('[data-files]')
      await accessible(page)
    })
    await visit(browser, { refusals: [404] }, async page => {
      await openAs(page, 'pending', `/user-info/projectDetail?id=${id}`)
      await page.waitForSelector('text=项目不存在或已被删除')
    })
  },
  'a person of a personal project asks another by telephone, who agrees and finds it': async browser => {
    let id
    await visit(browser, { refusals: [400] }, async (page, context) => {
      await openAs(page, 'visitor', LIST)
      id = await opened(await token(context), '河西游泳馆改造')
      await page.goto(portal(`/user-info/projectDetail?id=${id}&tab=members`))
      await page.click('button:has-text("邀请成员")')
      await page.waitForSelector('#invite_telephone')
      await accessible(page)
      await page.fill('#invite_telephone', '138')
      await page.click('[role=dialog] .ant-btn-primary')
      await page.waitForSelector('.ant-form-item-explain-error:has-text("请输入正确的手机号")')
      await page.fill('#invite_telephone', '13800010004')
      await page.click('[role=dialog] .ant-btn-primary')
      await page.waitForSelector('text=邀请已发出，对方同意后加入')
      await page.waitForSelector('[data-invite] >> text=138****0004')
      await page.waitForSelector('[data-people="1"]')
      await accessible(page)
    })
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAs(page, 'nomenu', LIST)
      await page.waitForSelector(`[data-asked="${id}"] >> text=河西游泳馆改造`)
      await accessible(page)
      await page.click(`[data-asked="${id}"] .ant-btn-primary`)
      await page.waitForSelector('text=已加入“河西游泳馆改造”')
      await page.waitForSelector(`[data-project="${id}"]`)
      await page.waitForSelector(`[data-asked="${id}"]`, { state: 'detached' })
    })
  },
  'who is not signed in is led to the sign-in from the choice of a project, and back to it': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await page.goto(portal('/select-project'))
    await page.waitForSelector('text=登录后选择要进入的项目')
    await accessible(page)
    expect((await page.locator('main a:has-text("登录"), body a:has-text("登录")').last().getAttribute('href')).includes('redirect=%2Fselect-project'), 'the way back')
    await openAs(page, 'visitor', '/select-project')
    await page.waitForSelector('[data-projects] a')
    await accessible(page)
  }),
}
