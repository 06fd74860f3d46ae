import { call, expect } from './browser.mjs'

// What journeys that pay share.
export const templateOf = async keyword => (await call('POST', '/platform/home/itemTemplate/search', { body: { keyword } })).data.records.find(t => t.templateName === keyword)
export const shows = (page, text) => page.waitForSelector(`dialog >> text=${text}`)

/** Pays the code that the dialog shows, on the phone. */
export async function payOnPhone (page) {
  const code = await page.waitForSelector('[data-qr^="http"]')
  const address = await code.getAttribute('data-qr')
  await fetch(address)
  expect((await fetch(address, { method: 'POST' })).ok, 'paying on the phone')
}
