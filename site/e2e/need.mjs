import { readFileSync } from 'node:fs'
import { accessible, call, expect, openAs, origin, portal, until, visit } from './browser.mjs'

const idOf = page => new URL(page.url()).searchParams.get('id')
const session = async name => (await call('POST', '/family/auth/api/login/pwd', { body: { username: name, password: `${name[0].toUpperCase()}${name.slice(1)}@2026` } })).data
const moment = ms => new Date(ms + 8 * 3600_000).toISOString().slice(0, 16)

const seeded = name => readFileSync(new URL(`../../infra/seed/manuscripts/${name}`, import.meta.url))
const told = JSON.parse(readFileSync(new URL('../../infra/seed/community.json', import.meta.url), 'utf8')).needs.list.find(n => n.slug === 'ward-mep')
const post = async (path, as, body) => {
  const answer = await call('POST', `/micro/home/community/${path}`, { as, body })
  expect(answer.status === 0, `${path}: ${JSON.stringify(answer)}`)
  return answer.data
}
const detail = async (id, as) => (await call('GET', `/micro/home/community/need/detail?id=${id}`, { as })).data
const balance = async as => (await call('POST', '/family/mall/personal/asset', { body: {}, as })).data.balanceFen

/** The store itself, as an operator of the account has it. */
const store = async (action, input) => {
  const answer = await fetch(`${origin}/__local/dynamodb`, { method: 'POST', headers: { 'x-amz-target': `DynamoDB_20120810.${action}` }, body: JSON.stringify(input) })
  expect(answer.ok, `${action}: ${await answer.clone().text()}`)
  return answer.json()
}
const worker = async (name, task) => expect((await fetch(`${origin}/__local/invoke/${name}`, { method: 'POST', body: JSON.stringify({ task }) })).ok, `${name} ${task}`)

/** Lets what a collection waits for be a minute ago: a need's deadline, or the days that a share is held. */
async function passes (TableName, pk) {
  const { Items } = await store('Query', { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: pk } } })
  const ago = { N: String(Date.now() - 60_000) }
  for (const item of Items.filter(one => one.leaseUntil)) {
    const names = ['leaseUntil', 'deadline', 'until', 'frozenUntil'].filter(name => item[name])
    await store('UpdateItem', {
      TableName, Key: { pk: item.pk, sk: item.sk }, UpdateExpression: `SET ${names.map(name => `#${name} = :ago`).join(', ')} ADD #v :one`,
      ExpressionAttributeNames: Object.fromEntries([...names.map(name => [`#${name}`, name]), ['#v', '_v']]), ExpressionAttributeValues: { ':ago': ago, ':one': { N: '1' } },
    })
  }
}
/** Has the wallet's worker pay what is due, which a run of its own time may be at already, until both sides have what they ought to. */
const settled = (sides, wanted) => until(async () => {
  await worker('walletWorker', 'redrive')
  return String(await sides()) === String(wanted)
}, `balances of ${wanted}`)
const closes = async id => {
  await passes('bim-local-community', `need#${id}`)
  await worker('communityWorker', 'sweep')
}

/** A need with a budget held, published by the API, and let through. */
async function asked (as, budgetFen, change = {}) {
  const { id, rev } = await post('need/edit', as, {
    title: `病房楼机电族整理 ${Date.now()}`, category: 'model', text: '病房楼三层机电构件按系统编号，附一份编号说明，构件名称与图纸一致。', budgetFen, escrow: 1, deadline: Date.now() + 3 * 86_400_000, ...change,
  })
  await post('need/publish', as, { id, rev })
  if ((await detail(id, as)).shown === 1) await post('review/decide', await session('operator'), { targetType: 'need', targetId: id, result: 'pass' })
  return id
}

/** Fills the page of a manuscript and waits for its hash. */
async function written (page, name, id, files, yuan) {
  await openAs(page, name, `/needDetail/submitManu?id=${id}`)
  await page.waitForSelector('#manuscript_note')
  await page.setInputFiles('input[type=file]', files.map(file => ({ name: file, mimeType: 'application/octet-stream', buffer: seeded(file) })))
  await page.fill('#manuscript_quoteYuan', yuan)
  await page.fill('#manuscript_note', '按系统编号，一周内完成。')
  for (const file of files) await page.waitForSelector(`button[aria-label="移除 ${file}"]`)
  await page.waitForFunction(() => document.querySelector('[data-commit]')?.dataset.commit.length === 64)
}
const handsIn = (browser, name, id, files, yuan) => visit(browser, {}, async page => {
  await written(page, name, id, files, yuan)
  await page.click('button:has-text("密封提交")')
  await page.waitForSelector('[data-hash]')
})

/** A winner's delivery, by his page. */
const delivers = (browser, name, id, file) => visit(browser, {}, async page => {
  await openAs(page, name, `/needDetail?id=${id}`)
  await page.click('button:text-is("交付成果")')
  await page.setInputFiles('.ant-modal input[type=file]', { name: file, mimeType: 'application/octet-stream', buffer: seeded(file) })
  await page.fill('.ant-modal #deliver_note', '成果与编号说明')
  await accessible(page)
  await page.waitForSelector(`.ant-modal button[aria-label="移除 ${file}"]`)
  await page.click('.ant-modal button:has-text("确认交付")')
  await page.waitForSelector('text=已交付，等待验收')
})

/** Publishes a need by its pages and returns its id; an operator lets it through where it waits for a look. */
async function published (page, title) {
  await openAs(page, 'visitor', '/releaseNeed')
  await page.fill('#need_title', title)
  await page.click('text=族与构件')
  await page.fill('#need_text', '整理地铁车站通风空调专业的常用族，统一命名与参数，附一份使用说明。')
  await accessible(page)
  await page.click('button:has-text("下一步")')
  await page.click('label:has-text("PDF")')
  await page.click('button:has-text("下一步")')
  await page.fill('#need_budgetYuan', '3')
  await page.fill('#need_deadline', moment(Date.now() + 3 * 86_400_000))
  await page.click('button:has-text("保存并核对")')
  await page.click('button:has-text("托管 ¥3.00 并发布")')
  await page.waitForURL(/needDetail/)
  await page.waitForSelector('text=¥3.00 由平台保管')
  const id = idOf(page)
  const { data } = await call('GET', `/micro/home/community/need/detail?id=${id}`, { as: await session('visitor') })
  if (data.shown === 1) await call('POST', '/micro/home/community/review/decide', { as: await session('operator'), body: { targetType: 'need', targetId: id, result: 'pass' } })
  return id
}

export const need = {
  'a need is published with its budget held, and submitManu, a child of /needDetail, seals what somebody hands in (ROUTE-08)': async browser => {
    let id = ''
    await visit(browser, {}, async page => {
      id = await published(page, `车站通风族整理 ${Date.now()}`)
      await accessible(page)
    })
    await visit(browser, {}, async page => {
      await openAs(page, 'owner', `/needDetail/submitManu?id=${id}`)
      await page.waitForSelector('#manuscript_note')
      await page.setInputFiles('input[type=file]', { name: '方案.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') })
      await page.fill('#manuscript_quoteYuan', '2.5')
      await page.fill('#manuscript_note', '两周完成')
      await page.waitForFunction(() => document.querySelector('[data-commit]')?.dataset.commit.length === 64)
      await accessible(page)
      const shown = await page.getAttribute('[data-commit]', 'data-commit')
      await page.click('button:has-text("密封提交")')
      await page.waitForSelector('[data-hash]')
      expect(await page.getAttribute('[data-hash]', 'data-hash') === shown, 'another hash was bound')
      await accessible(page)
    })
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAs(page, 'visitor', `/needDetail?id=${id}`)
      await page.waitForSelector('text=已收到 1 份稿件')
      expect(await page.locator('[data-hash]').count() === 0, 'a sealed manuscript is shown')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways')
      const tops = await Promise.all(['[aria-label=预算与时间]', '#need-text', '#comments-title'].map(async at => (await page.locator(at).boundingBox()).y))
      expect(tops[0] < tops[1] && tops[1] < tops[2], `the budget, the text, the questions: ${tops}`)
    })
    await visit(browser, {}, async page => {
      await page.goto(portal(`/needDetail?id=${id}`))
      await page.waitForSelector('h1:has-text("车站通风族整理")')
      await accessible(page)
    })
  },

  'a need of two winners: too late is refused, both sides read what was checked, the shares are awarded, delivered, accepted and reach their owners': async browser => {
    const [buyer, one, other] = await Promise.all(['visitor', 'owner', 'member'].map(session))
    const sides = () => Promise.all([buyer, one, other].map(balance))
    const before = await sides()
    const id = await asked(buyer, 600, { formats: ['ifc', 'pdf'], idsText: told.ids.join('\n') })
    expect((await balance(buyer)) === before[0] - 600, 'the budget was not held')
    await handsIn(browser, 'owner', id, ['ward-a.ifc', 'plan-hospital.pdf'], '4')
    await handsIn(browser, 'member', id, ['ward-b.ifc'], '2')
    await visit(browser, { refusals: [409] }, async page => {
      await written(page, 'pending', id, ['plan-facade.pdf'], '3')
      await closes(id)
      await page.click('button:has-text("密封提交")')
      await page.waitForSelector('text=已过截稿时间，不能再提交或修改稿件')
      expect((await detail(id, buyer)).manuCount === 2, 'what came late is counted')
    })
    const manuscripts = async () => (await call('GET', `/micro/home/community/manuscript/page?id=${id}`, { as: buyer })).data.records ?? []
    await until(async () => {
      const list = await manuscripts()
      return list.length === 2 && list.every(m => m.checked.at)
    }, 'both manuscripts are checked')
    for (const [name, found] of [['owner', '符合要求'], ['member', '缺少要求的格式：PDF']]) {
      await visit(browser, { width: 390, height: 844 }, async page => {
        await openAs(page, name, `/needDetail?id=${id}`)
        await page.waitForSelector(`[aria-label="检查结果"]:has-text("${found}")`)
        await page.waitForSelector('[aria-label="检查结果"]:has-text("IDS 检查")')
        expect(await page.locator('[data-hash]').count() === 1, 'an author reads another manuscript')
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways')
        await accessible(page)
      })
    }
    await visit(browser, {}, async page => {
      await openAs(page, 'visitor', `/needDetail?id=${id}`)
      await page.waitForSelector('[data-manuscripts="2"]')
      expect(await page.locator('[aria-label="检查结果"]').count() === 2, 'the buyer reads no results')
      await page.locator('li:has([data-hash])', { hasText: 'ward-a.ifc' }).locator('button:has-text("入围")').click()
      await page.waitForSelector('button[aria-pressed=true]:has-text("移出入围")')
      await page.locator('li:has([data-hash])', { hasText: 'ward-a.ifc' }).locator('button:has-text("选为中选")').click()
      const shares = page.locator('form input[inputmode=decimal]')
      await shares.nth(1).waitFor()
      const mine = await shares.evaluateAll(list => list.findIndex(i => i.value !== ''))
      await shares.nth(mine).fill('4')
      await page.waitForSelector('text=还差 ¥2.00')
      await shares.nth(1 - mine).fill('2')
      await page.waitForSelector('text=合计等于预算')
      await accessible(page)
      await page.click('button:text-is("确认定标")')
      await page.waitForSelector('text=已定标，中选者会收到消息')
    })
    await delivers(browser, 'owner', id, 'ward-b.ifc')
    await delivers(browser, 'member', id, 'plan-plugin.pdf')
    await visit(browser, {}, async page => {
      await openAs(page, 'visitor', `/needDetail?id=${id}`)
      await page.waitForSelector('text=成果与编号说明')
      await page.click('button:text-is("验收通过")')
      await accessible(page)
      await page.locator('dialog button:text-is("验收通过"), [role=dialog] button:text-is("验收通过"), [role=alertdialog] button:text-is("验收通过")').click()
      await page.waitForSelector('text=已结清')
      await accessible(page)
    })
    const ended = await sides()
    expect(ended[0] === before[0] - 600 && ended[1] === before[1] && ended[2] === before[2], `a share was handed over before its days: ${before} ${ended}`)
    await passes('bim-local-wallet', `escrow#${id}`)
    const { permille } = await detail(id, buyer)
    const kept = fen => fen - Math.floor(fen * permille / 1000)
    await settled(sides, [before[0] - 600, before[1] + kept(400), before[2] + kept(200)])
  },

  'a need is asked about under what it asks for, and who published it is marked where he answers': async browser => {
    const buyer = await session('visitor')
    const id = await asked(buyer, 100)
    await visit(browser, {}, async page => {
      await openAs(page, 'owner', `/needDetail?id=${id}`)
      await page.waitForSelector('#comments >> text=还没有人提问')
      await page.fill('#comments textarea >> nth=0', '编号说明按楼层写还是按系统写？')
      await page.click('#comments button:has-text("发布评论")')
      await page.waitForSelector('#comments-title .num:text-is("1")')
      await accessible(page)
    })
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAs(page, 'visitor', `/needDetail?id=${id}`)
      await page.click('#floor-1 button:text-is("回复")')
      await page.fill('#floor-1 textarea', '按系统写，一个系统一页。')
      await page.click('#floor-1 form button[type=submit]')
      await page.waitForSelector('#floor-1 .tag:text-is("发布方")')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways')
      await accessible(page)
    })
    expect((await detail(id, buyer)).commentCount === 2, 'what was said is not counted')
    await post('need/cancel', buyer, { id, reason: '说明已经清楚。' })
    const { records } = (await call('GET', '/micro/home/community/need/page?pageSize=50')).data
    const seeded = records.find(one => one.title === '单元式幕墙节点深化出图')
    expect(seeded.commentCount >= 3, `the list says ${seeded.commentCount} comments`)
    await visit(browser, {}, async page => {
      await page.goto(portal(`/needDetail?id=${seeded.id}`))
      await page.waitForSelector('#floor-1 >> text=预埋件定位表')
      await page.click('#floor-1 button:has-text("展开 1 条回复")')
      await page.waitForSelector('#floor-1 .tag:text-is("发布方")')
      await accessible(page)
    })
  },

  'a dispute is decided by the operator in parts, and the balances of both sides say so': async browser => {
    const [buyer, author] = await Promise.all(['visitor', 'owner'].map(session))
    const sides = () => Promise.all([buyer, author].map(balance))
    const before = await sides()
    const id = await asked(buyer, 500)
    await handsIn(browser, 'owner', id, ['plan-bridge.pdf'], '5')
    await closes(id)
    const { records: [m] } = (await call('GET', `/micro/home/community/manuscript/page?id=${id}`, { as: buyer })).data
    await post('manuscript/award', buyer, { id, shares: [{ manuscriptId: m.manuscriptId, amountFen: 500 }] })
    await delivers(browser, 'owner', id, 'plan-facade.pdf')
    await visit(browser, { refusals: [400] }, async page => {
      await openAs(page, 'visitor', `/needDetail?id=${id}`)
      await page.click('button:has-text("有争议，申请平台处理")')
      await page.click('form button:text-is("提交")')
      await page.waitForSelector('[role=alert]')
      await page.fill('form textarea', '成果缺少两层，说明与图纸对不上。')
      await accessible(page)
      await page.click('form button:text-is("提交")')
      await page.waitForSelector('text=平台处理中')
    })
    const title = (await detail(id, buyer)).title
    await visit(browser, {}, async page => {
      await openAs(page, 'operator', '/claimReview?status=need')
      await page.locator('tr', { hasText: title }).locator('button:has-text("裁定")').click()
      await page.waitForSelector('.ant-modal >> text=成果缺少两层')
      await page.fill('.ant-modal input[inputmode=decimal]', '6')
      await page.waitForSelector('.ant-modal >> text=合计不能超过托管的 ¥5.00')
      await page.fill('.ant-modal input[inputmode=decimal]', '3')
      await page.waitForSelector('.ant-modal >> text=退回发布方 ¥2.00')
      await page.fill('.ant-modal #decide_note', '三层已交付，按完成部分结算。')
      await accessible(page)
      await page.click('.ant-modal button:has-text("确认裁定")')
      await page.waitForSelector('text=已裁定，双方会收到消息')
      await page.waitForFunction(text => ![...document.querySelectorAll('tr')].some(tr => tr.textContent.includes(text)), title)
      await accessible(page)
    })
    await visit(browser, { width: 390, height: 844 }, async page => {
      await openAs(page, 'operator', '/claimReview?status=need')
      await page.waitForSelector('section[aria-label="需求纠纷"]')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways')
      await accessible(page)
    })
    expect((await balance(buyer)) === before[0] - 300, 'the rest did not come back')
    await passes('bim-local-wallet', `escrow#${id}`)
    const { permille } = await detail(id, buyer)
    await settled(sides, [before[0] - 300, before[1] + 300 - Math.floor(300 * permille / 1000)])
  },

  'a need without manuscripts is cancelled, and the whole budget is back': browser => visit(browser, {}, async page => {
    const buyer = await session('visitor')
    const before = await balance(buyer)
    const id = await asked(buyer, 400)
    expect((await balance(buyer)) === before - 400, 'nothing was held')
    await openAs(page, 'visitor', `/needDetail?id=${id}`)
    await page.click('button:text-is("取消需求")')
    await page.waitForSelector('text=托管的 ¥4.00 立即退回原账户')
    await page.fill('form textarea', '项目推迟，先不做了。')
    await accessible(page)
    await page.click('form button:text-is("取消需求")')
    await page.waitForSelector('text=需求已取消')
    await page.waitForSelector('text=项目推迟，先不做了。')
    expect((await balance(buyer)) === before, 'the budget is not back')
    await page.waitForSelector('button:text-is("取消需求")', { state: 'detached' }) // it cannot be cancelled once more
  }),
}
