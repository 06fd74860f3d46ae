// Read units and calls one after another of a page, first, middle and last, by how many rows there are.

import { ask, world } from './world.mjs'
import { fill } from './store.mjs'

const MOST_UNITS = 4
const SIZES = [1_000, 100_000]
const PAGE = 20
const REACH = 10_000 // rows that page numbers lead to

const no = i => String(i + 1).padStart(12, '0')
const hash = 'a'.repeat(64)

const line = account => i => ({
  pk: `account#${account}`, sk: `line#${no(i)}`, _v: 1, _w: '01M7ZENSBJ8VZCRVV1SCSCRBH0', accountId: account, no: i + 1, at: 1795000000000 + i,
  bizType: 'recharge', bizId: '202611210000000000000001', title: '余额充值', amountFen: 500, balanceFen: 500 * (i + 1), prevHash: hash, hash,
})
const topUp = account => i => ({
  pk: `account#${account}`, sk: `topup#${no(i)}`, _v: 1, _w: '01M7ZENSBJ8VZCRVV1SCSCRBH0', outTradeNo: '202611210000000000000001', totalFen: 500,
  state: 'paid', createdAt: 1795000000000 + i, paidAt: 1795000000000 + i, expireAt: 1795000900000 + i, reservedFen: 0, refundedFen: 0,
})

/** @returns rows of the table, and each page's count, for the check in `npm test` */
export async function lists ({ sizes = SIZES } = {}) {
  const rows = []
  for (const size of sizes) {
    const w = await world('identity', 'platform')
    try {
      const { token, userId } = await w.signIn()
      const account = `u_${userId}`
      const wallet = await w.start('wallet')
      await fill(w.store.direct, 'bim-local-wallet', size, line(account))
      await fill(w.store.direct, 'bim-local-wallet', size, topUp(account))
      await fill(w.store.direct, 'bim-local-wallet', 2, i => i
        ? { pk: `account#${account}`, sk: 'latest', _v: 1, outTradeNo: '202611210000000000000001', orders: size, totalYuan: 5 }
        : { pk: `account#${account}`, sk: 'balance', _v: 1, accountId: account, balanceFen: 500 * size, frozenFen: 0, rechargedFen: 500 * size, refundedFen: 0, spentFen: 0, lines: size, chainHead: hash })
      const last = Math.min(size, REACH) / PAGE
      for (const [where, current] of [['first', 1], ['middle', Math.ceil(last / 2)], ['last', last]]) {
        const query = `current=${current}&pageSize=${PAGE}`
        const calls = {
          'ledger lines': () => ask(wallet, 'GET', '/family/user/wallet/entries', { token, query }),
          'top-ups': () => ask(wallet, 'POST', '/family/order/personal/recharge', { token, body: { current, pageSize: PAGE } }),
        }
        for (const [list, call] of Object.entries(calls)) {
          rows.push(...judged(`page of ${list}, of ${size.toLocaleString('en')}`, where, await w.store.count(call), current === 1 ? 2 : 3))
        }
      }
      rows.push(...await projectLists(w, size, { token, userId }))
      rows.push(...await publicLists(w, size))
      rows.push(...await communityLists(w, size))
    } finally {
      await w.stop()
    }
  }
  return rows
}

const meta = { _v: 1, _w: '01M7ZENSBJ8VZCRVV1SCSCRBH0' }
const common = i => ({
  id: no(i), providerId: no(i % 50), providerName: '中筑数字科技', labels: ['协同', '正向设计', '多专业'], intro: '多专业在同一个模型上协同设计，冲突在提交前就能看见，图纸由模型生成。',
  typeCode: 'plan', priceFen: 0, versionNo: 'V5.2.0', viewCount: i, createdAt: 1795000000000 + i, updatedAt: 1795000000000 + i, publishedAt: 1795000000000 + i,
})

/** The kinds of records that the public lists: a row of each, and the states of one that is public and of a draft. */
const kinds = {
  products: {
    kind: 'product', path: '/micro/home/api/product/page', on: { putaway$e: 2 }, off: { putaway$e: 0 },
    row: i => ({ ...common(i), name: `BIM 协同设计 ${i}`, subTitle: '多专业在一个模型上协同', groupCode: 'plan-design-model', priceType: 2, accessMode: 'online', used: 1, sort: i, drawing: 'building' }),
  },
  templates: {
    kind: 'template', path: '/platform/home/itemTemplate/search', on: { status: 2 }, off: { status: 0 },
    row: i => ({ ...common(i), templateName: `轨道交通项目模板 ${i}`, kind: 'rail', stages: ['design', 'build'], disciplines: ['structure'], modules: ['进度管理', '质量管理', '安全管理'] }),
  },
  cases: {
    kind: 'case', path: '/micro/home/api/project/case', on: { status: 2 }, off: { status: 0 },
    row: i => ({ ...common(i), title: `滨江站 ${i}`, caseType: 'rail', summary: '三线换乘，与既有线同期运营', stage: 'build', regionCode: '110000', kind: 'rail', top: 0 }),
  },
}

const TENANTS = 50
/** How many drafts the loudest enterprise has, of so many public rows; each of the others has a fiftieth of them. */
const draftsOf = size => Math.min(4 * size, 4000)
const STALE_MS = 5100 // after so long a process looks for what has changed

/** Pages of what the public finds: alone, then with one enterprise that has fifty times the drafts of any other. */
async function publicLists (w, size) {
  const rows = []
  const loud = draftsOf(size)
  const draft = (one, tenant, count) => fill(w.store.direct, 'bim-local-catalogue', count, i => (
    { pk: `own#${tenant}`, sk: `${one.kind}#${tenant}${no(i)}`, ...meta, ...one.row(i), ...one.off, providerId: tenant }))
  for (const one of Object.values(kinds)) {
    await fill(w.store.direct, 'bim-local-catalogue', size, i => ({ pk: `listing#${one.kind}`, sk: `row#${no(i)}`, ...meta, ...one.row(i), ...one.on }))
    await fill(w.store.direct, 'bim-local-catalogue', 1, () => ({ pk: `listing#${one.kind}`, sk: 'head', _v: size, _w: meta._w, seq: size }))
    for (let t = 0; t < TENANTS - 1; t++) await draft(one, `t${t}`, loud / TENANTS)
  }
  const catalogue = await w.start('catalogue')
  const units = {}
  const pages = async () => {
    const page = one => ask(catalogue, 'POST', one.path, { body: { current: 2, pageSize: PAGE, keyword: '中筑' } })
    for (const one of Object.values(kinds)) await page(one) // a warm process; what it has read grows stale meanwhile
    await new Promise(resolve => setTimeout(resolve, STALE_MS))
    const seen = {}
    for (const [name, one] of Object.entries(kinds)) seen[name] = await w.store.count(() => page(one))
    return seen
  }
  for (const [name, seen] of Object.entries(await pages())) {
    units[name] = seen.units
    rows.push(...judged(`page of ${name}, of ${size.toLocaleString('en')}`, 'any', seen, 2))
  }
  for (const one of Object.values(kinds)) await draft(one, 'loud', loud)
  for (const [name, seen] of Object.entries(await pages())) {
    const most = units[name] * 1.2
    rows.push({
      what: `page of ${name}, of ${size.toLocaleString('en')}, one enterprise with ${TENANTS} times the drafts of any other, read units`,
      ours: String(seen.units), budget: `${most} (a fifth more than without it)`, ok: seen.units <= most && seen.value.records.length === PAGE,
    })
  }
  return rows
}

/** Pages of an enterprise's projects, at most 10,000, and of the log of one of them. */
async function projectLists (w, size, { token, userId }) {
  const enterprise = 'bench'
  await fill(w.store.direct, 'bim-local-enterprise', 2, i => i
    ? { pk: `org#${enterprise}`, sk: `member#${userId}`, ...meta, id: userId, userId, name: '周明远', status: 0 }
    : { pk: `enterprise#${enterprise}`, sk: 'access', ...meta, id: enterprise, shortName: '中筑数字', status: 1, ownerId: userId })
  const projects = Math.min(size, REACH)
  const card = i => ({
    id: `p${no(i)}`, itemName: `地铁九号线东延段 ${i}`, itemCode: `Line9${i}`, companyName: '中筑数字科技有限公司', enterpriseId: enterprise, ownerId: userId, ownerName: '周明远',
    templateId: no(i % 1000), templateName: '轨道交通项目模板', validityPeriod: 180, state: 2, startAt: 1795000000000, endAt: 1895000000000, createdAt: 1795000000000 + i, memberCount: 12,
  })
  await fill(w.store.direct, 'bim-local-project', projects, i => ({ pk: `listing#projects#${enterprise}`, sk: `row#${card(i).id}`, ...meta, ...card(i) }))
  await fill(w.store.direct, 'bim-local-project', 1, () => ({ pk: `listing#projects#${enterprise}`, sk: 'head', _v: projects, _w: meta._w, seq: projects }))
  const { id } = card(0)
  const empty = card(1).id
  await fill(w.store.direct, 'bim-local-project', 2, i => ({ pk: `project#${card(i).id}`, sk: 'project', ...meta, ...card(i), lines: i ? 0 : size }))
  await fill(w.store.direct, 'bim-local-project', size, i => ({
    pk: `log#${id}`, sk: no(i), ...meta, no: i + 1, at: 1795000000000 + i, step: 'member', result: 'done', text: '将顾可南设为管理员', by: '周明远',
  }))
  const project = await w.start('project')
  const list = (current, query = '') => () => ask(project, 'GET', '/platform/home/userItem/list', { token, enterprise, query: `scope=enterprise&current=${current}&pageSize=${PAGE}${query}` })
  const log = (current, of = id) => () => ask(project, 'GET', '/platform/home/userItem/log', { token, enterprise, query: `id=${of}&current=${current}&pageSize=${PAGE}` })
  await list(1)() // a process reads an enterprise's list whole once; afterwards, at each question, what has changed
  const may = (await w.store.count(log(1, empty))).units // whether the caller may read the log at all, which is no list's affair
  const rows = []
  for (const [where, at] of [['first', 0], ['middle', 0.5], ['last', 1]]) {
    const of = count => Math.max(1, Math.ceil(count / PAGE * at))
    const all = `page of projects, of ${projects.toLocaleString('en')}`
    rows.push(...judged(all, where, await w.store.count(list(of(projects))), 4))
    rows.push(...judged(`${all}, by name`, where, await w.store.count(list(of(projects), `&status=2&keyword=${encodeURIComponent('九号线')}`)), 4))
    const lines = await w.store.count(log(of(Math.min(size, REACH))))
    rows.push(...judged(`page of a project's log, of ${size.toLocaleString('en')}, beyond who may`, where, { ...lines, units: lines.units - may }, 4))
  }
  return rows
}

const FEED = 10
const wrote = i => ({
  ...meta, circleId: 'circle', authorId: 'author', author: '机电小吴', userId: 'author', nickname: '机电小吴', avatar: '', region: '北京', state: 2, likes: i,
})

/** Pages of articles, by time, by the rule of the hot feed and of a circle, and of the floors below one of them. */
async function communityLists (w, size) {
  await fill(w.store.direct, 'bim-local-community', size, i => ({
    pk: `article#a${no(i)}`, sk: 'head', ...wrote(i), id: `a${no(i)}`, title: `机电深化碰撞检查的完整流程 ${i}`, cover: '', tags: ['机电', '碰撞检查', '协同'],
    summary: '碰撞检查做得好不好，看的不是报告有多厚，而是有多少问题在进场前真正关闭。下面是我们在一个十二万平方米的商业综合体上跑顺的流程。', revision: 1, length: 1200,
    collects: i % 7, comments: i % 5, publishedAt: 1795000000000 + i, editedAt: 0, changedAt: 1795000000000 + i, shelf: 'article', ofCircle: 'circle', owner: 'article#author',
    score: 1795000000 + i, chosenAt: 0,
  }))
  const floors = Math.min(size, 10_000)
  const on = { type: 'article', id: `a${no(0)}` }
  await fill(w.store.direct, 'bim-local-community', floors, i => ({
    pk: `comments#article#${on.id}`, sk: `floor#${String(i + 1).padStart(8, '0')}`, ...wrote(i), id: `article-${on.id}-${i + 1}`, on, floor: i + 1, reply: '', replyTo: '', toName: '',
    text: '第六条加前缀的做法学到了，之前中间量全在明细表里晃，每次交付前都要人工删一遍。', deleted: false, replies: 0, at: 1795000000000 + i, editedAt: 0,
  }))
  await fill(w.store.direct, 'bim-local-community', 1, () => ({ pk: `comments#article#${on.id}`, sk: 'last', _v: floors, _w: meta._w, last: floors }))
  const community = await w.start('community')
  const rows = []
  for (const [list, query] of Object.entries({ 'articles, newest': 'feed=new', 'articles, hottest': 'feed=hot', 'articles of a circle': 'circleId=circle' })) {
    let next = ''
    for (const where of ['first', 'next']) {
      const seen = await w.store.count(() => ask(community, 'GET', '/micro/home/community/article/page', { query: `${query}&next=${encodeURIComponent(next)}` }))
      rows.push(...judged(`page of ${list}, of ${size.toLocaleString('en')}`, where, seen, 1, FEED))
      next = seen.value.next
    }
  }
  for (const [where, current] of [['first', 1], ['middle', floors / FEED / 2], ['last', floors / FEED]]) {
    const page = () => ask(community, 'GET', '/micro/home/community/comment/page', { query: `targetType=article&targetId=${on.id}&current=${current}` })
    rows.push(...judged(`page of comments, of ${floors.toLocaleString('en')}`, where, await w.store.count(page), 3, FEED))
  }
  return rows
}

function judged (list, where, { value, units, rounds }, most, size = PAGE) {
  const { length } = value.records ?? value.list
  if (length !== size) throw new Error(`${list}, ${where} page: ${length} records`)
  return [
    { what: `${list}, read units (${where})`, ours: String(units), budget: String(MOST_UNITS), ok: units <= MOST_UNITS },
    { what: `${list}, calls one after another (${where})`, ours: String(rounds), budget: String(most), ok: rounds <= most },
  ]
}
