// Draws what a demonstration licence is made of: form.png, which all of them share, and glyphs.png with glyphs.txt, the
// characters that infra/seed/enterprise.json writes onto it, 22 pixels a cell. Run it where a test misses a character.
//
//   CHROMIUM=/usr/bin/chromium node infra/seedlicence/draw.mjs

import { readFileSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const CELL = 22
const ROW = 32 // cells
const here = name => new URL(name, import.meta.url)
const { enterprises } = JSON.parse(readFileSync(here('../seed/enterprise.json'), 'utf8'))
const written = enterprises.flatMap(({ details: d }) => [d.fullName, d.creditCode, d.legalPerson, d.address]).join('')
const glyphs = [...new Set(`0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ年月日${written}`)].sort()

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()

const form = await page.evaluate(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 760, height: 520 })
  const pen = canvas.getContext('2d')
  const box = (colour, wide, inset) => Object.assign(pen, { strokeStyle: colour, lineWidth: wide }) && pen.strokeRect(inset, inset, 760 - 2 * inset, 520 - 2 * inset)
  const say = (text, font, colour, x, y, align = 'left') => Object.assign(pen, { font: `${font} "Noto Sans CJK SC"`, fillStyle: colour, textAlign: align }) && pen.fillText(text, x, y)
  pen.fillStyle = '#fbfaf5'
  pen.fillRect(0, 0, 760, 520)
  box('#b8954a', 6, 14)
  box('#b8954a', 1, 24)
  pen.save()
  pen.translate(380, 300)
  pen.rotate(-0.35)
  say('演 示 样 张', '500 84px', '#ece9df', 0, 30, 'center')
  pen.restore()
  say('营 业 执 照', '700 44px', '#222222', 380, 96, 'center')
  for (const [i, label] of ['统一社会信用代码', '名　　称', '法定代表人', '住　　所', '成立日期'].entries()) say(label, '500 18px', '#8a6a24', 64, 170 + 48 * i)
  say('本图由演示数据绘制，不是任何企业的证照，没有法律效力。', '400 15px', '#777777', 64, 470)
  Object.assign(pen, { strokeStyle: '#c4382f', lineWidth: 4 })
  pen.beginPath()
  pen.arc(632, 388, 66, 0, 7)
  pen.stroke()
  say('★', '400 40px', '#c4382f', 632, 398, 'center')
  say('演示登记机关', '500 17px', '#c4382f', 632, 432, 'center')
  return [...pen.getImageData(0, 0, 760, 520).data]
})
const sheet = await page.evaluate(({ glyphs, CELL, ROW }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: CELL * ROW, height: CELL * Math.ceil(glyphs.length / ROW) })
  const pen = canvas.getContext('2d')
  Object.assign(pen, { font: '400 20px "Noto Sans CJK SC"', fillStyle: '#ffffff' })
  glyphs.forEach((glyph, i) => pen.fillText(glyph, CELL * (i % ROW) + 1, CELL * Math.floor(i / ROW) + 18))
  const all = pen.getImageData(0, 0, canvas.width, canvas.height).data
  return { width: canvas.width, height: canvas.height, ink: [...all].filter((_, i) => i % 4 === 3) }
}, { glyphs, CELL, ROW })
await browser.close()

writeFileSync(here('form.png'), paletted(760, 520, form))
writeFileSync(here('glyphs.png'), png(sheet.width, sheet.height, 4, 0, packed(sheet.width, sheet.ink.map(v => v >> 4)), []))
writeFileSync(here('glyphs.txt'), glyphs.join(''))

/** An 8-bit PNG of the 64 colours that are there most. */
function paletted (width, height, rgba) {
  const colours = Array.from({ length: width * height }, (_, i) => (rgba[4 * i] & 0xf8) << 16 | (rgba[4 * i + 1] & 0xf8) << 8 | (rgba[4 * i + 2] & 0xf8))
  const times = new Map()
  for (const c of colours) times.set(c, (times.get(c) ?? 0) + 1)
  const palette = [...times].sort((a, b) => b[1] - a[1]).slice(0, 64).map(([c]) => c)
  const parts = c => [c >> 16, c >> 8 & 255, c & 255]
  const far = (a, b) => parts(a).reduce((sum, v, i) => sum + (v - parts(b)[i]) ** 2, 0)
  const nearest = new Map([...times.keys()].map(c => [c, palette.reduce((best, p, i) => far(c, p) < far(c, palette[best]) ? i : best, 0)]))
  const rows = Buffer.alloc((width + 1) * height)
  colours.forEach((c, i) => rows.writeUInt8(nearest.get(c), Math.floor(i / width) * (width + 1) + 1 + i % width))
  return png(width, height, 8, 3, rows, [['PLTE', Buffer.from(palette.flatMap(parts))]])
}

/** Rows of 4-bit values, each after its filter's byte. */
function packed (width, values) {
  const wide = width / 2 + 1
  const rows = Buffer.alloc(wide * values.length / width)
  values.forEach((v, i) => { rows[Math.floor(i / width) * wide + 1 + (i % width >> 1)] |= i % 2 ? v : v << 4 })
  return rows
}

function png (width, height, depth, kind, rows, more) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, kind], 8)
  const chunk = ([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...[['IHDR', head], ...more, ['IDAT', deflateSync(rows, { level: 9 })], ['IEND', Buffer.alloc(0)]].map(chunk)])
}
