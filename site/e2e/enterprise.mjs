import { createHash } from 'node:crypto'
import { accessible, expect, moved, openAs, origin, portal, still, token, until, visit } from './browser.mjs'
import { narrow, newTelephone, register } from './identity.mjs'

/** A call in an enterprise, as the site makes it. */
async function ask (as, path, body = {}, enterprise = '') {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...enterprise ? { project_id: enterprise } : {} }
  const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}
const read = async (as, id) => (await fetch(`${origin}/api/micro/home/provider/detail?providerId=${id}`, { headers: { authorization: `Bearer ${as}` } })).json()
const signedIn = async name => (await ask('', '/family/auth/api/login/pwd', { username: name, password: `${name[0].toUpperCase()}${name.slice(1)}@2026` })).data

const SYMBOLS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** A credit code that nobody has. */
function creditCode () {
  const body = `9111${[...String(Date.now() * 100 + Math.floor(Math.random() * 100))].slice(-13).join('')}`
  let sum = 0
  let weight = 1
  for (const c of body) {
    sum += SYMBOLS.indexOf(c) * weight
    weight = weight * 3 % 31
  }
  return body + SYMBOLS[(31 - sum % 31) % 31]
}

/** Chooses in a select, when its list has stopped moving, and sees it chosen. */
async function pick (page, field, label) {
  const select = `.ant-form-item:has(#enterprise_${field}) .ant-select`
  await page.click(select)
  await page.waitForSelector(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) >> text="${label}"`)
  await still(page)
  await page.click(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) >> text="${label}"`)
  await page.waitForSelector(`${select} >> text="${label}"`)
}
/** A picture that is no other one's. */
async function paper (page, text) {
  const drawn = await page.evaluate(text => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 440 })
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 640, 440)
    pen.fillStyle = '#174A6E'
    pen.font = '28px sans-serif'
    pen.fillText(text, 40, 80)
    return canvas.toDataURL('image/png').split(',')[1]
  }, text)
  return { name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}
/** Uploads a licence as its person does; answers where it lies. */
async function licence (as, { name, buffer }) {
  const { uploadId, form } = (await ask(as, '/micro/file/minio/checkUpload', { purpose: 'license', name, size: buffer.length, sha256: createHash('sha256').update(buffer).digest('hex') })).data
  const body = new FormData()
  for (const [field, value] of Object.entries(form.fields)) body.append(field, value)
  body.append('file', new Blob([buffer]))
  const sent = await fetch(form.url, { method: 'POST', body })
  expect(sent.ok, await sent.text())
  return until(async () => {
    const { data } = await ask(as, '/micro/file/minio/upload', { uploadId })
    return data.state === 'ready' && data.downloadPath
  }, 'the licence is looked at')
}
const bench = (page, state) => page.waitForSelector(`[data-bench=${state}]`)
const inside = (page, id) => page.waitForSelector(`[data-bench=in][data-enterprise="${id}"]`)

export const enterprise = {
  // MODE-05, NAV-13, GEN-07, GEN-08, ROUTE-07, MODE-04, ENT-01, ENT-02, ENT-03, RULE-01, PERM-02
  'from the form through refusal and approval into the workbench and back': browser => visit(browser, { refusals: [400, 409] }, async (page, context) => {
    await register(page, newTelephone())
    const me = await token(context)
    const operator = await signedIn('operator')

    await page.goto(portal('/addProvider'))
    await page.waitForSelector('[data-enterprise=new] form')
    await page.click('button[type=submit]')
    for (const text of ['请上传营业执照', '请输入企业全称', '请输入统一社会信用代码', '请选择企业类型', '请阅读并同意《服务商入驻协议》']) await page.waitForSelector(`.ant-form-item-explain-error:has-text("${text}")`)
    await still(page)
    await accessible(page)
    const name = `甲辰营造${Date.now()}`
    const code = creditCode()
    await page.fill('#enterprise_fullName', `${name}有限公司`)
    await page.fill('#enterprise_shortName', name.slice(0, 20))
    await page.fill('#enterprise_creditCode', `${code.slice(0, 17)}${code[17] === '1' ? '2' : '1'}`.toLowerCase())
    await page.waitForSelector('text=统一社会信用代码不正确，请核对营业执照')
    await page.fill('#enterprise_creditCode', code.toLowerCase())
    await page.waitForSelector('text=校验通过')
    await page.fill('#enterprise_legalPerson', '王建国')
    await pick(page, 'entType', '施工单位')
    await pick(page, 'industry', '房屋建筑')
    await pick(page, 'scale', '20 至 99 人')
    await pick(page, 'regionCode', '北京市')
    await page.fill('#enterprise_address', '海淀区学清路 8 号')
    await page.fill('#enterprise_contactName', '王建国')
    await page.fill('#enterprise_contactPhone', '13812345678')
    await page.setInputFiles('[data-kind=new] input[type=file][aria-label=文件]', await paper(page, code))
    await page.waitForSelector('button:has-text("营业执照.png")')
    // What was typed is still there after a reload; the agreement is ticked anew.
    await page.waitForFunction(name => Object.keys(localStorage).some(k => k.includes('enterpriseDraft') && localStorage[k].includes(name) && localStorage[k].includes('/file/license/')), name)
    await page.reload()
    await page.waitForSelector('text=已恢复您上次没有提交的内容')
    expect(await page.inputValue('#enterprise_creditCode') === code, 'the draft is there')
    expect(!await page.isChecked('#enterprise_agreement'), 'nobody has agreed again')
    await page.check('#enterprise_agreement')
    await page.click('button:has-text("提交审核")')
    await page.waitForSelector('[data-enterprise=review]')
    await accessible(page)
    const own = (await ask(me, '/micro/home/provider/create-and-join')).data.create
    expect(own?.status === 0, JSON.stringify(own))
    const { id, status, reason, frozen, seatLimit, createTime, submitTime, history, rev, can, ...details } = (await read(me, own.id)).data
    expect(id === own.id && status === 0 && !reason && !frozen && seatLimit > 0 && createTime && submitTime && history.length === 1 && rev === 1 && !can.resubmit, 'it is under review')
    for (const theirs of ['sides', 'disputed', 'public']) delete details[theirs] // what others are told of it
    const second = await ask(me, '/micro/home/provider/add', { ...details, creditCode: creditCode(), agreement: true })
    expect(second.message === '每位用户仅能创建一个企业，加入企业功能敬请期待', JSON.stringify(second))

    // Under review: the switcher says so and stays.
    const enter = async () => {
      if (!await page.isVisible('[role=dialog][aria-label=切换企业]')) await page.click('[data-switcher]')
      await page.click(`[data-enterprises="1"] >> text=${own.shortName}`)
    }
    await enter()
    await page.waitForSelector('[aria-live=polite] >> text=审核中,工作人员将尽快进行审核,请耐心等待')
    await page.click('[data-enterprises="1"] >> text=创建企业')
    await page.waitForSelector('text=每位用户仅能创建一个企业，加入企业功能敬请期待')
    await still(page)
    await accessible(page)

    // The operator looks at the licence and sends it back.
    await visit(browser, { refusals: [409] }, async ops => {
      await openAs(ops, 'operator', `/enterpriseReview?status=waiting&keyword=${code}`)
      await ops.waitForSelector('[data-list=rows]')
      await accessible(ops)
      await ops.click('button:has-text("审核，")')
      await ops.waitForSelector(`[data-review="${own.id}"]`)
      await ops.waitForSelector('[data-license=shown]')
      expect(await ops.$eval('[data-license=shown]', img => img.decode().then(() => img.naturalWidth)) === 640, 'the licence is the one that was sent')
      await still(ops)
      await accessible(ops)
      await ops.click('.ant-drawer-footer button:has-text("不通过")')
      await ops.click('.ant-modal button.ant-btn-dangerous')
      await ops.waitForSelector('text=请填写不通过的原因')
      await ops.click('[aria-label=常用原因] button >> nth=0')
      await ops.click('.ant-modal button.ant-btn-dangerous')
      await ops.waitForSelector('[data-status="2"]')

      // Refused: the dialog names the reason, and its button opens the form with the details in a new tab.
      await page.keyboard.press('Escape')
      await page.click('[data-switcher]')
      await page.waitForSelector('[data-enterprises="1"] >> text=审核未通过')
      await enter()
      await page.waitForSelector('dialog >> text=审核失败')
      await page.waitForSelector('dialog >> text=营业执照照片不清晰，请上传原件彩色扫描件。')
      await accessible(page)
      const [form] = await Promise.all([context.waitForEvent('page'), page.click('dialog >> text=修改资料')])
      await form.waitForURL(url => url.searchParams.get('id') === own.id)
      await form.waitForSelector('[data-enterprise=failed] >> text=营业执照照片不清晰')
      expect(await form.inputValue('#enterprise_fullName') === `${name}有限公司`, 'the details are there')
      await form.fill('#enterprise_address', '海淀区学清路 10 号')
      await form.check('#enterprise_agreement')
      await form.click('button:has-text("重新提交")')
      await form.waitForSelector('[data-enterprise=review]')
      await form.close()

      // What the resubmission changed, field by field; who is slower decides nothing.
      await ops.goto(portal(`/enterpriseReview?status=waiting&look=${own.id}`))
      await ops.waitForSelector(`[data-review="${own.id}"] >> text=修改了 1 项`)
      await ops.waitForSelector('del >> text=海淀区学清路 8 号')
      await ops.waitForSelector('ins >> text=海淀区学清路 10 号')
      const approved = await ask(operator, '/micro/home/provider/audit', { id: own.id, result: 1, rev: Number(await ops.getAttribute('[data-review]', 'data-rev')) })
      expect(approved.code === 0, JSON.stringify(approved))
      await ops.click('.ant-drawer-footer button:has-text("不通过")')
      await ops.click('[aria-label=常用原因] button >> nth=1')
      await ops.click('.ant-modal button.ant-btn-dangerous')
      await ops.waitForSelector('text=企业资料已变化，请核对后再操作')
      await ops.waitForSelector('[data-status="1"]')
      expect((await read(operator, own.id)).data.status === 1, 'it stays approved')
    })

    // Approved: in, with the first steps, and back to the portal.
    await page.goto(portal('/home'))
    await enter()
    await page.waitForURL(url => url.pathname === '/portal/workbenchHome' && url.searchParams.get('id') === own.id)
    await page.waitForSelector('[data-home=ready] >> text=起步清单')
    await still(page)
    await accessible(page)
    const kept = await page.evaluate(() => [sessionStorage.project_id, localStorage['platformHome.companyId'], localStorage.systemPatternLog])
    expect(JSON.stringify(kept) === JSON.stringify([own.id, `"${own.id}"`, '"workbench"']), JSON.stringify(kept))
    await page.click('header >> text=返回门户')
    await page.waitForURL(/\/portal\/home$/)
    await page.waitForSelector('header >> button:text-is("工作台")')
    await page.click('header >> button:text-is("工作台")')
    await inside(page, own.id)
  }),

  // GEN-05, MODE-01, CALL-04
  'two tabs on two enterprises, and not one write across': browser => visit(browser, { refusals: [403] }, async (page, context) => {
    const owner = await signedIn('owner')
    const theirs = (await ask(owner, '/micro/home/provider/create-and-join')).data.create.id
    const telephone = newTelephone()
    await register(page, telephone)
    const me = await token(context)
    const made = await ask(me, '/micro/home/provider/add', {
      fullName: `乙巳设计${Date.now()}`, shortName: '乙巳设计', creditCode: creditCode(), entType: 'designer', industry: 'building', scale: 's', regionCode: '110000', address: '学清路 8 号',
      legalPerson: '王建国', license: await licence(me, await paper(page, telephone)), contactName: '王建国', contactPhone: '13812345678', agreement: true,
    })
    expect(made.code === 0, JSON.stringify(made))
    const operator = await signedIn('operator')
    const mine = made.data.id
    const approved = await ask(operator, '/micro/home/provider/audit', { id: mine, result: 1, rev: (await read(operator, mine)).data.rev })
    expect(approved.code === 0, JSON.stringify(approved))
    const { userId } = (await (await fetch(`${origin}/api/family/auth/sys/user/userInfo`, { headers: { authorization: `Bearer ${me}` } })).json()).data
    const invited = await ask(owner, '/micro/sys/user/add', { name: '王建国', telephone, departmentIds: ['root'], roleIds: ['admin'] }, theirs)
    expect(invited.code === 0, JSON.stringify(invited))
    const agreed = await ask(me, '/family/teamSpace/team/examine', { teamId: theirs, inviteUserId: userId, result: 3 })
    expect(agreed.code === 0, JSON.stringify(agreed))

    // Every call of a workbench page says which enterprise the tab shows.
    const wrong = []
    const calls = { [mine]: 0, [theirs]: 0 }
    const watch = (tab, of) => tab.on('request', request => {
      const path = new URL(request.url()).pathname
      if (!path.startsWith('/api/micro/sys/') || path.endsWith('/menuResource')) return
      const sent = request.headers().project_id
      calls[of.id] = (calls[of.id] ?? 0) + 1
      if (sent !== of.id) wrong.push(`${path} in ${sent}, not ${of.id}`)
    })
    const one = { id: mine }
    const two = { id: theirs }
    await page.goto(portal(`/workbenchHome?id=${mine}`))
    await inside(page, mine)
    watch(page, one)
    const other = await context.newPage()
    watch(other, two)
    await other.goto(portal(`/workbenchHome?id=${theirs}`))
    await inside(other, theirs)
    for (let n = 0; n < 3; n++) {
      await Promise.all([page.click('nav[aria-label=工作台] >> text=组织管理'), other.click('nav[aria-label=工作台] >> text=用户权限')])
      await Promise.all([inside(page, mine), inside(other, theirs)])
      await Promise.all([page.reload(), other.click('nav[aria-label=工作台] >> text=工作台首页')])
      await Promise.all([inside(page, mine), inside(other, theirs)])
      await other.bringToFront()
      await other.waitForSelector('[data-home=ready]')
      await page.bringToFront()
      await page.click('nav[aria-label=工作台] >> text=工作台首页')
      await page.waitForSelector('[data-home=ready]')
    }
    expect(!wrong.length, wrong.join('\n'))
    expect(calls[mine] > 1 && calls[theirs] > 1, JSON.stringify(calls))

    // Frozen in mid-work: the notice comes with the next look, and reading goes on.
    const freeze = async frozen => {
      const answer = await ask(operator, '/micro/home/provider/freeze', { id: mine, frozen, reason: '资料核实中', rev: (await read(operator, mine)).data.rev })
      expect(answer.code === 0, JSON.stringify(answer))
    }
    await freeze(1)
    await page.reload()
    await page.waitForSelector('text=已被平台冻结，目前只能查看，不能修改')
    await page.waitForSelector('[data-home=ready]')
    await accessible(page)
    await freeze(0)

    // Removed in mid-work: the next call leads out, and the other enterprise stays.
    const row = (await ask(owner, '/micro/sys/user/page', { keyword: '王建国', pageSize: 100 }, theirs)).data.records.find(r => r.userId === userId)
    const gone = await ask(owner, '/micro/sys/user/delete', { userIds: [row.id ?? row.userId] }, theirs)
    expect(gone.code === 0, JSON.stringify(gone))
    await other.bringToFront()
    // A tab that comes to the front looks by itself: the menu may be gone before the click.
    await other.click('nav[aria-label=工作台] >> text=组织管理', { timeout: 5000 }).catch(() => {})
    await bench(other, 'choose')
    await other.waitForSelector('[data-gate=choose] [role=alert]')
    await other.click('[data-gate=choose] >> text=乙巳设计')
    await inside(other, mine)
    await other.close()
  }),

  // ENT-05, PERM-03
  'who has no menu, or not this one, is told what is missing and who grants it': browser => visit(browser, { refusals: [403] }, async page => {
    await openAs(page, 'nomenu', '/workbenchHome')
    await page.waitForSelector('[data-gate=empty] >> text=无权限,无法访问')
    await page.waitForSelector('[data-grantors]')
    await accessible(page)
    await page.click('[data-switcher]')
    await page.click('[data-enterprises="1"] >> text=中筑数字科技')
    await page.waitForSelector('[role=status] >> text=无权限,无法访问')
    await visit(browser, { refusals: [403] }, async small => {
      await openAs(small, 'member', '/userRight')
      await small.waitForSelector('[data-gate=page] >> text=没有“用户权限”权限')
      await small.waitForSelector('[data-grantors]')
      await accessible(small)
      // Another's enterprise in the address, and one that is none.
      for (const id of ['platform', 'nothing']) {
        await small.goto(portal(`/workbenchHome?id=${id}`))
        await small.waitForSelector('[data-gate=choose] >> text=您不是该企业的成员，无法进入')
      }
      await small.click('[data-gate=choose] >> text=中筑数字科技')
      await small.waitForURL(url => url.pathname === '/portal/workbenchHome' && url.searchParams.get('id') !== 'nothing')
      await small.waitForSelector('[data-home=ready]')
      expect(!await small.isVisible('nav[aria-label=工作台] >> text=用户权限'), 'what is not his is not in the menu')
    })
  }),

  // MSG-01
  'the workbench by keyboard: jump, tabs, fold, and on a phone': browser => visit(browser, { expected: /net::ERR_FAILED/ }, async page => {
    await openAs(page, 'owner', '/workbenchHome')
    await page.waitForSelector('[data-home=ready]')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('标签')
    await page.waitForSelector('[role=option][aria-selected=true] >> text=显示标签页')
    await accessible(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector('nav[aria-label=打开的页面] >> text=工作台首页')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('产品')
    await page.waitForSelector('[role=option][aria-selected=true] >> text=产品管理')
    await page.keyboard.press('Enter')
    await page.waitForURL(/productManagement$/)
    await page.waitForSelector('nav[aria-label=打开的页面] [aria-current=page] >> text=产品管理')
    await page.reload()
    await page.waitForSelector('nav[aria-label=打开的页面] >> text=工作台首页')
    await page.focus('nav[aria-label=打开的页面] [aria-current=page]')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForSelector('nav[aria-label=打开的页面] [aria-current=page] >> text=工作台首页')
    await page.focus('nav[aria-label=打开的页面] [aria-current=page]')
    await page.keyboard.press('Delete')
    await page.waitForURL(/productManagement$/)
    await page.click('text=收起菜单')
    await page.waitForSelector('nav[aria-label=工作台] [aria-expanded=false]')
    await page.reload()
    await page.waitForSelector('nav[aria-label=工作台] [aria-expanded=false]')
    await accessible(page)
    // The skip link, then the switcher, by Tab and arrows alone.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement.getAttribute('href')) === '#main', 'the first Tab is the skip link')
    await page.focus('[data-switcher]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-enterprises="1"] li')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement.textContent.includes('中筑数字科技')), 'an arrow reaches the list')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement.hasAttribute('data-switcher')), 'Escape goes back to where it was opened')

    // A list that cannot be had says so, and is there at the next try.
    await page.route('**/provider/create-and-join', route => route.abort())
    await page.goto(portal('/workbenchHome'))
    await page.waitForSelector('[data-home=ready]')
    await page.click('[data-switcher]')
    await page.waitForSelector('[data-enterprises=error] >> text=获取数据失败')
    await page.unroute('**/provider/create-and-join')
    await page.click('[data-enterprises=error] >> text=重试')
    await page.waitForSelector('[data-enterprises="1"]')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(portal('/workbenchHome'))
    await page.waitForSelector('[data-home=ready]')
    await narrow(page)
    await page.click('button[aria-label=菜单]')
    await still(page)
    await accessible(page)
    await page.click('dialog >> text=数据看板')
    await page.waitForURL(/dataBoard$/)
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.goto(portal('/addProvider'))
    await page.waitForSelector('[data-enterprise=approved] form')
    await narrow(page)
    const intro = `面向施工总承包企业提供 BIM 深化与数字化交付，${Date.now()}`
    await page.fill('#enterprise_intro', intro)
    await page.click('button:has-text("保存")')
    await page.waitForSelector('text=企业资料已保存')
    await page.reload()
    await page.waitForSelector('[data-enterprise=approved] form')
    await page.waitForFunction(intro => document.querySelector('#enterprise_intro').value === intro, intro)
    expect(await page.locator('output#enterprise_fullName').count() === 1 && !await page.isDisabled('#enterprise_address'), 'what is proven is read, the rest is not')
    await accessible(page)
  }),
  // By a fresh browser, which has to be told first which enterprise it is.
  'a page of the workbench stands when its menu and its numbers come': browser => visit(browser, { width: 1366, height: 768 }, async page => {
    for (const [path, there] of [['/companyAccount?tab=orders', '[data-balance]:not(:text("—"))'], ['/projectManagement', '[data-overview]']]) {
      await openAs(page, 'owner', path)
      await page.waitForSelector('nav[aria-label=工作台]')
      await page.waitForSelector(there)
      await page.waitForSelector('.ant-table-row')
      const moves = await moved(page)
      expect(!moves.length, `${path} ${moves.join('\n')}`)
    }
    // Nobody chose it, and other pages name it all the same.
    const kept = await page.evaluate(() => localStorage.getItem('companylist') ?? '')
    expect(kept.includes('中筑数字科技'), `the enterprises that are kept: ${kept}`)
  }),
}
