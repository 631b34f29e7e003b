import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont, PDFRef } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { signsOf } from '#platform/shared/text-lines.ts'
import { type Face, type FallbackFonts, fallbackFonts } from './fallback-fonts.ts'
import { runsOf } from './font-runs.ts'

const require = createRequire(import.meta.url)
const weights = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}

/** One of the application's fonts embedded in a document, with fallbacks for other signs. Its text can be selected and copied. */
export type PrintedFont = {
  font: PDFFont
  /** Width of a line in points. */
  widthOf: (line: string, size: number) => number
  /** A line as operands of TJ, with kerning, each with the name of its font in resources; undefined means the application's font. */
  written: (line: string) => WrittenRun[]
}

type WrittenRun = { font: string | undefined; glyphs: string }

/** Embeds a font, reduced to the glyphs in use. */
async function embedFont(document: PDFDocument, weight: keyof typeof weights, fallbacks: FallbackFonts): Promise<PrintedFont> {
  const bytes = await readFile(require.resolve(weights[weight]))
  document.registerFontkit(fontkit)
  const font = await document.embedFont(bytes, { subset: true })
  const own: Face = { face: fontkit.create(bytes) as fontkit.Font, embedded: () => font }
  const runsOfWord = memoized((word) => runsOf(word, own, fallbacks))
  const widthOfWord = memoized((word) => runsOfWord(word).reduce((sum, { font: { face }, text }) => sum + widthIn(face, text), 0))
  const writtenWord = memoized((word) => runsOfWord(word).map((run) => ({ font: run.font.name, glyphs: kerned(run.font, run.text) })))
  return {
    font,
    widthOf: (line, size) => wordsIn(line).reduce((sum, word) => sum + widthOfWord(word), 0) * size,
    written: (line) => joined(wordsIn(line).flatMap(writtenWord)),
  }
}

const widthIn = (face: fontkit.Font, text: string) => face.layout(text).advanceWidth / face.unitsPerEm

/** Joins neighbouring runs of the same font. */
function joined(runs: readonly WrittenRun[]): WrittenRun[] {
  const joint: WrittenRun[] = []
  for (const { font, glyphs } of runs) {
    const last = joint.at(-1)
    if (last && last.font === font) last.glyphs += glyphs
    else joint.push({ font, glyphs })
  }
  return joint.map(({ font, glyphs }) => ({ font, glyphs: `[${glyphs}]`.replaceAll('><', '') }))
}

/** Splits a line into words and spaces, which can be cached, because layout is slow and words recur. Long words are split into pieces. */
const wordsIn = (line: string): string[] =>
  (
    line
      .normalize('NFC')
      .replaceAll('\t', '    ')
      .match(/ |[^ ]+/gu) ?? []
  ).flatMap(piecesOf)

function piecesOf(word: string): string[] {
  if (word.length <= MAX_PIECE) return [word]
  const signs = signsOf(word)
  return Array.from({ length: Math.ceil(signs.length / MAX_PIECE) }, (_, at) => signs.slice(MAX_PIECE * at, MAX_PIECE * (at + 1)).join(''))
}

const MAX_PIECE = 64

function memoized<Answer>(answer: (word: string) => Answer) {
  const known = new Map<string, Answer>()
  return (word: string): Answer => {
    const found = known.get(word) ?? answer(word)
    known.set(word, found)
    return found
  }
}

/** Glyph ids of four hexadecimal digits, and between them the kerning in thousandths of the font size. */
function kerned({ face, embedded }: Face, text: string): string {
  const { glyphs, positions } = face.layout(text)
  const digits = embedded().encodeText(text).asString()
  const parts = glyphs.map((glyph, at) => {
    const nearer = Math.round(((glyph.advanceWidth - (positions[at]?.xAdvance ?? glyph.advanceWidth)) * 1000) / face.unitsPerEm)
    const code = `<${digits.slice(4 * at, 4 * at + 4)}>`
    return nearer === 0 ? code : `${code}${nearer}`
  })
  return parts.join('')
}

/** What drawing into a document needs. `numbers` are the numbers of notes by id, if they are numbered. */
export type Ink = {
  document: PDFDocument
  regular: PrintedFont
  bold: PrintedFont
  numbers: ReadonlyMap<string, number>
  fallbacks: FallbackFonts
}

/** Embeds the fonts into a document, one after the other, so that the bytes of the document are always the same. */
export async function inkFor(document: PDFDocument, numbers: Ink['numbers'] = new Map()): Promise<Ink> {
  const fallbacks = await fallbackFonts(document)
  const regular = await embedFont(document, 'regular', fallbacks)
  const bold = await embedFont(document, 'bold', fallbacks)
  return { document, regular, bold, numbers, fallbacks }
}

/** The fonts of a page with lines of both weights, for its resources; made after its lines are written. */
export const pageFonts = ({ regular, bold, fallbacks }: Ink): Record<string, PDFRef> => ({
  [`${fontName}regular`]: regular.font.ref,
  [`${fontName}bold`]: bold.font.ref,
  ...fallbacks.used(),
})

/** A number for a content stream: without exponent, and rounded to thousandths, which is finer than anyone can see. */
export const num = (value: number): string => String(Math.round(value * 1000) / 1000 || 0)

/** A font's name in the resources of a form. */
export const fontName = 'F'

type Place = { x: number; y: number; size: number; font: PrintedFont; name?: string }

/** Operators that write a line with its baseline at a point in page space; since y grows downwards there, the glyphs are flipped. */
export const writtenLine = (line: string, { x, y, size, font, name = fontName }: Place): string => {
  const runs = font.written(line).map((run) => `/${run.font ?? name} ${num(size)} Tf ${run.glyphs} TJ`)
  return `BT 1 0 0 -1 ${num(x)} ${num(y)} Tm ${runs.join(' ')} ET`
}
