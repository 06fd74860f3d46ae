// The demonstration is one story: what a seed names is there, and what it tells happened in a possible order.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { soonRoutes } from '../../site/soon.mjs'

const root = join(import.meta.dirname, '../..')
const seed = name => JSON.parse(readFileSync(join(root, 'infra/seed', `${name}.json`), 'utf8'))
const [catalogue, community, content, enterprise, identity, mall, message, wallet, platform] = ['catalogue', 'community', 'content', 'enterprise', 'identity', 'mall', 'message', 'wallet', 'platform'].map(seed)
const idOf = (kind, slug) => createHash('sha256').update(`${kind}/${slug}`).digest('hex').slice(0, 10)
const by = (list, key = x => x.slug) => new Map(list.map(x => [key(x), x]))
const none = (wrong, why) => assert.deepEqual(wrong, [], why)

const companies = by(enterprise.enterprises)
const accounts = by(identity.accounts, a => a.username)
const nicknames = by(identity.accounts, a => a.nickname)
const products = by(catalogue.products)
const templates = by(catalogue.templates)
const demos = by(catalogue.demos)
const helps = []
const walk = pages => pages.forEach(p => { helps.push(p); walk(p.pages ?? []) })
walk(content.help)
const firstVersion = t => t.versions[0].time
const published = catalogue.cases.filter(c => c.status === undefined)
const shelf = catalogue.templates.filter(t => t.status === 2)
const colleaguesOf = slug => new Set([companies.get(slug).owner, ...companies.get(slug).members.map(m => m.username).filter(Boolean)])

/** What the packages cost that a seed names (functions/wallet/vip/packages.go). */
const vipFen = { month: 3000 }
const priceOf = p => p.type === 'vip' ? vipFen[p.slug] : templates.get(p.slug)?.priceFen ?? 0

/** What the account that paid a purchase had left after it, in fen. */
function leftOf (purchase) {
  const same = x => x.username === purchase.username && x.enterprise === purchase.enterprise && x.at <= purchase.at
  const sum = (list, of) => list.reduce((all, x) => all + of(x), 0)
  return sum(wallet.topups.filter(same), t => t.totalYuan * 100) - sum(wallet.purchases.filter(same), priceOf) +
    sum(wallet.purchases.filter(p => same(p) && p.givenBackAt && p.givenBackAt < purchase.at), priceOf)
}

/** What became of a need's held budget before a moment, in fen by who had it: its payer's is below 0. */
function heldOf (need, at) {
  const moved = new Map()
  const add = (who, yuan) => moved.set(who, (moved.get(who) ?? 0) + yuan * 100)
  if (!need.escrow || need.at >= at) return moved
  add(need.username, -need.budgetYuan)
  const then = (need.then ?? []).filter(s => s.at < at)
  const did = what => then.find(s => s.do === what)
  const given = did('decide')?.shares ?? (did('accept') && did('award').shares)
  for (const s of given ?? []) add(s.of, s.yuan)
  const ended = given || did('cancel') || (did('open') && !then.some(s => s.do === 'submit'))
  if (ended) add(need.username, need.budgetYuan - (given ?? []).reduce((sum, s) => sum + s.yuan, 0))
  return moved
}

/** What a person's own account had before a moment, in fen, without the commission on what he earned. */
function ownBefore (username, at) {
  const mine = x => x.username === username && !x.enterprise && x.at < at
  const sum = (list, of) => list.reduce((total, x) => total + of(x), 0)
  return sum(wallet.topups.filter(mine), t => t.totalYuan * 100) - sum(wallet.purchases.filter(mine), priceOf) +
    sum(wallet.purchases.filter(p => mine(p) && p.givenBackAt && p.givenBackAt < at), priceOf) + sum(community.needs.list, n => heldOf(n, at).get(username) ?? 0)
}

/** Every string of a value, with where it stands. */
function texts (value, at = '', found = []) {
  if (typeof value === 'string') found.push([at, value])
  else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) texts(one, `${at}.${key}`, found)
  return found
}
const all = { catalogue, community, content, enterprise, identity, message, wallet }

test('who and what a seed names is there, under the name that it has', () => {
  const wrong = []
  const ask = (there, what) => there || wrong.push(what)
  for (const x of [...catalogue.products, ...catalogue.templates, ...catalogue.cases]) {
    const of = companies.get(x.provider)
    ask(of?.status === 1 && of.details.shortName === (x.by ?? x.providerName), `${x.slug} is by ${x.provider}, ${x.by ?? x.providerName}`)
  }
  for (const c of published) {
    for (const p of c.products) ask(products.has(p), `case ${c.slug} uses product ${p}`)
    for (const t of c.templates) ask(templates.get(t)?.status === 2, `case ${c.slug} uses template ${t}`)
  }
  for (const c of catalogue.comments) {
    const t = c.product ? products.get(c.product) : templates.get(c.template)
    ask((c.product || t?.status === 2) && t?.versions.some(v => v.versionNo === c.versionNo), `a comment on ${c.template ?? c.product} ${c.versionNo}`)
    ask(nicknames.has(c.nickname), `${c.nickname} comments and has no account`)
    ask(!t || !colleaguesOf(t.provider).has(nicknames.get(c.nickname)?.username), `${c.nickname} comments on what his own company offers, ${c.template ?? c.product}`)
  }
  for (const e of enterprise.enterprises) {
    ask(accounts.has(e.owner), `${e.slug} belongs to ${e.owner}`)
    for (const u of e.followers ?? []) ask(accounts.has(u) && u !== e.owner, `${u} follows ${e.slug}`)
    const departments = by(e.departments)
    const roles = new Set(['admin', 'member', '', ...e.roles.map(r => r.slug)])
    for (const d of e.departments) ask(!d.parent || departments.has(d.parent), `department ${d.slug} in ${d.parent}`)
    for (const m of e.members) {
      ask(departments.has(m.department) && roles.has(m.role), `${m.name} in ${m.department} as ${m.role}`)
      const a = accounts.get(m.username)
      ask(!m.username || (a?.name === m.name && a.telephone === m.telephone), `${m.name} has the account ${m.username}`)
    }
  }
  for (const m of message.messages) ask(accounts.has(m.username) && (!m.enterprise || companies.has(m.enterprise)), `message ${m.slug}`)
  for (const t of wallet.topups) ask(accounts.has(t.username) && (!t.enterprise || companies.get(t.enterprise)?.owner === t.username), `a top-up of ${t.username}`)
  for (const v of wallet.invoices) {
    const orders = wallet.purchases.filter(p => v.orderNos.includes(p.orderNo))
    ask(orders.length === v.orderNos.length && orders.every(p => p.username === v.username && p.enterprise === v.enterprise && p.at < v.at), `an invoice of ${v.username}`)
  }
  for (const p of wallet.purchases) {
    const t = templates.get(p.slug)
    ask(accounts.has(p.username) && (p.type === 'vip' ? vipFen[p.slug] : t?.status === 2), `${p.username} buys ${p.slug}`)
    ask(!p.enterprise || companies.get(p.enterprise)?.owner === p.username, `${p.username} buys for ${p.enterprise}`)
    ask(!t || !colleaguesOf(t.provider).has(p.username), `${p.username} buys of his own company, ${p.slug}`)
    ask(leftOf(p) >= 0, `${p.username} has the money for ${p.slug}`)
  }
  // People, products, templates, cases and orders that messages and the feed speak of.
  const names = new Set([...templates.values()].map(t => t.templateName).concat([...products.values()].map(p => p.name), catalogue.cases.map(c => c.title), content.news.map(n => n.title.replace(/[《》]/g, ''))))
  for (const m of message.messages) {
    for (const [, name] of `${m.title} ${m.content}`.matchAll(/《([^》]+)》/g)) ask(names.has(name) || name === '隐私政策', `message ${m.slug} speaks of 《${name}》`)
    for (const [no] of m.content.matchAll(/\b[0-9A-Z]{26}\b/g)) ask(wallet.topups.some(t => t.outTradeNo === no && t.username === m.username), `message ${m.slug} speaks of order ${no}`)
    const who = /^(\p{Script=Han}{2,3})(?:加入了企业|已停用|的部门已调整)/u.exec(m.title)?.[1]
    ask(!who || companies.get(m.enterprise).members.some(x => x.name === who), `message ${m.slug} speaks of ${who}`)
  }
  for (const e of message.events) {
    const target = e.target.replace(/ \d[\d.]*$/, '')
    ask([...companies.values()].some(c => c.details.shortName === e.actor) || nicknames.has(e.actor), `the feed's ${e.actor}`)
    ask(names.has(target), `the feed's ${e.target}`)
  }
  none(wrong)
})

test('who writes in the community is there, and each need is told by its rules', () => {
  const wrong = []
  const ask = (there, what) => there || wrong.push(what)
  const circles = by(community.circles)
  const articles = by(community.articles)
  for (const u of [...community.post.authors, ...Object.keys(community.regions)]) ask(accounts.has(u), `${u} writes and has no account`)
  for (const c of circles.values()) {
    ask(accounts.has(c.username) && c.members.every(u => accounts.has(u) && u !== c.username), `who belongs to ${c.slug}`)
    ask(c.managers.every(u => c.members.includes(u)), `the managers of ${c.slug} belong to it`)
  }
  for (const a of articles.values()) {
    const c = circles.get(a.circle)
    ask(accounts.has(a.username) && community.post.authors.includes(a.username) && community.regions[a.username], `${a.slug} by ${a.username}`)
    ask(!a.circle || (c && [c.username, ...c.members].includes(a.username)), `${a.slug} by ${a.username} in ${a.circle}`)
    ask(!a.chosen || c, `${a.slug} is chosen of no circle`)
  }
  const floors = new Map()
  for (const c of community.comments) {
    ask(accounts.has(c.username) && articles.has(c.article) && community.regions[c.username], `${c.username} says something of ${c.article}`)
    ask(c.below <= (floors.get(c.article) ?? 0), `an answer below floor ${c.below} of ${c.article}`)
    if (!c.below) floors.set(c.article, (floors.get(c.article) ?? 0) + 1)
  }
  const files = by(community.needs.files)
  const used = new Set()
  for (const f of files.values()) ask(accounts.has(f.username) && existsSync(join(root, 'infra/seed/manuscripts', f.from)) && /\.\w+$/.exec(f.from)[0] === /\.\w+$/.exec(f.name)[0], `${f.slug} of ${f.username} from ${f.from}`)
  for (const n of community.needs.list) {
    const of = n.slug
    const brings = (who, names, at) => {
      for (const name of names ?? []) {
        const [slug, ending] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.'))]
        const f = files.get(slug)
        used.add(slug)
        ask(f?.username === who && f.name.endsWith(ending) && f.at < at, `${of}: ${name} of ${who}`)
        ask(!n.formats || who === n.username || n.formats.includes(ending.slice(1)), `${of}: ${name} is none of ${n.formats}`)
      }
    }
    ask(accounts.has(n.username), `${of} of ${n.username}`)
    ask(!n.escrow || ownBefore(n.username, n.at) >= n.budgetYuan * 100, `${n.username} has the money for ${of}`)
    brings(n.username, n.files, n.at)
    const handed = new Set()
    let winners = []
    for (const s of n.then ?? []) {
      if (s.do === 'decide') ask(s.by === 'operator', `${of} is decided by ${s.by}`)
      else if (s.do === 'submit') {
        ask(accounts.has(s.by) && s.by !== n.username && !handed.has(s.by) && s.at < n.deadline && s.yuan > 0, `${of}: ${s.by} hands in`)
        handed.add(s.by)
      } else if (s.do === 'open') ask(s.at >= n.deadline, `${of} is opened before its deadline`)
      else if (s.do === 'deliver') ask(winners.includes(s.by), `${of}: ${s.by} delivers`)
      else ask(s.by === n.username, `${of}: ${s.do} by ${s.by}`)
      if (s.do === 'shortlist') ask(handed.has(s.of), `${of}: ${s.of} is on the short list`)
      if (s.shares) {
        const sum = s.shares.reduce((total, x) => total + x.yuan, 0)
        ask(s.shares.every(x => handed.has(x.of) && x.yuan > 0) && (s.do === 'award' ? sum === n.budgetYuan : sum <= n.budgetYuan), `${of}: the shares of ${s.do}`)
        if (s.do === 'award') winners = s.shares.map(x => x.of)
      }
      brings(s.by, s.files, s.at)
    }
  }
  none([...files.keys()].filter(f => !used.has(f)), 'files that no need speaks of')
  none(wrong)
})

test('one application has one maker and one version', () => {
  const wrong = []
  for (const a of catalogue.apps) {
    const p = [...products.values()].find(x => a.entryUrl === `/productDetail/${idOf('product', x.slug)}`)
    if (!p || a.vendor !== p.by || a.version !== p.versions[0].versionNo) wrong.push(`the square's ${a.name}: ${a.vendor} ${a.version}, ${p?.by} ${p?.versions[0].versionNo}`)
  }
  const logs = { gis: 'bim-gis-iot', family: 'family' }
  for (const { app, entries } of content.logs) {
    const of = logs[app] && products.get(logs[app]).versions.map(v => `${v.versionNo} ${v.date}`)
    if (of && !entries.every(e => of.includes(`${e.versionNo} ${e.date}`))) wrong.push(`the log of ${app}`)
    if (of && !entries.some(e => e.versionNo === of[0].split(' ')[0])) wrong.push(`the log of ${app} lacks its newest version`)
  }
  for (const p of content.plugins) {
    const [newest] = p.releases
    const told = content.news.filter(n => n.title.startsWith(`${p.name} `))
    for (const n of told) if (!p.releases.some(r => n.title.includes(r.versionNo))) wrong.push(`${n.title} was never released`)
    for (const r of p.releases) {
      const file = join(root, 'infra/seed', r.downloadPath)
      const bytes = existsSync(file) && readFileSync(file)
      if (!bytes || bytes.length !== r.size || createHash('sha256').update(bytes).digest('hex') !== r.sha256) wrong.push(`${r.downloadPath} is not the file that the page describes`)
    }
    if (!newest.downloadPath.includes(newest.versionNo)) wrong.push(`${p.name} offers ${newest.downloadPath}`)
  }
  none(wrong)
})

test('things happened in a possible order, and none in the future', () => {
  const wrong = []
  const before = (a, b, what) => a < b || wrong.push(`${what}: ${a} is not before ${b}`)
  const now = all.wallet.asOf // the day as of which all of it is told
  for (const [file, value] of Object.entries(all)) {
    for (const [at, text] of texts(value)) {
      if (/^20\d\d-\d\d-\d\d/.test(text) && !/pinnedUntil|^\.asOf$|^\.needs\.(?:asOf|list\.\d+\.deadline)$/.test(at) && text >= (/^\.(?:articles|comments)\./.test(at) ? `${now}~` : now)) wrong.push(`${file}${at} is in the future: ${text}`)
    }
  }
  for (const e of enterprise.enterprises) {
    before(accounts.get(e.owner).at, e.at, `${e.slug} after its owner's account`)
    for (const m of e.members) {
      before(e.at, m.joined, `${m.name} joins ${e.slug}`)
      if (m.username) before(accounts.get(m.username).at, m.joined, `${m.name} joins with an account`)
      if (m.seen) before(m.joined, m.seen, `${m.name} is seen`)
    }
  }
  for (const p of catalogue.products) {
    before(companies.get(p.provider).at, p.createTime, `product ${p.slug} after its maker`)
    p.versions.reduce((later, v) => { before(v.date, later, `product ${p.slug} ${v.versionNo}`); return v.date }, '9')
    before(p.createTime, `${p.versions.at(-1).date} 23:59:59`, `product ${p.slug} before its versions`)
  }
  for (const t of catalogue.templates) {
    before(companies.get(t.provider).at, firstVersion(t), `template ${t.slug} after its maker`)
    t.versions.reduce((was, v) => { before(was, v.time, `template ${t.slug} ${v.versionNo}`); return v.time }, '0')
  }
  for (const c of published) {
    before(companies.get(c.provider).at, c.publishTime, `case ${c.slug} after its maker`)
    for (const t of c.templates) before(firstVersion(templates.get(t)), c.publishTime, `case ${c.slug} with template ${t}`)
    for (const p of c.products) before(products.get(p).createTime, c.publishTime, `case ${c.slug} with product ${p}`)
  }
  for (const c of catalogue.comments) {
    const version = (c.product ? products.get(c.product) : templates.get(c.template)).versions.find(v => v.versionNo === c.versionNo)
    before(version?.time ?? version?.date, c.time, `a comment on ${c.template ?? c.product} after its version`)
    before(nicknames.get(c.nickname).at, c.time, `${c.nickname} comments with an account`)
  }
  for (const c of community.circles) before(accounts.get(c.username).at, c.at, `circle ${c.slug} after its owner's account`)
  const articles = by(community.articles)
  for (const a of articles.values()) before(accounts.get(a.username).at, a.at, `article ${a.slug} after its author's account`)
  for (const c of community.comments) before(articles.get(c.article).at, c.at, `a comment of ${c.username} after ${c.article}`)
  for (const n of community.needs.list) {
    before(accounts.get(n.username).at, n.at, `need ${n.slug} after its author's account`)
    before(n.at, n.deadline, `need ${n.slug} before its deadline`)
    ;(n.then ?? []).reduce((earlier, s) => { before(earlier, s.at, `need ${n.slug}: ${s.do}`); return s.at }, n.at)
  }
  for (const m of message.messages) before(accounts.get(m.username).at, m.at, `message ${m.slug} to an account`)
  for (const t of wallet.topups) before(accounts.get(t.username).at, t.at, `a top-up of ${t.username}`)
  for (const p of wallet.purchases) {
    before(accounts.get(p.username).at, p.at, `a purchase of ${p.username}`)
    if (p.type !== 'vip') before(firstVersion(templates.get(p.slug)), p.at, `a purchase of ${p.slug}`)
    if (p.givenBackAt) before(p.at, p.givenBackAt, `${p.orderNo} given back after it was bought`)
    ;(p.claimed ?? []).reduce((earlier, said) => { before(earlier, said.at, `${p.orderNo}: a claim goes on`); return said.at }, p.at)
  }
  for (const { app, entries } of content.logs) entries.reduce((later, e) => { before(e.date, `${later}~`, `log of ${app}`); return e.date }, '9')
  for (const p of content.plugins) p.releases.reduce((later, r) => { before(r.releaseTime, later, `plugin ${p.slug} ${r.versionNo}`); return r.releaseTime }, '9')
  none(wrong)
})

test('what happened is spread like people\'s days: work in daylight, nothing on the same second', () => {
  const wrong = []
  const work = [
    ...catalogue.products.map(p => p.createTime), ...catalogue.templates.flatMap(t => t.versions.map(v => v.time)), ...published.map(c => c.publishTime),
    ...enterprise.enterprises.flatMap(e => [e.at, ...e.members.flatMap(m => [m.joined, ...(m.seen ? [m.seen] : [])])]),
  ]
  for (const at of work) {
    const [hour, day] = [Number(at.slice(11, 13)), new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay()]
    if (hour < 8 || hour > 18 || day % 6 === 0) wrong.push(`${at} is no working hour`)
  }
  for (const { time } of catalogue.comments) if (Number(time.slice(11, 13)) < 7 || Number(time.slice(11, 13)) > 22) wrong.push(`a comment at ${time}`)
  const clocks = [...work, ...catalogue.comments.map(c => c.time), ...message.messages.map(m => m.at).filter(at => !/0[09]:00:/.test(at))].map(at => at.slice(11))
  const often = clocks.filter((at, i) => clocks.indexOf(at) !== i).length
  assert.ok(often < clocks.length / 20, `${often} of ${clocks.length} share their second of the day with another`)
  none(wrong)
})

test('reviews are written: no two share a sentence, an answer answers one', () => {
  const sentences = catalogue.comments.flatMap(c => [c.text, c.reply]).flatMap(text => text.split(/[。！？；]/)).filter(Boolean)
  none(sentences.filter((s, i) => sentences.indexOf(s) !== i))
  none(shelf.filter(t => !catalogue.comments.some(c => c.template === t.slug)).map(t => t.slug), 'a template that nobody has marked')
})

test('counters count what is there', () => {
  const provided = enterprise.enterprises.filter(e => e.status === 1 && e.slug !== 'platform')
  assert.deepEqual(catalogue.count, { product: catalogue.products.filter(p => (p.status ?? 2) === 2).length, user: accounts.size, project: published.filter(c => c.stage === 'build').length, family: mall.families.filter(f => f.status === undefined).length, template: shelf.length, provider: provided.length })
  const wrong = []
  for (const t of shelf) {
    const comments = catalogue.comments.filter(c => c.template === t.slug).length
    if (t.uses > accounts.size || t.likes > accounts.size || t.uses < comments || t.views < t.uses) wrong.push(`${t.slug}: ${t.uses} uses, ${t.likes} likes, ${t.views} views of ${accounts.size} accounts`)
  }
  for (const a of catalogue.apps) if (a.userCount > accounts.size) wrong.push(`${a.name}: ${a.userCount} users`)
  for (const c of published) if (c.likeCount > c.viewCount) wrong.push(`case ${c.slug}`)
  assert.ok(provided.filter(e => e.followers?.length).length > 20, 'providers are followed')
  none(wrong)
})

test('links lead to what is there and built', () => {
  const routes = JSON.parse(readFileSync(join(root, 'infra/edge/routes.json'), 'utf8'))
  const soon = soonRoutes()
  const ids = {
    productDetail: catalogue.products, templateDetail: shelf, project_details: published, bimCollege: helps, news: content.news, 'dome-system': catalogue.demos,
  }
  const kinds = { productDetail: 'product', templateDetail: 'template', project_details: 'case', bimCollege: 'help', news: 'news', 'dome-system': 'demo' }
  const wrong = []
  for (const [file, value] of Object.entries(all)) {
    const links = texts(value).flatMap(([at, text]) => /(?:link|path|Url|URL)$/i.test(at) && text.startsWith('/') ? [[at, text]] : [...text.matchAll(/(?:\]\(|href=")(\/[^)"\s]*)/g)].map(m => [at, m[1]]))
    for (const [at, link] of links) {
      if (link.startsWith('/media/')) {
        if (!existsSync(join(root, 'infra/seed', link))) wrong.push(`${file}${at}: ${link}`)
        continue
      }
      const [path, query = ''] = link.replace(/^\/portal/, '').split('?')
      const [, first, id] = path.split('/')
      const wanted = id ?? new URLSearchParams(query).get('id')
      const there = routes.static.includes(path) || routes.dynamic.includes(`/${first}/{id}`)
      const known = !wanted || !ids[first] || ids[first].some(x => idOf(kinds[first], x.slug) === wanted)
      // The product list itself says 建设中 of what is not built.
      const built = !soon.includes(path) || /\.products\.\d+\.onlineUrl$/.test(at)
      if (!there || !known || !built) wrong.push(`${file}${at}: ${link}`)
    }
  }
  none(wrong)
})

test('telephones are those of the demonstration, order numbers are those of orders', () => {
  const demo = /^(?:1380001000\d|139000200\d\d|137000300\d\d)$/
  const wrong = texts(all).flatMap(([at, text]) => [...text.matchAll(/(?<![0-9a-fA-F])1[3-9]\d{9}(?![0-9a-fA-F])/g)].map(m => m[0]).filter(t => !demo.test(t)).map(t => `${at}: ${t}`))
  for (const { outTradeNo, at } of [...wallet.topups, ...wallet.purchases.map(({ orderNo, at }) => ({ outTradeNo: orderNo, at })), ...wallet.invoices.map(({ no, at }) => ({ outTradeNo: no, at }))]) {
    const ms = outTradeNo.slice(0, 10).split('').reduce((n, c) => n * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(c), 0)
    if (!/^[0-9A-HJKMNP-TV-Z]{26}$/.test(outTradeNo) || Math.floor(ms / 1000) !== Date.parse(`${at.replace(' ', 'T')}+08:00`) / 1000) wrong.push(`${outTradeNo} is not the number of an order of ${at}`)
  }
  none(wrong)
})

test('the help names menus, buttons and states as the portal has them', () => {
  const words = []
  const read = folder => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== 'gen') read(join(folder, entry.name))
      else if (/\.(tsx?|go)$/.test(entry.name) && !/test/.test(entry.name)) words.push(readFileSync(join(root, folder, entry.name), 'utf8'))
    }
  }
  ;['site/src', 'shared', 'functions'].forEach(read)
  const portal = words.join('\n')
  // What is quoted and is no name of the portal: examples, and names of the programs of others.
  const others = ['有限', '能看到谁的数据', '项目经理', '项目副经理', '您没有‘案例管理’权限，请联系企业管理员开通', '命名检查', '启动组', '集合', '导入搜索集', '编辑条件', '加载', 'Reload']
  const wrong = helps.flatMap(p => (p.text ?? []).flatMap(line => [...line.matchAll(/“([^”]+)”/g)].map(m => m[1]).filter(q => !others.includes(q) && !portal.includes(q)).map(q => `${p.title}: “${q}”`)))
  none(wrong)
})

test('seeded codes are in the dictionary', () => {
  const dict = type => new Set(platform.dict.filter(d => d.typeCode === type).map(d => d.value))
  const wrong = []
  const ask = (type, code, where) => dict(type).has(code) || wrong.push(`${where}: ${code} is no ${type}`)
  for (const e of enterprise.enterprises) for (const [type, key] of [['ENT_TYPE', 'entType'], ['INDUSTRY', 'industry'], ['ENT_SCALE', 'scale'], ['REGION', 'regionCode']]) ask(type, e.details[key], e.slug)
  for (const c of catalogue.cases) { ask('SHOW_CASE_TYPE', c.caseType, c.slug); ask('STAGE', c.stage, c.slug); ask('REGION', c.regionCode, c.slug) }
  for (const t of catalogue.templates) { ask('TEMPLATE_TYPE', t.typeCode, t.slug); t.stages.forEach(s => ask('STAGE', s, t.slug)); t.disciplines.forEach(d => ask('DISCIPLINE', d, t.slug)) }
  for (const n of content.news) ask('NEWS_TYPE', n.type, n.slug)
  for (const p of content.plugins) ask('HOST_APP', p.host, p.slug)
  assert.ok(demos.size > 0)
  none(wrong)
})
