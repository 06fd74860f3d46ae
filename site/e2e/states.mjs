// What a screen looks like when its reads bring nothing, take long, fail, or get no answer: for pictures of any route.

/** Who the visitor is and what he may open stay as they are: without them there is no screen. */
const kept = /\/api\/(family\/auth\/|micro\/sys\/(user\/info|resource)|micro\/home\/provider\/create-and-join|portal\/)/
const others = work => page => page.route(/\/api\//, route => kept.test(route.request().url()) ? route.continue() : work(route))

function emptied (value) {
  if (Array.isArray(value)) return []
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, key === 'total' ? 0 : emptied(v)]))
}

/** Each takes a page and changes what its calls are answered from then on. */
export const states = {
  empty: others(async route => {
    const response = await route.fetch()
    const json = await response.json().catch(() => undefined)
    await route.fulfill(json ? { response, json: { ...json, data: emptied(json.data) } } : { response })
  }),
  loading: others(() => {}),
  fault: others(route => route.fulfill({ status: 500, json: { status: 500, code: 500, message: '服务出错了，请稍后再试', data: { reason: 'internal' }, requestId: 'a1b2c3d4' } })),
  down: others(route => route.abort()),
}
