import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)
const weights = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}

/** One of the application's fonts embedded in a document. Its text can be selected and copied, in any European language. */
export type PrintedFont = {
  font: PDFFont
  /** Width of a line in points. */
  widthOf: (line: string, size: number) => number
  /** A line as the operand of TJ, with kerning. */
  written: (line: string) => string
}

/** Embeds a font, reduced to the glyphs in use. */
async function embedFont(document: PDFDocument, weight: keyof typeof weights): Promise<PrintedFont> {
  const bytes = await readFile(require.resolve(weights[weight]))
  const face = fontkit.create(bytes) as fontkit.Font
  document.registerFontkit(fontkit)
  const font = await document.embedFont(bytes, { subset: true })
  const widthOfWord = memoized((word) => face.layout(printable(face, word)).advanceWidth / face.unitsPerEm)
  const writtenWord = memoized((word) => kerned(face, font, printable(face, word)))
  return {
    font,
    widthOf: (line, size) => wordsIn(line).reduce((sum, word) => sum + widthOfWord(word), 0) * size,
    written: (line) => `[${wordsIn(line).map(writtenWord).join('')}]`.replaceAll('><', ''),
  }
}

/** Splits a line into words and spaces, which can be cached, because layout is slow and words recur. Long runs are split into pieces. */
const wordsIn = (line: string): string[] => line.replaceAll('\t', '    ').match(/ |[^ ]{1,64}/gu) ?? []

function memoized<Answer>(answer: (word: string) => Answer) {
  const known = new Map<string, Answer>()
  return (word: string): Answer => {
    const found = known.get(word) ?? answer(word)
    known.set(word, found)
    return found
  }
}

/** Replaces characters that the font lacks, such as emoji, with a box. */
const printable = (face: fontkit.Font, word: string) =>
  Array.from(word, (sign) => (face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '□')).join('')

/** Glyph ids of four hexadecimal digits, and between them the kerning in thousandths of the font size. */
function kerned(face: fontkit.Font, font: PDFFont, word: string): string {
  const { glyphs, positions } = face.layout(word)
  const digits = font.encodeText(word).asString()
  const parts = glyphs.map((glyph, at) => {
    const nearer = Math.round(((glyph.advanceWidth - (positions[at]?.xAdvance ?? glyph.advanceWidth)) * 1000) / face.unitsPerEm)
    const code = `<${digits.slice(4 * at, 4 * at + 4)}>`
    return nearer === 0 ? code : `${code}${nearer}`
  })
  return parts.join('')
}

/** What drawing into a document needs. `numbers` are the numbers of notes by id, if they are numbered. */
export type Ink = { document: PDFDocument; regular: PrintedFont; bold: PrintedFont; numbers: ReadonlyMap<string, number> }

/** Embeds the fonts into a document, one after the other, so that the bytes of the document are always the same. */
export async function inkFor(document: PDFDocument, numbers: Ink['numbers'] = new Map()): Promise<Ink> {
  const regular = await embedFont(document, 'regular')
  const bold = await embedFont(document, 'bold')
  return { document, regular, bold, numbers }
}

/** A number for a content stream: without exponent, and rounded to thousandths, which is finer than anyone can see. */
export const num = (value: number): string => String(Math.round(value * 1000) / 1000 || 0)

/** A font's name in the resources of a form. */
export const fontName = 'F'

type Place = { x: number; y: number; size: number; font: PrintedFont; name?: string }

/** Operators that write a line with its baseline at a point in page space; since y grows downwards there, the glyphs are flipped. */
export const writtenLine = (line: string, { x, y, size, font, name = fontName }: Place): string =>
  `BT /${name} ${num(size)} Tf 1 0 0 -1 ${num(x)} ${num(y)} Tm ${font.written(line)} TJ ET`
