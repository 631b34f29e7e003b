import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)
const weights = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}

/** A font of the application within a document: what it prints can be read and copied, whichever European language it is in. */
export type PrintedFont = {
  font: PDFFont
  /** How long a line is, in points. */
  widthOf: (line: string, size: number) => number
  /** A line as the operand of TJ, kerned as on the screen. */
  written: (line: string) => string
}

/** Embeds the letters that are used, and no others. */
export async function embedFont(document: PDFDocument, weight: keyof typeof weights): Promise<PrintedFont> {
  const bytes = await readFile(require.resolve(weights[weight]))
  const face = fontkit.create(bytes) as fontkit.Font
  document.registerFontkit(fontkit)
  const font = await document.embedFont(bytes, { subset: true })
  const widthOfWord = remembered((word) => face.layout(printable(face, word)).advanceWidth / face.unitsPerEm)
  const writtenWord = remembered((word) => kerned(face, font, printable(face, word)))
  return {
    font,
    widthOf: (line, size) => wordsIn(line).reduce((sum, word) => sum + widthOfWord(word), 0) * size,
    written: (line) => `[${wordsIn(line).map(writtenWord).join('')}]`.replaceAll('><', ''),
  }
}

/** Words, and what is between them: the same ones come again and again, and looking letters up takes time. What is no word is taken in pieces. */
const wordsIn = (line: string): string[] => line.replaceAll('\t', '    ').match(/ |[^ ]{1,64}/gu) ?? []

function remembered<Answer>(answer: (word: string) => Answer) {
  const known = new Map<string, Answer>()
  return (word: string): Answer => {
    const found = known.get(word) ?? answer(word)
    known.set(word, found)
    return found
  }
}

/** What the font has no letter for, such as a pictogram, is seen to be missing. */
const printable = (face: fontkit.Font, word: string) =>
  Array.from(word, (sign) => (face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '□')).join('')

/** Glyphs of four hexadecimal digits each, with the thousandths by which the next one stands nearer. */
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
