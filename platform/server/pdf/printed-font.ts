import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont, PDFRef } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { signsOf } from '#platform/shared/text-lines.ts'
import { type Face, type FallbackFonts, fallbackFonts } from './fallback-fonts.ts'
import { type Run, runsOf } from './font-runs.ts'
import { type LinePart, visualParts } from './visual-order.ts'

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
  /** A line as operands of TJ at font size 1, with kerning, each with the name of its font in resources; undefined means the application's font. */
  written: (line: string) => WrittenRun[]
}

type WrittenRun = { font: string | undefined; glyphs: string }

/** A run with its width in font sizes. Its glyphs enter the document when they are asked for. */
type LaidOut = { width: number; written: () => WrittenRun }

/** Embeds a font, reduced to the glyphs in use. */
async function embedFont(document: PDFDocument, weight: keyof typeof weights, fallbacks: FallbackFonts): Promise<PrintedFont> {
  const bytes = await readFile(require.resolve(weights[weight]))
  document.registerFontkit(fontkit)
  const font = await document.embedFont(bytes, { subset: true })
  const own: Face = { face: fontkit.create(bytes) as fontkit.Font, embedded: () => font }
  const runsOfWord = {
    forward: memoized((word) => runsOf(word, own, fallbacks).map(laidOut)),
    backward: memoized((word) => runsOf(word, own, fallbacks, true).map(laidOut)),
  }
  const runsOfPart = ({ text, isRightToLeft }: LinePart) =>
    isRightToLeft ? wordsIn(text).toReversed().flatMap(runsOfWord.backward) : wordsIn(text).flatMap(runsOfWord.forward)
  const runsOfLine = (line: string) => visualParts(line.normalize('NFC')).flatMap(runsOfPart)
  return {
    font,
    widthOf: (line, size) => runsOfLine(line).reduce((sum, { width }) => sum + width, 0) * size,
    written: (line) => joined(runsOfLine(line).map((run) => run.written())),
  }
}

function laidOut({ font, text }: Run): LaidOut {
  let written: WrittenRun | undefined
  return {
    width: font.face.layout(text).advanceWidth / font.face.unitsPerEm,
    written: () => (written ??= { font: font.name, glyphs: kerned(font, text) }),
  }
}

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
const wordsIn = (line: string): string[] => (line.replaceAll('\t', '    ').match(/ |[^ ]+/gu) ?? []).flatMap(piecesOf)

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

/** Glyph ids of four hexadecimal digits, between them kerning in thousandths of the font size; accents and the like stand where the font wants them. */
function kerned({ face, embedded }: Face, text: string): string {
  const { glyphs, positions } = face.layout(text)
  const digits = embedded().encodeText(text).asString()
  const thousandths = (units: number) => Math.round((units * 1000) / face.unitsPerEm)
  const parts = glyphs.map((glyph, at) => {
    const { xAdvance, xOffset, yOffset } = positions[at]!
    const [before, after] = [thousandths(-xOffset), thousandths(glyph.advanceWidth - xAdvance + xOffset)]
    const code = `${before || ''}<${digits.slice(4 * at, 4 * at + 4)}>${after ? `${after} ` : ''}`
    return yOffset === 0 ? code : `] TJ ${num(yOffset / face.unitsPerEm)} Ts [${code}] TJ 0 Ts [`
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
  const fallbacks = fallbackFonts(document)
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
  const runs = font.written(line).map((run) => `/${run.font ?? name} 1 Tf ${run.glyphs} TJ`)
  return `BT ${num(size)} 0 0 ${num(-size)} ${num(x)} ${num(y)} Tm ${runs.join(' ')} ET`
}
