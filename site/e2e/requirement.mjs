import { accessible, expect, openAccount, portal, visit } from './browser.mjs'

const IDS = `<?xml version="1.0"?><ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"><ids:info><ids:title>柱的要求</ids:title></ids:info><ids:specifications><ids:specification name="柱有编号" ifcVersion="IFC4"><ids:applicability minOccurs="0" maxOccurs="unbounded"><ids:entity><ids:name><ids:simpleValue>IFCCOLUMN</ids:simpleValue></ids:name></ids:entity></ids:applicability><ids:requirements><ids:attribute><ids:name><ids:simpleValue>Tag</ids:simpleValue></ids:name></ids:attribute></ids:requirements></ids:specification></ids:specifications></ids:ids>`

async function opens (page, as) {
  await openAccount(page, as)
  await page.goto(portal('/familyRequirements'))
  await page.waitForSelector('[data-bench=in]')
  await page.waitForSelector('[data-list=rows]')
}

export const requirement = {
  'an IDS file is kept, the library is held against it, and what fails is told by element and taken along as BCF': browser => visit(browser, { refusals: [400] }, async page => {
    const name = `柱编号 ${Date.now()}`
    await opens(page, 'owner')
    await accessible(page)
    await page.click('button:has-text("添加要求")')
    await page.setInputFiles('input[type=file]', { name: 'no.ids', mimeType: 'text/xml', buffer: Buffer.from('<html/>') })
    await page.fill('#requirement_name', name)
    await page.click('.ant-modal button:has-text("保 存"), .ant-modal button:has-text("保存")')
    await page.waitForSelector('text=这不是有效的 IDS 1.0 文件')
    await page.setInputFiles('input[type=file]', { name: '柱.ids', mimeType: 'text/xml', buffer: Buffer.from(IDS) })
    await page.click('.ant-modal button:has-text("保 存"), .ant-modal button:has-text("保存")')
    const line = page.locator('[data-list=rows] li', { hasText: name })
    await line.waitFor()
    await line.locator('button:has-text("检查族库")').click()
    await page.waitForSelector('[data-outcomes=done]', { timeout: 120_000 })
    await accessible(page)
    const failed = page.locator('[data-outcomes] li', { hasText: '不通过' }).first()
    await failed.locator('button:has-text("查看")').click()
    await page.waitForSelector('[data-report] >> text=柱有编号')
    await accessible(page)
    const download = page.waitForEvent('download')
    await page.click('button:has-text("导出 BCF")')
    expect((await download).suggestedFilename().endsWith('.bcfzip'), 'no BCF')
    await page.keyboard.press('Escape')
    await line.locator('button:has-text("删除")').click()
    await page.click('.ant-popconfirm button:has-text("删 除"), .ant-popconfirm button:has-text("删除")')
    await line.waitFor({ state: 'detached' })
  }),
}
