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
      if (size > 1000) continue // products stay under a thousand
      const catalogue = await w.start('catalogue')
      await fill(w.store.direct, 'bim-local-catalogue', size, i => ({
        pk: 'products', sk: `product#${no(i)}`, _v: 1, _w: '01M7ZENSBJ8VZCRVV1SCSCRBH0', id: no(i), name: `BIM 协同设计 ${i}`, subTitle: '多专业在一个模型上协同',
        groupCode: 'plan-design-model', typeCode: 'plan', providerId: no(i), providerName: '中筑数字科技', logoUrl: '', drawing: 'building', labels: ['协同', '正向设计', '多专业'],
        priceType: 2, priceFen: 0, versionNo: '5.2.0', reason$e: '', updatedAt: 1795000000000 + i, publishedAt: 1795000000000 + i, coverUrl: '', intro: '多专业在同一个模型上协同设计，冲突在提交前就能看见，图纸由模型生成。', used: 1, onlineUrl: 'https://design.example.com',
        accessMode: 'online', putaway$e: 2, sort: i, viewCount: i, createdAt: 1795000000000 + i,
      }))
      const products = () => ask(catalogue, 'POST', '/micro/home/api/product/page', { body: { current: 1, pageSize: PAGE } })
      await products() // the dictionary is kept afterwards, as in a warm process
      rows.push(...judged(`page of products, of ${size.toLocaleString('en')}`, 'first', await w.store.count(products), 1))
    } finally {
      await w.stop()
    }
  }
  return rows
}

function judged (list, where, { value, units, rounds }, most) {
  if (value.records.length !== PAGE) throw new Error(`${list}, ${where} page: ${value.records.length} records`)
  return [
    { what: `${list}, read units (${where})`, ours: String(units), budget: String(MOST_UNITS), ok: units <= MOST_UNITS },
    { what: `${list}, calls one after another (${where})`, ours: String(rounds), budget: String(most), ok: rounds <= most },
  ]
}
