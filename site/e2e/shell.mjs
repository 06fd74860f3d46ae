import { soonRoutes } from '../soon.mjs'
import { accessible, call, expect, openAs, portal, still, token, until, visit } from './browser.mjs'
import { undrawn } from './drawing.mjs'

const unbuilt = soonRoutes()
const soon = path => unbuilt.includes(path.replace(/[?#].*/, '')) || unbuilt.includes(path.replace(/\/[^/]+$/, '/{id}')) ? '建设中' : ''

/** Every link that is shown says 建设中 exactly where its page is not built. */
async function honest (page) {
  const wrong = (await page.$$eval('a[href^="/portal"]', all => all.map(a => [a.pathname.slice('/portal'.length), a.textContent]))).filter(([path, text]) => text.includes('建设中') !== !!soon(path))
  expect(!wrong.length, `at ${page.url()}: ${JSON.stringify(wrong)}`)
}

/** Programs of the site that are asked for from now on do not come. */
const lose = context => context.route(/\/_next\/static\/chunks\//, route => route.abort())
const lost = /ERR_FAILED|ChunkLoadError|Loading chunk/

const links = (page, selector) => page.$$eval(selector, all => all.map(a => `${a.textContent.trim()} ${new URL(a.href).pathname}`))

export const shell = {
  'a visitor finds the whole portal from its header and footer, and one way in (GEN-04, NAV-01, NAV-02, NAV-06, NAV-07, NAV-08, PERM-01, ROUTE-02)': browser => visit(browser, {}, async page => {
    await page.goto(portal('/home'))
    await page.waitForSelector('[data-products=ready] li')
    const nav = 'header nav[aria-label=主导航]'
    expect(String(await links(page, `${nav} > div > a`)) === '首页 /portal/home,产品与服务 /portal/product', String(await links(page, `${nav} > div > a`)))
    for (const [group, wanted] of Object.entries({
      典型案例: '演示系统 /portal/dome-system,项目案例 /portal/project-case,项目模板 /portal/template-center',
      帮助与交流: `帮助中心 /portal/bimCollege,交流社区${soon('/extra-community')} /portal/extra-community`,
      联系合作: '关于我们 /portal/aboutUs,联系我们 /portal/support',
    })) {
      await page.click(`${nav} button:has-text("${group}")`)
      await page.waitForSelector(`${nav} button[aria-expanded=true]:has-text("${group}")`)
      const found = String(await links(page, `${nav} ul a`))
      expect(found === wanted, `${group}: ${found}`)
    }
    const foot = await links(page, 'footer a[href^="/portal"]')
    for (const one of ['服务商入驻 /portal/addProvider', '插件下载 /portal/plugIn', '更新日志 /portal/log']) expect(foot.includes(one), `the footer lacks ${one}: ${foot}`)
    const right = await page.$$eval('header a, header button', all => all.map(e => (e.getAttribute('aria-label') ?? e.textContent).trim()))
    expect(right.includes('登录') && !right.some(text => /工作台|返回门户|消息|我的空间|退出|切换企业/.test(text)), `a visitor's header has ${right}`)
    expect(!await page.locator('[data-switcher]').count(), 'a visitor switches no enterprise')
    for (const path of ['/home', '/product', '/template-center', '/project-case', '/dome-system', '/bimCollege', '/aboutUs', '/support', '/plugIn', '/log', '/news', '/providerList', '/portalSearch']) {
      await page.goto(portal(path))
      for (const part of ['header:has(nav[aria-label=主导航])', 'main#main', 'footer:has-text("版权所有")']) expect(await page.locator(part).count() === 1, `${path} has no ${part} of its own`)
    }
  }),
  'the breadcrumb names the way here; its last part is no link (WID-07, WID-08)': browser => visit(browser, {}, async page => {
    await page.goto(portal('/template-center'))
    const parts = await page.$$eval('nav[aria-label=位置] li', all => all.map((li, i) => ({
      text: li.textContent, link: li.querySelector('a')?.getAttribute('href') ?? '', before: i ? getComputedStyle(li, '::before').content : '',
    })))
    expect(JSON.stringify(parts) === JSON.stringify([{ text: '首页', link: '/portal/home', before: '' }, { text: '项目模板', link: '', before: '">"' }]), JSON.stringify(parts))
  }),
  'the breadcrumb of one thing ends with its lists and its name, and with the next page\'s after it': browser => visit(browser, { width: 390, height: 844 }, async page => {
    const crumb = () => page.$$eval('nav[aria-label=位置] li', all => all.filter(li => li.checkVisibility()).map(li => li.textContent))
    await page.goto(portal('/template-center'))
    const card = page.locator('main a[href*="/templateDetail?"]').first()
    await card.click()
    await page.waitForSelector('[data-template=ready]')
    const name = await page.locator('h1').innerText()
    await page.waitForFunction(name => document.querySelector('nav[aria-label=位置]').textContent.endsWith(name), name)
    expect(String(await crumb()) === String(['首页', '项目模板', name]), String(await crumb()))
    expect(await page.locator('nav[aria-label=位置] [aria-current=page]:visible').count() === 1, 'one place is the current one')
    expect((await page.locator('nav[aria-label=位置]').boundingBox()).height < 70, 'a long name is cut')
    await page.click('nav[aria-label=位置] >> text=项目模板')
    await page.waitForURL(/template-center$/)
    await page.waitForFunction(() => document.querySelector('nav[aria-label=位置]').textContent === '首页项目模板')
  }),
  'signing in has a frame of its own, without the portal\'s header (ROUTE-03)': browser => visit(browser, {}, async page => {
    await page.goto(portal('/user/login'))
    await page.waitForSelector('input[name=username]')
    expect(!await page.locator('header nav, footer').count(), 'the portal stands around the sign-in')
  }),
  'the user\'s name opens a menu with his space and the way out; his pages have a first one each (NAV-11, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12)': async browser => {
    // A provider's centre is for who has an enterprise; who has none is told how one becomes a provider.
    await visit(browser, {}, async page => {
      await openAs(page, 'owner', '/facilitaror')
      await page.waitForURL(url => url.pathname === '/portal/facilitaror/main')
    })
    await visit(browser, {}, async (page, context) => {
      await openAs(page, 'visitor', '/user-info/account')
      const { nickname, name, username } = (await call('GET', '/family/auth/sys/user/userInfo', { as: await token(context) })).data
      await page.click(`header button[aria-expanded]:has-text("${nickname || name || username}")`)
      for (const text of ['我的空间', '退出登录']) await page.waitForSelector(`header >> text=${text}`)
      // Who is nowhere answers his invites where enterprises are chosen.
      await page.keyboard.press('Escape')
      await page.click('header [data-switcher]')
      await page.waitForSelector('[data-enterprises="0"] li:has-text("邀请您加入“中筑数字科技”") >> text=同意')
      await accessible(page)
      await page.keyboard.press('Escape')
      for (const [path, first] of [['/user-info', '/user-info/projectList'], ['/personal-space', '/personal-space/projectList'], ['/my-management', '/my-management/myManagement']]) {
        await page.goto(portal(path))
        await page.waitForURL(url => url.pathname === `/portal${first}`)
      }
    })
  },
  'no entry leads to a page that is not built without saying so: header, footer, home, own pages, workbench, which has all that belongs there (GEN-06)': async browser => {
    await visit(browser, {}, async page => {
      for (const path of ['/home', '/product', '/bimCollege', '/template-center', '/providerList', '/plugIn', '/log', '/aboutUs', '/support']) {
        await page.goto(portal(path))
        await page.waitForSelector('footer >> text=共享族库')
        await page.click('header nav button:has-text("帮助与交流")')
        await honest(page)
      }
    })
    await visit(browser, {}, async page => {
      await openAs(page, 'owner', '/user-info/account')
      await honest(page)
      await page.click('header button[aria-expanded]:has-text("用户菜单")')
      const own = (await page.locator('header a:has-text("我的空间")').getAttribute('href')).slice('/portal'.length)
      expect(!soon(own), `我的空间 opens ${own}`)
      await page.goto(portal('/workbenchHome'))
      await page.waitForSelector('[data-home=ready]')
      await honest(page)
      const menu = await page.locator('nav[aria-label=工作台] a').allInnerTexts()
      for (const entry of ['项目管理', '产品管理', '模板管理', '族库管理', '案例管理', '成果管理', '版本管理', '新闻公告', '数据看板', '组织管理', '用户权限']) {
        expect(menu.some(text => text.trim() === entry), `the workbench has no ${entry}: ${menu}`)
      }
      await page.goto(portal('/family/mine'))
      for (const entry of ['[role=tab]:has-text("收藏")', '[role=tab]:has-text("订单")', 'a:has-text("我的店铺")', 'a:has-text("族库空间")']) await page.waitForSelector(`main ${entry}`)
      await page.waitForSelector('header [aria-label^="消息"]')
    })
  },
  'a page whose own program fails says so and can be loaded again (ERR-03)': browser => visit(browser, { expected: lost }, async (page, context) => {
    await lose(context)
    await page.goto(portal('/aboutUs'), { waitUntil: 'load' })
    const bar = page.locator('#late[role=alert]')
    await bar.waitFor()
    expect(/页面程序没有加载完/.test(await bar.innerText()), await bar.innerText())
    await context.unroute(/\/_next\/static\/chunks\//)
    await Promise.all([page.waitForEvent('load'), bar.locator('button').click()])
    await page.waitForTimeout(4000)
    expect(!await bar.count(), 'it says so of a page that has come')
    await lose(context)
    // The router loads the address anew where the program of a page it goes to does not come, and that page says so.
    await page.click('footer >> text=更新日志')
    await page.waitForURL(/\/portal\/log$/)
    await bar.waitFor()
  }),
  'the full header stands from 1590 px on, below it the drawer has its entries; the sheet is 1590 wide, the workbench 1638 (CONST-10, CONST-11)': async browser => {
    for (const [width, full] of [[1590, true], [1589, false], [1280, false]]) {
      await visit(browser, { width }, async page => {
        await page.goto(portal('/home'))
        await page.waitForSelector('[data-products=ready] li')
        const shown = [await page.locator('header nav[aria-label=主导航]').isVisible(), await page.locator('button[aria-label=菜单]').isVisible()]
        expect(String(shown) === String([full, !full]), `at ${width}: navigation and drawer ${shown}`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `the page is wider than ${width}`)
        const px = name => page.evaluate(n => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(n)), name)
        if (full) expect(await px('--wrap') + 2 * 95 === 1590 && await px('--wrap-bench') === 1638, 'the widths of the layout')
      })
    }
    await visit(browser, { width: 1280 }, async page => {
      await openAs(page, 'owner', '/user-info/account')
      await page.click('button[aria-label=菜单]')
      await page.click('nav[aria-label=菜单] ~ div [data-switcher]')
      await page.waitForSelector('header [role=dialog] >> text=中筑数字科技')
    })
  },
  'a toast stands 240 px from the top (CONST-05)': browser => visit(browser, {}, async page => {
    await page.goto(portal('/home'))
    expect(await page.$eval('body [role=status][aria-live=polite]', e => getComputedStyle(e).top) === '240px', 'not there')
  }),
  'a program that does not come is told where it is missing, and the rest of the page goes on (ERR-03)': browser => visit(browser, { expected: lost }, async (page, context) => {
    await page.goto(portal('/dome-system'))
    await page.waitForSelector('[data-demos=ready] h2')
    await lose(context)
    const strip = page.locator('header [role=alert]')
    for (let i = 0; i < 5 && !await strip.count(); i++) {
      await page.keyboard.press('/')
      await strip.waitFor({ timeout: 4000 }).catch(() => {})
    }
    await strip.waitFor()
    expect(/页面程序没有加载完/.test(await strip.innerText()), await strip.innerText())
    expect(await page.locator('h1').isVisible() && await page.locator('footer').isVisible(), 'the page has gone with it')
    await accessible(page)
    await context.unroute(/\/_next\/static\/chunks\//)
    await Promise.all([page.waitForEvent('load'), strip.locator('button').click()])
    await page.waitForSelector('[data-demos=ready] h2')
    await page.keyboard.press('/')
    await page.waitForSelector('dialog input[role=combobox], [role=dialog] input[role=combobox]')
  }),
  'a sign-in that is sent before its program is there does not put the password into the address': browser => visit(browser, { expected: lost }, async (page, context) => {
    await lose(context)
    await page.goto(portal('/user/login'), { waitUntil: 'load' })
    await page.fill('input[name=username]', 'owner')
    await page.fill('input[name=password]', 'not-for-the-address')
    const stopped = await page.evaluate(() => new Promise(done => {
      addEventListener('submit', event => done(event.defaultPrevented))
      document.querySelector('form:has(input[name=password])').requestSubmit()
    }))
    expect(stopped && !page.url().includes('not-for-the-address'), 'the form is the browser\'s own')
  }),
  'a page is in the reader\'s theme before its program comes': browser => visit(browser, { theme: 'dark', expected: lost }, async (page, context) => {
    await lose(context)
    for (const [kept, wanted] of [[undefined, 'dark'], ['light', 'light'], ['dark', 'dark'], ['no theme', 'dark']]) {
      await page.goto(portal('/home'), { waitUntil: 'commit' })
      await page.evaluate(value => value ? localStorage.setItem('theme', value) : localStorage.removeItem('theme'), kept)
      await page.goto(portal('/home'), { waitUntil: 'domcontentloaded' })
      const [theme, colour] = await page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor])
      expect(theme === wanted && colour === (wanted === 'dark' ? 'rgb(11, 23, 32)' : 'rgb(241, 244, 243)'), `${kept}: ${theme} ${colour}`)
    }
  }),
  'light, dark, or as the system: chosen in the footer or the user\'s menu, kept, the same in every tab and in antd': browser => visit(browser, {}, async (page, context) => {
    const theme = of => of.evaluate(() => document.documentElement.dataset.theme)
    const other = await context.newPage()
    await other.goto(portal('/news'))
    await openAs(page, 'owner', '/organizationManagement')
    await page.waitForSelector('[data-list] tbody tr[data-row-key]')
    await page.click('header button[aria-expanded]:has-text("用户菜单")')
    await page.click('header [aria-label=外观] >> text=深色')
    await page.waitForSelector('html[data-theme=dark] [data-list] .ant-table')
    await page.waitForFunction(() => getComputedStyle(document.querySelector('[data-list] .ant-table')).backgroundColor === 'rgb(17, 33, 44)')
    await other.waitForSelector('html[data-theme=dark]')
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.click('text=添加成员')
    await page.waitForSelector('[role=dialog]')
    await accessible(page)

    await other.reload()
    expect(await theme(other) === 'dark', 'the choice is kept')
    await other.waitForFunction(() => (scrollBy(0, 10), document.querySelector('footer [aria-label=外观]')))
    const footer = other.locator('footer [aria-label=外观]')
    await footer.locator('[aria-pressed=true] >> text=深色').waitFor()
    await accessible(other)
    await footer.locator('text=跟随系统').click()
    await other.waitForSelector('html[data-theme=light]')
    await other.emulateMedia({ colorScheme: 'dark' })
    await other.waitForSelector('html[data-theme=dark]')
    await footer.locator('text=浅色').click()
    await other.waitForSelector('html[data-theme=light]')
    await page.waitForSelector('html[data-theme=light]')
  }),
  'nothing moves for who asks his system so, antd\'s popups neither; for others it opens': async browser => {
    for (const moves of [true, false]) {
      await visit(browser, { moves }, async page => {
        await openAs(page, 'owner', '/familyManagement')
        await page.waitForSelector('[data-list]')
        await page.evaluate(() => {
          window.began = []
          for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, e => window.began.push(`${kind} ${e.animationName ?? e.propertyName} ${e.target.className}`), true)
        })
        await page.click('[aria-label^="更多操作"] >> nth=0')
        await page.waitForSelector('.ant-dropdown-menu-item')
        await still(page)
        const began = await page.evaluate(() => window.began)
        expect(moves ? began.some(one => one.includes('ant-dropdown')) : !began.length, `${moves ? 'moving' : 'still'}: ${began.join('\n')}`)
      })
    }
  },
  'on paper a page is light, and has what it says without what one does on a screen': async browser => {
    for (const [as, path, there] of [['owner', '/user-info/myOrder?tab=topups', '[data-list] tbody tr[data-row-key]'], ['visitor', '/user-info/account', '.ant-table tbody tr[data-row-key]'], ['owner', '/workbenchHome', '[data-home=ready] #active']]) {
      await visit(browser, { theme: 'dark' }, async page => {
        await openAs(page, as, path)
        await page.waitForSelector(there)
        await page.emulateMedia({ media: 'print' })
        await page.waitForSelector('body > #__next header:not(main header)', { state: 'hidden' })
        await page.waitForFunction(selector => getComputedStyle(document.querySelector(selector)).color === 'rgb(16, 33, 44)', there)
        const seen = await page.evaluate(selector => ({
          controls: [...document.querySelectorAll('nav, footer, .btn, [role=search], .ant-pagination')].filter(e => e.checkVisibility() && !e.closest('main footer')).map(e => e.outerHTML.slice(0, 80)),
          wide: document.documentElement.scrollWidth - innerWidth,
          there: document.querySelector(selector).checkVisibility(),
          room: document.querySelector('main').getBoundingClientRect().width / innerWidth,
        }), there)
        expect(seen.there && seen.wide <= 0 && !seen.controls.length && seen.room > 0.98, `${path}: ${JSON.stringify(seen)}`)
      })
    }
  },
  'who comes into a page that somebody has left finds nothing of him': async browser => {
    let left
    const kind = { theme: 'no-preference' } // nobody else's
    await visit(browser, kind, async page => {
      left = page
      await page.setViewportSize({ width: 400, height: 700 })
      await openAs(page, 'owner', '/workbenchHome')
      await page.goto(portal('/home'))
      await page.evaluate(async () => {
        for (const store of [localStorage, sessionStorage]) store.setItem('left', 'here')
        await Promise.all([caches.open('left'), new Promise((done, fail) => Object.assign(indexedDB.open('left'), { onsuccess: done, onerror: fail }))])
      })
    })
    await visit(browser, { ...kind, width: 1588, height: 980 }, async (page, context) => {
      expect(page === left, 'it is another page')
      const second = await context.newPage()
      const [third] = await Promise.all([context.waitForEvent('page'), second.evaluate(() => window.open('about:blank') && 0)])
      for (const one of [page, second, third]) {
        await until(() => one.evaluate(() => `${innerWidth} ${innerHeight}` === '1588 980'), 'his window has the size of who was there before')
      }
      await page.goto(portal('/home'))
      await page.waitForSelector('header >> text=登录')
      const found = await page.evaluate(async () => [
        ...document.cookie ? [document.cookie] : [],
        ...[localStorage, sessionStorage].flatMap(store => Object.keys(store)).filter(key => key === 'left'),
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...await caches.keys(),
        ...history.length > 2 ? [`${history.length} places to go back to`] : [],
        ...performance.getEntriesByType('resource').filter(e => /\/(api|media)\//.test(e.name) && !e.transferSize).map(e => `${e.name} was kept`),
      ])
      expect(!found.length, found.join('\n'))
    })
    // The site's own files are the same for all, and stay until something else could be found beside them.
    const fetched = []
    for (const work of [null, page => page.evaluate(() => new Promise(done => {
      const picture = new Image()
      picture.onerror = () => setTimeout(done, 200)
      picture.src = '/media/picture/nobodys.png'
    })), null]) {
      await visit(browser, { ...kind, expected: /status of 404/ }, async page => {
        await openAs(page, 'owner', '/versionManagement')
        fetched.push(await page.evaluate(() => performance.getEntriesByType('resource').filter(e => e.name.includes('/_next/') && e.transferSize).length))
        await work?.(page)
      })
    }
    // Some may be fetched ahead only now.
    expect(Math.min(fetched[0], fetched[2]) > 2 * fetched[1] + 5, `files of the site were fetched ${fetched.join(', ')} times`)
    // What is not forgotten is nobody's any more.
    const elsewhere = new URL(portal('/robots.txt'))
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
    for (const [what, does] of [
      ['answers for the server', page => page.route('**/nowhere', route => route.abort())],
      ['was at another place', page => page.goto(elsewhere.href)],
    ]) {
      await visit(browser, { ...kind, expected: /status of 404/ }, async page => {
        left = page
        await does(page)
      })
      await visit(browser, kind, async page => expect(page !== left, `the page still ${what}`))
    }
  },
  'a page that draws no more is found, and one that draws is not': browser => visit(browser, {}, async (page, context) => {
    const watched = seconds => undrawn({ contexts: () => [context], isConnected: () => true }, AbortSignal.timeout(seconds * 1000), 3)
    expect(!await watched(6), 'it draws')
    await page.evaluate(() => { window.requestAnimationFrame = () => {} })
    expect(await watched(20) === page, 'it is not found')
  }),
}
