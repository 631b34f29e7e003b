import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** Letter widths by font of a page, in thousandths of the font size. */
export type LetterWidths = Map<string, Map<string, number>>
type Glyph = { unicode?: string; width?: number }

/** The widths as the page draws them. */
export async function readLetterWidths(page: PDFPageProxy): Promise<LetterWidths> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const fonts: LetterWidths = new Map()
  let font = new Map<string, number>()
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as unknown[] | null
    if (operator === OPS.setFont) {
      const name = String(args?.[0])
      font = fonts.get(name) ?? new Map()
      fonts.set(name, font)
    } else if (operator === OPS.showText) {
      for (const glyph of (args?.[0] ?? []) as (Glyph | number | null)[]) addWidth(font, glyph)
    }
  }
  return fonts
}

/** A ligature's width is split evenly among its letters. */
function addWidth(font: Map<string, number>, glyph: Glyph | number | null): void {
  if (glyph === null || typeof glyph !== 'object' || !glyph.unicode || typeof glyph.width !== 'number') return
  const letters = Array.from(glyph.unicode.normalize('NFKC'))
  for (const letter of letters) if (letters.length === 1 || !font.has(letter)) font.set(letter, glyph.width / letters.length)
}

/** Where each UTF-16 unit of a run ends, measured from its start: the extra width of a stretched line goes to its spaces. */
export function endsOf({ str, width, height }: TextItem, font: Map<string, number> | undefined): number[] {
  const units = Array.from(str).flatMap((letter) => [
    [letter, naturalWidth(letter, font) * height] as const,
    ...Array.from({ length: letter.length - 1 }, () => ['', 0] as const),
  ])
  const natural = units.reduce((sum, [, wide]) => sum + wide, 0)
  const spaces = units.filter(([letter]) => letter === ' ').length
  const isKnown = font !== undefined && Array.from(str).every((letter) => letter === ' ' || font.has(letter))
  const rest = width - natural
  const inSpaces = isKnown && spaces > 0 && rest > -spaces * height * 0.2 ? rest / spaces : 0
  const scale = natural + inSpaces * spaces > 0 ? width / (natural + inSpaces * spaces) : 0
  let end = 0
  return units.map(([letter, wide]) => (end += (wide + (letter === ' ' ? inSpaces : 0)) * scale))
}

const COMMON = 0.5
const naturalWidth = (letter: string, font: Map<string, number> | undefined) =>
  (font?.get(letter) ?? (letter === ' ' ? 278 : COMMON * 1000)) / 1000
