import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { EMOJI_WIDTH } from '#platform/shared/text-lines.ts'
import { checkPdf, showPage } from '#testing/server/files/sandbox.ts'
import { inkFor } from './printed-font.ts'
import { A4, type PlacedLine, writeLines } from './text-page.ts'

const lineOf = (text: string, at: number): PlacedLine => ({ text, size: 10, weight: 'regular', x: 50, y: 50 + 20 * at })

/** A page with lines: the PDF, and its lines as pdf.js extracts them. */
async function written(...texts: string[]) {
  const document = await PDFDocument.create({ updateMetadata: false })
  const ink = await inkFor(document)
  writeLines(document.addPage([A4.width, A4.height]), texts.map(lineOf), ink)
  const pdf = await document.save({ updateFieldAppearances: false })
  checkPdf(pdf)
  const { items } = await (await (await getDocument({ data: pdf.slice(), verbosity: 0 }).promise).getPage(1)).getTextContent()
  const pieces = items.flatMap((item) => ('str' in item ? [item] : []))
  const lines = texts.map((_, at) => {
    const here = pieces.filter(({ transform }) => Math.round(A4.height - transform[5]) === 50 + 20 * at)
    return { text: here.map(({ str }) => str).join(''), end: Math.max(...here.map(({ transform, width }) => transform[4] + width)) }
  })
  return { pdf, ink, lines }
}

const isInked = (shown: ReturnType<typeof showPage>, x: number) =>
  Array.from({ length: 12 }, (_row, at) => shown.colorAt(x, 41 + at)).some((color) => color !== '#ffffff')

test.each([
  ['emoji', '😀 ✅ ⚠️ ❤️'],
  ['sequences of emoji', '👨‍👩‍👧 👩🏽‍💻 🧑‍⚖️ 🏳️‍🌈'],
  ['flags and keys', '🇨🇭 🇺🇦 1️⃣ #️⃣'],
  ['symbols', '☑ ☎ ⚖ ★ ■ ⏱ ⌘ ① Ⅳ'],
  ['mathematics and arrows', '∑ ∫ ≤ ⇒ ℝ 𝔸 ↯'],
  ['letters of Europe', 'Đorđević Ωμέγα Жуков ẞ'],
  ['Chinese', '委員會的會議 简体中文'],
  ['Japanese', '委員会の会議「かな」カナ'],
  ['Korean', '위원회 회의'],
  ['Hebrew', 'ועדה'],
  ['Arabic', 'لجنة'],
  ['Georgian, Armenian, Ethiopic', 'კომიტეტი Հանձնաժողով ኮሚቴ'],
])('%s are drawn and can be extracted, and lines end where they were measured', async (_, text) => {
  const line = `vor ${text} nach`
  const { pdf, ink, lines } = await written(line)
  expect(lines[0]!.text).toBe(line)
  expect(lines[0]!.end).toBeCloseTo(50 + ink.regular.widthOf(line, 10), 0)
  const shown = showPage(pdf, 1)
  const from = 50 + Math.ceil(ink.regular.widthOf('vor ', 10))
  const until = 50 + Math.floor(ink.regular.widthOf(`vor ${text}`, 10))
  const columns = Array.from({ length: until - from }, (_column, at) => from + at)
  expect(columns.filter((x) => isInked(shown, x)).length).toBeGreaterThan(columns.length / 3)
})

test('an emoji is one glyph of the same width, whatever it is made of; what the font has no glyph for is drawn part by part', async () => {
  const { ink, lines } = await written('👍🏽 👍', '😀‍😀', '🏴\u{E0063}\u{E0068}\u{E007F}')
  const emoji = ['😀', '👍🏽', '👨‍👩‍👧', '🇨🇭', '1️⃣', '❤️', '🏳️‍🌈', '🏴\u{E0063}\u{E0068}\u{E007F}']
  expect(emoji.map((one) => ink.regular.widthOf(one, 1))).toEqual(emoji.map(() => EMOJI_WIDTH))
  expect(ink.regular.widthOf('😀‍😀', 1)).toBe(2 * EMOJI_WIDTH)
  expect(lines.map(({ text }) => text)).toEqual([expect.stringMatching(/^👍/u), '😀😀', '🏴'])
})

test.each([
  ['Tamil', 'குழு', false],
  ['Devanagari', 'समिति', false],
  ['Arabic with vowels', 'شُكْرًا', true],
  ['Thai', 'ปู่ที่ประชุม', false],
  ['Tibetan', 'ཚོགས་ཆུང', false],
])('%s is drawn by one font, with marks above and below its letters', async (_, text, hasRaisedMarks) => {
  const { pdf, ink } = await written(text)
  const runs = ink.regular.written(text)
  expect(runs).toHaveLength(1)
  expect(runs[0]!.glyphs.includes('Ts')).toBe(hasRaisedMarks)
  const shown = showPage(pdf, 1)
  const columns = Array.from({ length: A4.width - 50 }, (_column, at) => 50 + at)
  const inked = columns.filter((x) => isInked(shown, x))
  const end = 50 + ink.regular.widthOf(text, 10)
  expect(inked.length).toBeGreaterThan((end - 50) / 2)
  expect(Math.max(...inked)).toBeLessThan(end + 1)
})

test('lines of two directions stand as on the screen, brackets and numbers in their places', async () => {
  const { ink } = await written('')
  const shapes = (text: string) =>
    ink.regular
      .written(text)
      .flatMap(({ glyphs }) => [...glyphs.matchAll(/<([0-9A-F]+)>/g)].flatMap(([, digits]) => digits!.match(/..../g)!))
  const [alef, bet, gimel] = ['א', 'ב', 'ג'].flatMap(shapes)
  expect(shapes('אבג')).toEqual([gimel, bet, alef])
  expect(shapes('a א (ב) 12 ג')).toEqual([...shapes('a '), gimel, ...shapes(' 12 ('), bet, ...shapes(') '), alef])
})

test('signs that no font has are written simpler, or as their code points', async () => {
  const { lines } = await written('ﬆ, e\u0301', '\uE000𒀀', 'a\u200Bb\uFEFF\u0007c\uD83D')
  expect(lines.map(({ text }) => text)).toEqual(['st, é', '[U+E000][U+12000]', 'abc[U+D83D]'])
})

test('no character is drawn as a box', async () => {
  const ink = await inkFor(await PDFDocument.create())
  const isBox = (text: string) => ink.regular.written(text).some(({ glyphs }) => /^\[.*<(?:....)*0000/.test(glyphs))
  const ranges = [
    [0, 0x600],
    [0x2000, 0x2c00],
    [0x3000, 0x3010],
    [0xac00, 0xac10],
    [0xd7f0, 0xd810],
    [0xf8f0, 0xfb10],
    [0xfe00, 0x10020],
    [0x1d400, 0x1d410],
    [0x1f500, 0x1f700],
    [0xe0020, 0xe0030],
  ] as const
  const characters = ranges.flatMap(([from, until]) => Array.from({ length: until - from }, (_, at) => String.fromCodePoint(from + at)))
  expect(characters.filter(isBox)).toEqual([])
})

test('a PDF has the fallback fonts that it uses, and of these only the glyphs in use', async () => {
  const [plain, small] = [await written('Grüezi'), await written('Grüezi 😀')]
  const fontsIn = ({ ink }: typeof plain) => Object.keys(ink.fallbacks.used())
  expect([fontsIn(plain), fontsIn(small)]).toEqual([[], ['Emoji']])
  expect(Buffer.from(plain.pdf).includes('Noto')).toBe(false)
  expect(small.pdf.length - plain.pdf.length).toBeLessThan(4_000)
})
