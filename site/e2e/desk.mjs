import { readFileSync } from 'node:fs'
import { accessible, call, expect, openAs, portal, still, until, visit } from './browser.mjs'

const installer = readFileSync(new URL('../../infra/seed/media/plugin/revit-portal-2.3.0.zip', import.meta.url))
const node = name => `[role=treeitem]:has-text("${name}")`
const row = name => `tr:has-text("${name}")`
const name = word => `${word}${Date.now() % 1_000_000_000}`
const ready = page => page.waitForSelector('[data-list=rows], [data-list=empty]')

/** Each process keeps for a minute what only operators write: one that has it says nothing of the next. */
const KEPT = 75
const get = async path => (await call('GET', path)).data

async function confirm (page, yes) {
  const asked = '.ant-popconfirm:not(.ant-popover-hidden):not(.ant-zoom-big-leave)'
  await page.waitForSelector(asked)
  await still(page)
  await page.click(`${asked} .ant-popconfirm-buttons button:has-text("${yes}")`)
}

export const desk = {
  'a help page is written, published, moved and taken back': browser => visit(browser, { refusals: [400, 404] }, async page => {
    const title = name('怎样导出清单')
    await openAs(page, 'operator', '/helpDesk')
    await ready(page)
    await page.waitForSelector(node('余额与订单'))
    await accessible(page)
    await page.click(node('余额与订单'))
    await page.waitForSelector(`${node('余额与订单')}[aria-selected=true]`)
    await page.click('button.btn.p:has-text("新建")')
    await page.fill('#newHelp_title', title)
    await still(page)
    await accessible(page)
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector(`h1:has-text("${title}")`)
    await page.waitForSelector(`${node(title)} >> text=草稿`)
    await page.click('.ant-btn-primary:has-text("发布")')
    await page.waitForSelector('.ant-form-item-explain-error:has-text("请输入适用版本"), [role=alert]:has-text("请输入适用版本")')
    await page.fill('#help_version', '2.6')
    await page.fill('#help_contentMd', '## 从订单页导出\n\n选择时间后点**导出**。')
    await page.waitForSelector('[data-preview=ready] >> strong:has-text("导出")')
    await page.setInputFiles('input[type=file][aria-label=演示视频]', new URL('fixtures/film.webm', import.meta.url).pathname)
    await page.waitForFunction(() => document.querySelector('video[aria-label=演示视频]')?.videoWidth === 320)
    await accessible(page)
    await page.click('.ant-btn-primary:has-text("发布")')
    await page.waitForSelector('text=已发布，读者一分钟内看到')
    const id = new URL(page.url()).searchParams.get('edit')
    await until(async () => {
      await page.goto(portal(`/bimCollege/${id}`))
      return page.waitForSelector('[data-help=ready] >> text=从订单页导出', { timeout: 4000 }).then(() => true, () => false)
    }, 'the page is public', KEPT)
    // What people upload has no captions beside it, and none are asked for.
    await page.locator(`video[aria-label="${title}演示视频"]:not(:has(track))`).evaluate(video => Object.assign(video, { muted: true }).play())
    await accessible(page)
    // By keys alone: up among its brothers, and the list says so.
    await page.goto(portal(`/helpDesk?edit=${id}`))
    await page.waitForSelector(node(title))
    await page.focus(`[data-node="${id}"]`)
    await page.keyboard.press('Alt+ArrowUp')
    await page.waitForSelector(`text=已移动“${title}”`)
    const order = await page.evaluate(own => [...document.querySelectorAll('[role=treeitem]')].map(n => n.dataset.node).indexOf(own), id)
    await page.click('button:has-text("撤销")')
    await page.waitForFunction(([own, was]) => [...document.querySelectorAll('[role=treeitem]')].map(n => n.dataset.node).indexOf(own) === was + 1, [id, order])
    await page.click('.ant-btn:has-text("撤下")')
    await confirm(page, '撤下')
    await page.waitForSelector('text=已撤下，读者不再看到')
    await until(async () => !(await get(`/micro/home/college/doc?id=${id}`)).title, 'the page is gone', KEPT)
  }),

  'what a help page said before is compared and taken up again': browser => visit(browser, {}, async page => {
    const title = name('怎样找回旧文')
    await openAs(page, 'operator', '/helpDesk')
    await ready(page)
    await page.click('button.btn.p:has-text("新建")')
    await page.fill('#newHelp_title', title)
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector(`h1:has-text("${title}")`)
    const save = async text => {
      await page.fill('#help_contentMd', text)
      // What stands there of the last time is no word on this one.
      await Promise.all([page.waitForResponse(r => r.url().endsWith('/college/edit')), page.click('.ant-btn:has-text("保存")')])
      await page.waitForSelector('[role=status]:has-text("已保存，未发布")')
    }
    await save('第一句\n\n后来删去的一句')
    await save('第一句\n\n后来写上的一句')
    await page.click('button:has-text("历史版本")')
    const drawer = '.ant-drawer-open'
    await page.waitForSelector(`${drawer} tr[data-op=old] >> text=后来删去的一句`)
    await page.waitForSelector(`${drawer} tr[data-op=new] >> text=后来写上的一句`)
    await still(page)
    await accessible(page)
    // The newest is what is written now: it has no way back.
    await page.click(`${drawer} li button:has-text("第 3 版")`)
    await page.waitForSelector(`${drawer} >> text=内容相同`)
    expect(await page.locator(`${drawer} button:has-text("恢复这一版")`).count() === 0, 'what stands there cannot be restored')
    await page.click(`${drawer} li button:has-text("第 2 版")`)
    await page.click(`${drawer} button:has-text("恢复这一版")`)
    await confirm(page, '恢复')
    await page.waitForSelector('text=已恢复第 2 版')
    await page.waitForSelector(`${drawer} li button:has-text("第 4 版"):has-text("恢复自第 2 版")`)
    await page.click(`${drawer} .ant-drawer-close`)
    await page.waitForFunction(() => document.querySelector('#help_contentMd').value.includes('后来删去的一句'))
    await page.click('.ant-btn-dangerous:has-text("删除草稿")')
    await confirm(page, '删除')
    await page.waitForSelector('text=草稿已删除')
  }),

  'a plugin is released, offered, and its version taken back with a reason': browser => visit(browser, {}, async page => {
    const plugin = name('净高助手')
    await openAs(page, 'operator', '/pluginDesk')
    await ready(page)
    await page.waitForSelector(row('Revit 门户助手'))
    await accessible(page)
    await page.click('button:has-text("新建插件")')
    await page.fill('#plugin_name', plugin)
    await page.click('#plugin_host')
    await page.click('.ant-select-item-option:has-text("Revit")')
    await page.fill('#plugin_intro', '检查走廊净高，超限的标出。')
    await still(page)
    await accessible(page)
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector(`${row(plugin)} >> text=没有可下载的版本`)
    await page.click(`${row(plugin)} button:has-text("版本")`)
    await page.click('button:has-text("发布新版本")')
    await page.fill('#release_versionNo', '1.0.0')
    await page.fill('#release_log', '首个版本')
    await page.setInputFiles('.ant-drawer input[type=file]', { name: 'headroom-1.0.0.zip', mimeType: 'application/zip', buffer: installer })
    await page.waitForSelector('.ant-drawer li >> text=headroom-1.0.0.zip')
    await page.waitForSelector('.ant-drawer button[aria-label="移除 headroom-1.0.0.zip"]')
    await accessible(page)
    await page.click('.ant-drawer button[type=submit]:has-text("发布")')
    await page.waitForSelector('text=新版本已发布，访客可以下载')
    await page.waitForSelector('.ant-drawer li >> text=SHA-256')
    const offered = async () => (await get('/platform/home/plug/queryPlugs')).find(p => p.name === plugin && p.releases[0]?.versionNo === '1.0.0')
    const { id } = await until(offered, 'the plugin is offered', KEPT)
    const file = await until(async () => {
      const answer = await call('POST', '/platform/home/plug/download', { body: { id } })
      return answer.code === 0 && answer
    }, 'the plugin is handed out', KEPT)
    expect((await fetch(file.data.url)).status === 200, `the installer does not come: ${JSON.stringify(file)}`)
    // Its version stands among the operators' versions.
    await page.goto(portal(`/versionManagement?keyword=${encodeURIComponent(plugin)}`))
    await page.waitForSelector(`${row(plugin)} >> text=1.0.0`)
    await page.goto(portal(`/pluginDesk?keyword=${encodeURIComponent(plugin)}`))
    await page.click(`${row(plugin)} button:has-text("版本")`)
    await page.click('.ant-drawer li button:has-text("撤回")')
    await page.fill('#withdraw_reason', '安装包有误')
    await page.click('.ant-drawer button[type=submit]:has-text("撤回")')
    await page.waitForSelector('.ant-drawer li >> text=撤回原因：安装包有误')
    await until(async () => !await offered(), 'what was taken back is offered no more', KEPT)
  }),

  'a release log gets an entry': browser => visit(browser, {}, async page => {
    const text = name('族库支持按构件编号检索')
    await openAs(page, 'operator', '/pluginDesk?tab=logs&app=family')
    await page.waitForSelector('section[aria-label="共享族库"]')
    await accessible(page)
    const entries = page.locator('section[aria-label="共享族库"] ol > li')
    const before = await entries.count()
    await page.click('button:has-text("添加条目")')
    const last = entries.nth(before)
    await last.locator('input').nth(1).fill('1.9.0')
    await last.locator('input:not([type=date])').last().fill(text)
    await page.click('button[type=submit]:has-text("保存")')
    await page.waitForSelector('text=更新日志已保存')
    await until(async () => (await get('/platform/home/api/log/list')).find(l => l.app === 'family').entries.some(e => e.text === text), 'the entry is public', KEPT)
  }),

  'a demonstration system gets an account, which is taken back and switched off': browser => visit(browser, {}, async page => {
    const system = name('试用系统')
    await openAs(page, 'operator', '/demoDesk')
    await ready(page)
    await accessible(page)
    await page.click('button.btn.p:has-text("新建系统")')
    await page.fill('#demo_name', system)
    await page.click('#demo_typeCode')
    await page.click('.ant-select-item-option >> nth=0')
    await page.fill('#demo_intro', '一栋办公楼的施工管理数据。')
    await still(page)
    await accessible(page)
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector(`${row(system)} >> text=空闲 0 / 0`)
    await page.click(`${row(system)} button:has-text("体验账号")`)
    await page.fill('#seat_account', 'try-01')
    await page.click('button:has-text("增加账号")')
    await page.waitForSelector('.ant-drawer li:has-text("try-01") >> text=空闲')
    await accessible(page)
    const found = async () => (await call('POST', '/micro/home/api/demo/queryInfo', { body: { keyword: system } })).data.records.find(d => d.availableSeats === 1)
    const { id } = await until(found, 'the system is offered', KEPT)
    const lent = await until(async () => {
      const answer = await call('POST', '/micro/home/api/demo/getTrialAccount', { body: { id } })
      return answer.code !== 404 && answer
    }, 'its account is lent', KEPT)
    expect(lent.data?.password, JSON.stringify(lent))
    await page.reload()
    await page.click(`${row(system)} button:has-text("体验账号")`)
    await page.waitForSelector('.ant-drawer li:has-text("try-01") >> text=借出')
    await page.click('.ant-drawer li:has-text("try-01") button:has-text("更换密码")')
    await confirm(page, '更换')
    await page.waitForSelector('text=密码已更换，正在使用的访客已退出')
    await page.waitForSelector('.ant-drawer li:has-text("try-01") >> text=空闲')
    await page.click('.ant-drawer li:has-text("try-01") button:has-text("停用")')
    await confirm(page, '停用')
    await page.waitForSelector('.ant-drawer li:has-text("try-01") >> text=停用')
  }),

  'a hot word is suggested': browser => visit(browser, {}, async page => {
    const digits = String(Date.now() % 1000).split('').map(d => '零一二三四五六七八九'[d]).join('')
    await openAs(page, 'operator', '/searchDesk')
    await page.waitForSelector('section[aria-label="推荐的词"] ol > li')
    await accessible(page)
    const first = page.locator('section[aria-label="推荐的词"] ol > li input').first()
    const was = await first.inputValue()
    await first.fill(`净高${digits}`)
    await page.click('button[type=submit]:has-text("保存")')
    await page.waitForSelector('text=热词已保存')
    // What is shown to visitors goes by what they search, the other journeys among them; here is what was kept.
    const kept = async word => {
      await page.reload()
      await page.waitForSelector('section[aria-label="正在显示"] li')
      const first = await page.locator('section[aria-label="推荐的词"] ol > li input').first().inputValue()
      expect(first === word, `the first word is ${first}, not ${word}`)
    }
    await kept(`净高${digits}`)
    await page.locator('section[aria-label="推荐的词"] ol > li input').first().fill(was)
    await page.click('button[type=submit]:has-text("保存")')
    await page.waitForSelector('text=热词已保存')
    await kept(was)
  }),

  'a dictionary item is added, moved and switched off': browser => visit(browser, {}, async page => {
    const label = name('测绘报告')
    await openAs(page, 'operator', '/dictDesk?type=REPORT_REASON')
    await ready(page)
    await accessible(page)
    await page.click('button.btn.p:has-text("新增字典项")')
    await page.fill('#dict_label', label)
    await page.fill('#dict_value', `r${Date.now()}`)
    await still(page)
    await accessible(page)
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector(row(label))
    await page.click(`button[aria-label="上移 ${label}"]`)
    await page.waitForSelector(`text=已移动“${label}”`)
    const public_ = async () => (await get('/platform/home/api/dict/list?type=REPORT_REASON')).map(i => i.label)
    await until(async () => (await public_()).at(-2) === label, 'the item is offered in its place', KEPT)
    await page.click(`${row(label)} button:has-text("停用")`)
    await confirm(page, '停用')
    await page.waitForSelector(`${row(label)} >> text=启用`)
    await until(async () => !(await public_()).includes(label), 'what is switched off is offered no more', KEPT)
  }),
}
