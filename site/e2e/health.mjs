import { accessible, call, expect, openAs, token, visit } from './browser.mjs'

const READ = '/micro/analysis/health'
const gauge = (page, key) => page.locator(`[data-gauge=${key}]`)

export const health = {
  'the operator sees how the portal runs, from its own lines, read once a minute': browser => visit(browser, {}, async (page, context) => {
    await openAs(page, 'operator', '/healthDesk')
    await page.waitForSelector('[data-health]')
    for (const key of ['serverErrors', 'latencyP50', 'latencyP95', 'latencyP99', 'coldStarts', 'throttles', 'functionErrors', 'walletErrors', 'failedTasks', 'queueAge', 'stuck', 'machineFailures', 'enterpriseShare']) {
      expect(await gauge(page, key).count() === 1, key)
    }
    const as = await token(context)
    const read = async () => (await call('POST', READ, { body: {}, as, within: 'platform' })).data
    const report = await read()
    const identity = report.groups.find(g => g.group === 'identity')
    expect(identity.calls > 0 && identity.p99 > 0, `identity: ${JSON.stringify(identity)}`)
    expect(report.gauges.find(g => g.key === 'latencyP99').state !== 'unknown', 'latency is known')
    expect(report.spend.find(one => one.service === 'Lambda').microUsd > 0, 'Lambda costs')
    const together = await Promise.all(Array.from({ length: 6 }, read))
    expect(together.every(r => r.asOf === together[0].asOf) || new Set(together.map(r => r.asOf)).size <= 2, 'one reading for all')
    await page.waitForSelector('h2:has-text("各组接口")')
    expect((await gauge(page, 'latencyP99').locator('a').getAttribute('href')).endsWith('/__local/operate#latency'), 'the runbook')
    await accessible(page)
    const answer = await context.request.get(await gauge(page, 'stuck').locator('a').getAttribute('href'))
    expect(answer.ok() && (await answer.text()).includes('id="machines"'), 'its paragraph')
  }),
  'it is for operators alone': async () => {
    const owner = (await call('POST', '/family/auth/api/login/pwd', { body: { username: 'owner', password: 'Owner@2026' } })).data
    expect((await call('POST', READ, { body: {} })).code === 401, 'nobody')
    expect((await call('POST', READ, { body: {}, as: owner, within: 'platform' })).code === 403, 'an owner')
  },
}
