import { accessible, call, expect, openAs, portal, still, token, visit } from './browser.mjs'

const path = '/user-info/myuserinfo'
const info = async as => (await call('GET', '/family/auth/sys/user/userInfo', { as })).data
const save = page => page.click('button[type=submit]')
const saved = page => page.waitForSelector('text=个人资料已保存')
const editor = '[contenteditable=true]'

const paste = (page, html) => page.evaluate(({ html, editor }) => {
  const data = new DataTransfer()
  data.setData('text/html', html)
  document.querySelector(editor).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}, { html, editor })

const hostile = '<p>从事<strong>正向设计</strong>十年<img src="x" onerror="window.ran=1"><script>window.ran=1</script></p>' +
  '<p onclick="window.ran=1">点<a href="javascript:window.ran=1">这里</a>，或<a href="https://example.com/a">那里</a></p><svg onload="window.ran=1"></svg>'

export const profile = {
  'the server\'s word stands at its field, pasted script never runs': browser => visit(browser, { refusals: [400], expected: /inline event handler|script-src-attr inline/ }, async (page, context) => {
    // Chromium reports handlers of markup that is only read, in a document of no window, too: none of them runs.
    await openAs(page, 'refused', path)
    await page.waitForSelector(editor)
    expect(!await page.isVisible('input[type=file]'), 'the browser\'s own file field is hidden')
    await accessible(page)
    await page.fill('#profile_nickname', ' ')
    await save(page)
    await page.waitForSelector('.ant-form-item-explain-error >> text=请输入昵称')
    await page.fill('#profile_nickname', '青瓦')
    await page.click(editor)
    await page.keyboard.insertText('长'.repeat(2001))
    await save(page)
    await page.waitForSelector('.ant-form-item-explain-error >> text=个人简介不能超过2000字')
    await still(page)
    await accessible(page)
    await page.click(editor)
    await page.keyboard.press('Control+a')
    await paste(page, hostile)
    await page.waitForSelector(`${editor} strong`)
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
      canvas.getContext('2d').fillRect(80, 40, 160, 160)
      return canvas.toDataURL('image/png').split(',')[1]
    })
    await page.setInputFiles('input[type=file][aria-label=头像]', { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
    await page.click('.ant-modal >> text=使用这张图片')
    await page.waitForSelector('[aria-label=名片预览] img')
    await save(page)
    await saved(page)
    const { introHtml, avatar, userId } = await info(await token(context))
    expect(avatar.startsWith(`/media/avatar/${userId}/`), avatar)
    expect(/<strong>正向设计<\/strong>/.test(introHtml) && /https:\/\/example\.com\/a/.test(introHtml), introHtml)
    expect(!/script|onerror|onclick|<img|<svg/i.test(introHtml), introHtml)
    await page.reload()
    await page.waitForSelector('[aria-label=名片预览] strong')
    await page.click('[aria-label=名片预览] >> text=点这里')
    expect(await page.evaluate(() => window.ran) === undefined, 'nothing of it ran')
    await page.waitForSelector('header >> text=青瓦')
  }),
  'a record changed in a second tab is shown beside one\'s own': browser => visit(browser, { refusals: [409] }, async (page, context) => {
    await openAs(page, 'operator', path)
    await page.waitForSelector(editor)
    const second = await context.newPage()
    const run = Date.now().toString(36)
    const [position, signature, company] = [`总工${run}`, `先量后画${run}`, `中衡建科${run}`]
    const change = async (field, text) => {
      await second.goto(portal(path))
      await second.waitForSelector(editor)
      await second.fill(`#profile_${field}`, text)
      await save(second)
      await saved(second)
      // What stands behind another tab animates slowly or not at all.
      await page.bringToFront()
    }
    await change('position', position)
    await page.fill('#profile_signature', signature)
    await save(page)
    await page.waitForSelector('.ant-modal >> text=内容已被修改')
    expect(await page.locator('.ant-modal tbody tr').count() === 2, 'two fields differ')
    await page.waitForSelector('.ant-btn-loading', { state: 'detached' })
    await still(page)
    await accessible(page)
    await page.click('.ant-modal-footer >> text=保留我填写的')
    await page.fill('#profile_position', position)
    await save(page)
    await saved(page)
    const mine = await info(await token(context))
    expect(mine.position === position && mine.signature === signature, JSON.stringify(mine))
    await change('companyName', company)
    await page.fill('#profile_signature', '会被放弃')
    await save(page)
    await page.waitForSelector('.ant-modal >> text=内容已被修改')
    await page.waitForSelector('.ant-btn-loading', { state: 'detached' })
    await still(page)
    await page.click('.ant-modal-footer >> text=重新载入')
    await page.waitForFunction(name => document.querySelector('#profile_companyName').value === name, company)
    expect(await page.inputValue('#profile_signature') === signature, 'the record as it stands')
    await page.waitForSelector('button[type=submit][disabled]')
  }),
  'leaving asks while something is not saved': browser => visit(browser, {}, async page => {
    await openAs(page, 'nomenu', '/user-info/account')
    await page.click('nav[aria-label=个人中心] >> text=个人资料')
    await page.waitForSelector(editor)
    const asked = 'dialog >> text=修改还没有保存'
    const stays = async () => {
      await page.waitForSelector(asked)
      await page.click('dialog >> text=取消')
      await page.waitForSelector(asked, { state: 'detached' })
      expect(page.url() === portal(path), page.url())
      expect(await page.inputValue('#profile_signature') === '没保存', 'what was typed is there')
    }
    await page.fill('#profile_signature', '没保存')
    await page.click('nav[aria-label=个人中心] >> text=我的订单')
    await stays()
    await page.evaluate(() => window.history.back())
    await stays()
    await page.evaluate(() => window.history.back())
    await page.waitForSelector(asked)
    await page.click('dialog >> button:text-is("离开")')
    await page.waitForURL(/account$/)
    // The address is there before the page is.
    await page.waitForSelector('#profile_signature', { state: 'detached' })
    await page.click('nav[aria-label=个人中心] >> text=个人资料')
    await page.waitForSelector(editor)
    expect(await page.inputValue('#profile_signature') !== '没保存', 'it was given up')
    await page.click('nav[aria-label=个人中心] >> text=我的订单')
    await page.waitForURL(/myOrder$/)
  }),
}
