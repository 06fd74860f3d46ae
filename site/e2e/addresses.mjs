// The addresses of the portal as src/addresses.ts and ownAddresses.ts list them, and where each is opened to be looked at.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { soonRoutes } from '../soon.mjs'

const table = ['addresses', 'ownAddresses'].map(name => readFileSync(new URL(`../src/${name}.ts`, import.meta.url), 'utf8')).join('')
export const screens = [...table.matchAll(/\["([^"]+)", "(\w+)", "(\w+)", "([^"]+)"\]/g)].map(([, route, shell, access, title]) => ({ route, shell, access, title }))
export const addresses = route => route.includes('{id?}') ? [route.replace('/{id?}', ''), route.replace('{id?}', 'abc123')] : [route.replace('{id}', 'abc123')]

/** An application of the square that no demonstration enterprise has added. */
const APP = createHash('sha256').update('app/code').digest('hex').slice(0, 10)

/** Where an address with an id is found: the list that it is in, and the link there. */
const from = (list, link) => ({ list, link })

/** The id of a record of the demonstration data. */
const seeded = (kind, slug) => createHash('sha256').update(`${kind}/${slug}`).digest('hex').slice(0, 10)

/**
 * What is looked at of a route: who opens it (nobody without `as`), and where, when not at the route itself. A route of
 * which there is nothing to see, because it leads on at once, is not in it.
 */
const opened = {
  '/home': [{}, { as: 'owner' }],
  '/bimCollege/{id?}': [{}, { name: 'article', ...from('/bimCollege', 'main a[href*="/bimCollege/"]') }],
  '/news/{id}': [from('/news', 'main a[href*="/news/"]')],
  '/productDetails/{id}': [from('/product', 'main a[href*="/productDetail/"]')],
  '/templateDetail': [from('/template-center', 'main a[href*="/templateDetail?"]'), { name: 'nothing' }],
  '/project_details': [from('/project-case', 'main a[href*="/project_details?"]'), { name: 'nothing' }],
  '/facilitaror/home/{id}': [from('/providerList', 'main a[href*="/facilitaror/home/"]')],
  '/portalSearch': [{ at: '/portalSearch?keyword=模型' }, { name: 'nothing', at: '/portalSearch?keyword=没有这个词' }],
  '/agreement/{id}': [{ at: '/agreement/privacy' }],
  '/dome-system': [{}, { name: 'owner', as: 'owner' }],
  '/addProvider': [{ as: 'visitor' }],
  '/invite': [{ as: 'visitor' }],
  '/workbenchHome': [{ as: 'owner' }, { name: 'operator', as: 'operator' }, { name: 'nomenu', as: 'nomenu' }],
  '/organizationManagement': [{ as: 'owner' }],
  '/dataBoard': [{ as: 'owner' }, { name: 'platform', as: 'operator' }],
  '/userRight': [{ as: 'owner' }],
  '/operationLog': [{ as: 'owner' }],
  '/enterpriseReview': [{ as: 'operator' }],
  '/productManagement': [{ as: 'owner' }, { name: 'staged', as: 'owner', at: '/productManagement?staged=1' }],
  '/addProduct': [{ as: 'owner' }],
  '/editProduct/{id}': [{ as: 'owner', at: `/editProduct/${seeded('product', 'as-built')}` }],
  '/templateManagement': [{ as: 'owner' }],
  '/caseManagement': [{ as: 'owner' }],
  '/info': [{ as: 'owner' }, { name: 'operator', as: 'operator' }, { name: 'new', as: 'operator', at: '/info?edit=new' }],
  '/contentReview': [{ as: 'operator' }, { name: 'families', as: 'operator', at: '/contentReview?kind=family' }],
  '/family': [{}, { name: 'filtered', at: '/family?where=%E5%AE%BD%E5%BA%A6~gte~1200~mm&format=rfa' }],
  '/family/detail': [from('/family', 'main a[href*="/family/detail?"]'), { name: 'nothing' }],
  '/family/shop': [from('/family/detail?id=' + seeded('family', 'fm-a0103-01'), 'main a[href*="/family/shop?"]')],
  '/family/topic': [from('/family', 'main a[href*="/family/topic?"]'), { name: 'nothing' }],
  '/family/mine': [{ as: 'visitor' }, { name: 'requests', as: 'owner', at: '/family/mine?tab=requests' }],
  '/family/space': [{ as: 'visitor' }, { name: 'bin', as: 'visitor', at: '/family/space?bin=1' }, { name: 'enterprise', as: 'owner', at: '/family/space?scope=enterprise' }],
  '/family/shared': [{}],
  '/familyManagement': [{ as: 'owner' }],
  '/familyManagement/upload': [{ as: 'owner' }],
  '/familyTopics': [{ as: 'operator' }],
  '/payoutReview': [{ as: 'operator' }],
  '/inquiryDesk': [{ as: 'operator' }],
  '/helpDesk': [{ as: 'operator' }, { name: 'page', as: 'operator', at: `/helpDesk?edit=${seeded('help', 'topup')}` }],
  '/pluginDesk': [{ as: 'operator' }, { name: 'logs', as: 'operator', at: '/pluginDesk?tab=logs' }],
  '/demoDesk': [{ as: 'operator' }],
  '/searchDesk': [{ as: 'operator' }],
  '/dictDesk': [{ as: 'operator' }],
  '/healthDesk': [{ as: 'operator' }],
  '/books': [{}],
  '/moneyDesk': [{ as: 'operator' }],
  '/claimReview': [{ as: 'operator' }, { name: 'ended', as: 'operator', at: '/claimReview?status=ended' }],
  '/invoiceReview': [{ as: 'operator' }, { name: 'ended', as: 'operator', at: '/invoiceReview?status=ended' }],
  '/my-management/myTransaction': [{ as: 'visitor' }],
  '/personal-space/myOrderitem': [{ as: 'visitor' }],
  '/extra-community': [{}, { name: 'needs', at: '/extra-community?feed=needs' }],
  '/extra-community/circle': [{}, { name: 'one', at: `/extra-community/circle?id=${seeded('circle', 'family')}` }, { name: 'members', as: 'owner', at: `/extra-community/circle?id=${seeded('circle', 'openbim')}&tab=members` }],
  '/ArticleDetail': [{ at: `/ArticleDetail?id=${seeded('article', 'family-params')}` }],
  '/needDetail': [{ at: `/needDetail?id=${seeded('need', 'station-clash')}` }, { name: 'nothing' }, { name: 'mine', as: 'owner', at: `/needDetail?id=${seeded('need', 'ward-mep')}` }],
  '/search': [{ at: '/search?keyword=IFC' }],
  '/releaseAirticle': [{ as: 'owner' }],
  '/communityReview': [{ as: 'operator' }],
  '/my-management/myTracked': [{ as: 'owner' }],
  '/my-management/myContribution': [{ as: 'owner' }],
  '/my-management/myResource': [{ as: 'owner' }],
  '/my-management/myManagement': [{ as: 'owner' }],
  '/selfApplication': [{ as: 'visitor' }],
  '/releaseNeed': [{ as: 'visitor' }],
  '/needDetail/submitManu': [{ as: 'visitor' }],
  '/project': [{ as: 'visitor' }],
  '/select-project': [{}, { as: 'visitor' }],
  '/user-info/projectList': [{ as: 'visitor' }, { as: 'owner' }],
  '/user-info/projectDetail': [{ as: 'visitor', ...from('/user-info/projectList', 'main article h2 a') }],
  '/user-info/templateList': [{ as: 'visitor' }],
  '/personal-space/projectList': [{ as: 'visitor' }],
  '/personal-space/templateList': [{ as: 'visitor' }],
  '/projectManagement': [{ as: 'owner' }],
  '/familyLibrary': [{ as: 'owner' }],
  '/familyRequests': [{ as: 'owner' }],
  '/familyRequirements': [{ as: 'owner' }],
  '/user-info/myOrder': [{ as: 'visitor' }, { name: 'topups', as: 'owner', at: '/user-info/myOrder?tab=topups' }],
  '/user-info/orderDetail': [{ as: 'visitor', ...from('/user-info/myOrder', 'main a[href*="/user-info/orderDetail?"]') }],
  '/facilitaror': [{ as: 'visitor' }, { name: 'refused', as: 'refused' }],
  '/facilitaror/main': [{ as: 'owner' }, { name: 'comments', as: 'owner', at: '/facilitaror/main?tab=comments' }, { name: 'followers', as: 'owner', at: '/facilitaror/main?tab=followers' }],
  '/facilitaror/info': [{ as: 'owner' }, { name: 'enterprise', as: 'owner', at: '/facilitaror/info?tab=enterprise' }],
  '/facilitaror/template': [{ as: 'owner' }],
  '/achievementManagement': [{ as: 'owner' }],
  '/versionManagement': [{ as: 'owner' }],
  '/facilitaror/account': [{ as: 'owner' }],
  '/companyAccount': [{ as: 'owner' }, { name: 'orders', as: 'owner', at: '/companyAccount?tab=orders' }, { name: 'limits', as: 'owner', at: '/companyAccount?tab=limits' }, { name: 'invoices', as: 'owner', at: '/companyAccount?tab=invoices' }],
  '/companyOrder': [{ as: 'owner', ...from('/companyAccount?tab=orders', 'main a[href*="/companyOrder?"]') }],
  '/user-info/appSquare': [{ as: 'owner' }, { name: 'visitor', as: 'visitor' }],
  '/user-info/appDetail': [{ as: 'owner', ...from('/user-info/appSquare', 'main [data-apps] a[href*="/user-info/appDetail?"]') }],
  '/user-info/groupingDetail': [{ as: 'owner', at: '/user-info/groupingDetail?code=plan' }],
  '/user-info/addApp': [{ as: 'owner', at: `/user-info/addApp?appId=${APP}` }],
  '/user-info/addAppDetail': [{ as: 'owner', ...from('/user-info/appSquare', 'main a[href*="/user-info/addAppDetail?"]') }],
  '/user-info/myuserinfo': [{ as: 'owner' }],
  '/user-info/account': [{ as: 'visitor' }, { name: 'vip', as: 'visitor', at: '/user-info/account?tab=vip' }, { name: 'invoices', as: 'visitor', at: '/user-info/account?tab=invoices' }, { name: 'security', as: 'visitor', at: '/user-info/account?tab=security' }],
  '/user-info/messagecenter': [{ as: 'owner' }],
  '/user-info/message/{id}': [{ as: 'owner', ...from('/user-info/messagecenter', 'main a[href*="/user-info/message/"]') }],
  '/user-info/jjt-msg': [{ as: 'owner' }],
}
/** They lead on, need what only a provider's window brings, or are the same screen as another. */
const passed = ['/user-info', '/my-management', '/personal-space', '/home/index', '/productDetail/{id}', '/refresh-search', '/jjtMsg/page/{id}']

/** Every screen to look at: {route, name, as?, at} or with the list and the link that leads there. */
export const places = screens
  .filter(({ route }) => !passed.includes(route) && !soonRoutes().includes(route))
  .flatMap(({ route, access }) => {
    const some = opened[route]
    if (!some && (access !== 'public' || route.includes('{'))) throw new Error(`e2e/addresses.mjs does not say who opens ${route}`)
    return (some ?? [{}]).map(({ name, ...place }) => ({
      route,
      name: [route.replace('/{id?}', '').replace('{id}', 'one').slice(1).replaceAll('/', '-'), name ?? (place.as && some.length > 1 && some[0].as !== place.as ? place.as : undefined)].filter(Boolean).join('-'),
      at: place.at ?? route.replace('/{id?}', ''),
      ...place,
    }))
  })
