import { readFile } from 'node:fs/promises'
import { accessible, call, ENTERPRISE, expect, openAs, portal, still, token, until, visit } from './browser.mjs'

const row = name => `tr:has-text("${name}")`
const unique = name => `${name}${Date.now() % 10_000_000}`
const found = async query => (await call('GET', `/family/mall/api/product/list?${new URLSearchParams(query)}`)).data.records
const listed = async (as, body, within) => (await call('POST', '/family/user/object/list', { body: { pageSize: 100, ...body }, as, within })).data.records
const table = '[data-list=rows]'

/** A comma-separated type catalogue is a file that any reader understands. */
const catalogue = name => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`,宽度##LENGTH##MILLIMETERS\n${name},900\nB,1200\n`) })

async function upload (page, ...names) {
  await page.setInputFiles('input[aria-label=上传到文件夹]', names.map(catalogue))
  for (const name of names) await page.waitForSelector(row(name))
}

async function more (page, name, what) {
  await page.click(`${row(name)} button:has-text("更多")`)
  await page.click(`.ant-dropdown:not(.ant-dropdown-hidden) li:has-text("${what}")`)
}

export const folder = {
  'a family is put into a folder from its page; a file is uploaded, renamed, moved, shared, thrown away and brought back': async browser => {
    const [folderName, other, file] = [unique('投标'), unique('归档'), unique('型号表') + '.txt']
    let address = ''
    await visit(browser, { refusals: [409] }, async (page, context) => {
      const [one] = await found({ price: 'free', pageSize: '1' })
      await openAs(page, 'visitor', `/family/detail?id=${one.id}`)
      await page.click('main >> button:has-text("加入文件夹")')
      await page.waitForSelector('dialog [data-keep=ready]')
      await page.fill('dialog >> label:has-text("在其中新建") >> xpath=.. >> input', folderName)
      await accessible(page)
      await page.click('dialog >> button:text-is("加入")')
      await page.waitForSelector('dialog', { state: 'detached' })
      await page.goto(portal('/family/space'))
      await page.waitForSelector('[data-space=ready]')
      await page.click(`nav[aria-label=文件夹] button:has-text("${folderName}")`)
      // Its rows may stand in the list of all contents, too: what is uploaded goes where the heading says.
      await page.waitForSelector(`h2:has-text("${folderName}")`)
      await page.waitForSelector(row(one.name))
      await upload(page, file)
      await accessible(page)
      await more(page, file, '重命名')
      const renamed = `改名${file}`
      await page.fill('.ant-modal input', renamed)
      await accessible(page)
      await page.click('.ant-modal button:has-text("保 存"), .ant-modal button:has-text("保存")')
      await page.waitForSelector(row(renamed))
      // A second folder below, and the file goes there.
      await page.click('button:has-text("新建文件夹")')
      await page.fill('.ant-modal input[maxlength]', other)
      await page.click('.ant-modal .ant-btn-primary')
      await page.waitForSelector(`h2:has-text("${other}")`)
      await page.click(`nav[aria-label=文件夹] button:has-text("${folderName}")`)
      await more(page, renamed, '移动')
      await page.click('.ant-modal .ant-select')
      await page.click(`.ant-select-dropdown >> text=${folderName} / ${other}`)
      await page.click('.ant-modal .ant-btn-primary')
      await page.waitForSelector(row(renamed), { state: 'detached' })
      await page.click(`[aria-label=下级文件夹] button:has-text("${other}")`)
      await page.waitForSelector(row(renamed))
      await more(page, renamed, '分享')
      await page.click('.ant-modal >> text=1 天')
      await page.click('.ant-modal button:has-text("生成链接")')
      address = await page.inputValue('[aria-label=分享链接]')
      await accessible(page)
      await page.keyboard.press('Escape')
      // Whoever has the link downloads, until the share is stopped.
      await visit(browser, { refusals: [404] }, async reader => {
        await reader.goto(address)
        await reader.waitForSelector(`[data-shared=file] >> text=${renamed}`)
        await accessible(reader)
        const got = reader.waitForEvent('download')
        await reader.click('button:has-text("下载文件")')
        expect((await readFile(await (await got).path(), 'utf8')).includes(file), 'the shared file is another one')
        await page.click('aside button:has-text("分享")')
        await page.click(`[data-shares=ready] li:has-text("${renamed}") >> button:has-text("停止")`)
        await page.click('.ant-popconfirm .ant-btn-primary')
        await page.waitForSelector(`[data-shares=ready] li:has-text("${renamed}")`, { state: 'detached' })
        await page.keyboard.press('Escape')
        await reader.reload()
        await reader.waitForSelector('text=分享已到期、已停止')
      })
      const as = await token(context)
      const [lies] = await listed(as, { keyword: renamed })
      const stranger = await call('GET', `/family/user/object/link?id=${lies.id}&scope=enterprise`, { as, within: ENTERPRISE })
      expect(stranger.code === 403, `who is no member reads an enterprise's space: ${JSON.stringify(stranger)}`)
      // Deleted and undone, deleted again, found in the bin, brought back, and in the end gone for good.
      await more(page, renamed, '删除')
      await page.waitForSelector(row(renamed), { state: 'detached' })
      await page.click('button:has-text("撤销")')
      await page.waitForSelector(row(renamed))
      await more(page, renamed, '删除')
      await page.waitForSelector(row(renamed), { state: 'detached' })
      await page.click('aside button:has-text("回收站")')
      await page.waitForURL(/bin=1/)
      await page.click(`${row(renamed)} >> button:has-text("恢复")`)
      await page.waitForSelector(row(renamed), { state: 'detached' })
      const back = await until(async () => (await listed(as, { keyword: renamed }))[0], 'it is back')
      expect(back.folderId === lies.folderId, 'it is not where it was')
      const thrown = await call('POST', '/family/user/object/delete', { body: { ids: [lies.id] }, as })
      expect(thrown.code === 0, JSON.stringify(thrown))
      await page.reload()
      await page.waitForSelector(row(renamed))
      await accessible(page)
      await page.check(`[aria-label="选择 ${renamed}"]`)
      await page.click('[aria-label=批量操作] button:has-text("彻底删除")')
      await page.click('.ant-popconfirm .ant-btn-primary')
      await page.waitForSelector(row(renamed), { state: 'detached' })
      await until(async () => !(await listed(as, { bin: true, keyword: renamed })).length, 'it is out of the bin')
    })
  },

  'several are downloaded as one zip; what is not bought is named and left out': browser => visit(browser, { refusals: [403] }, async (page, context) => {
    const folderName = unique('打包')
    await openAs(page, 'visitor', '/family/space')
    await page.waitForSelector('[data-space=ready]')
    const as = await token(context)
    const put = async (path, body) => (await call('POST', path, { body, as })).data
    const { folders } = await put('/family/user/folder/edit', { name: folderName })
    const folderId = folders.find(f => f.name === folderName).id
    const [[free], [paid]] = [await found({ price: 'free', pageSize: '1' }), await found({ price: 'paid', pageSize: '1', sort: 'price' })]
    for (const f of [free, paid]) await put('/family/user/object/edit', { action: 'add', refType: 'family', refId: f.id, folderId })
    await page.goto(portal(`/family/space?folderId=${folderId}`))
    await page.waitForSelector(`h2:has-text("${folderName}")`)
    await upload(page, '一.txt', '二.txt')
    await page.check('[aria-label=选择本页全部内容]')
    const saved = page.waitForEvent('download')
    await page.click('[aria-label=批量操作] button:has-text("打包下载")')
    const zip = await readFile(await (await saved).path())
    await page.waitForSelector('[data-skipped="1"] >> text=购买后才能下载')
    await accessible(page)
    const text = zip.toString('utf8')
    expect(zip.subarray(0, 2).toString() === 'PK' && ['一.txt', '二.txt', `${free.name}.`].every(name => text.includes(name)) && !text.includes(paid.name), 'the zip holds something else')
    // What was uploaded goes again, so that a later run begins as this one.
    for (const o of await listed(as, { folderId })) await call('POST', '/family/user/object/delete', { body: { ids: [o.id] }, as })
  }),

  "an enterprise's space is read by who sees its families, and changed by who edits them": async browser => {
    await visit(browser, { refusals: [403] }, async (page, context) => {
      await openAs(page, 'owner', '/workbenchHome')
      await page.waitForSelector('[data-home=ready]')
      await page.goto(portal('/family/space'))
      await page.waitForSelector('[data-space=ready]')
      await page.click('[aria-label=空间] >> text=企业空间')
      await page.waitForURL(/scope=enterprise/)
      await page.click('nav[aria-label=文件夹] button:has-text("电气")')
      await page.waitForSelector(`${table} >> text=灯具型号表.txt`)
      await accessible(page)
      const name = unique('暖通')
      await page.click('button:has-text("新建文件夹")')
      await page.fill('.ant-modal input[maxlength]', name)
      await page.click('.ant-modal .ant-btn-primary')
      await page.waitForSelector(`h2:has-text("${name}")`)
      await page.click('section header button:has-text("删除")')
      await page.click('.ant-popconfirm .ant-btn-primary')
      await page.waitForSelector(`nav[aria-label=文件夹] >> text=${name}`, { state: 'detached' })
      const as = await token(context)
      expect((await listed(as, { scope: 'enterprise', keyword: '灯具' }, ENTERPRISE)).length === 1, 'it is not found by its name')
    })
    await visit(browser, {}, async (page, context) => {
      await openAs(page, 'nomenu', '/family/space')
      const as = await token(context)
      for (const [path, body] of [['/family/user/folder/list', {}], ['/family/user/object/list', {}], ['/family/user/folder/edit', { name: '不该有' }], ['/family/user/object/shares', {}]]) {
        const refused = await call('POST', path, { body: { scope: 'enterprise', ...body }, as, within: ENTERPRISE })
        expect(refused.code === 403 && refused.data.reason === 'no_permission', `${path}: ${JSON.stringify(refused)}`)
      }
    })
  },

  'on a phone folders are walked by their path, and nothing is wider than the window': browser => visit(browser, { width: 390, height: 844 }, async page => {
    await openAs(page, 'visitor', '/family/space')
    await page.waitForSelector('[data-space=ready]')
    await page.click('[aria-label=下级文件夹] button:has-text("门窗")')
    await page.click('[aria-label=下级文件夹] button:has-text("防火门")')
    await page.waitForSelector('text=防火门型号表.txt')
    await still(page)
    await accessible(page)
    await page.click('button:text-is("选择")')
    await page.click('[aria-label="选择 防火门型号表.txt"]')
    await page.waitForSelector('[aria-label=批量操作] >> text=打包下载')
    await accessible(page)
    await page.click('h2 >> text=全部内容')
    await page.waitForSelector('[aria-label=下级文件夹] >> text=机电')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than a phone')
  }),
}
