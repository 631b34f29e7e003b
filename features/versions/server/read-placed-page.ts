import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem, TextStyle } from 'pdfjs-dist/types/src/display/api.js'
import type { Piece, PlacedPage } from '#features/annotations/anchoring/paper.ts'
import { rounded } from '#features/annotations/geometry/points.ts'
import { type CropBox, fromUser, type Rect, sizeOf, type Turn } from '#platform/shared/page-space.ts'

/** The letters of a page with their places in page space. Unreadable parts are left out. */
export async function readPlacedPage(page: PDFPageProxy): Promise<PlacedPage> {
  const cropBox = page.view as unknown as CropBox
  const size = sizeOf(cropBox)
  const content = await page.getTextContent().catch(() => null)
  if (!content || content.items.length === 0) return { ...size, pieces: [] }
  const widths = await readLetterWidths(page).catch((): LetterWidths => new Map())
  page.cleanup()
  const pieces = content.items.flatMap((item) =>
    'str' in item ? [pieceOf(item, { cropBox, widths, style: content.styles[item.fontName] })] : [],
  )
  return { ...size, pieces: pieces.filter(({ text, ends_line }) => text !== '' || ends_line) }
}

type Setting = { cropBox: CropBox; widths: LetterWidths; style: TextStyle | undefined }

function pieceOf(item: TextItem, { cropBox, widths, style }: Setting): Piece {
  const [a = 0, b = 0, , , e = 0, f = 0] = item.transform as number[]
  const turn = turnOf(a, b)
  const foot = fromUser([e, f], cropBox)
  const [above, below] = reachOf(item, style)
  const box = boxOf({ turn, foot, above, below, long: item.width })
  return { ...roundedRect(box), text: item.str, turn, ends: endsOf(item, widths.get(item.fontName)).map(rounded), ends_line: item.hasEOL }
}

const roundedRect = ({ x, y, width, height }: Rect): Rect => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
})

/** PDF rotates counterclockwise, page space clockwise. */
function turnOf(a: number, b: number): Turn {
  const quarters = Math.round((-Math.atan2(b, a) * 2) / Math.PI)
  return ((((quarters % 4) + 4) % 4) * 90) as Turn
}

/** How far a marking reaches above and below the baseline. */
function reachOf({ height }: TextItem, style: TextStyle | undefined): [above: number, below: number] {
  const within = (value: number | undefined, least: number, most: number) => Math.min(most, Math.max(least, value || 0))
  return [height * within(style?.ascent || 0.8, 0.7, 1), height * within(-(style?.descent ?? -0.2), 0.15, 0.3)]
}

type Line = { turn: Turn; foot: readonly [number, number]; above: number; below: number; long: number }

function boxOf({ turn, foot: [x, y], above, below, long }: Line): Rect {
  const high = above + below
  if (turn === 90) return { x: x - below, y, width: high, height: long }
  if (turn === 180) return { x: x - long, y: y - below, width: long, height: high }
  if (turn === 270) return { x: x - above, y: y - long, width: high, height: long }
  return { x, y: y - above, width: long, height: high }
}

/** Letter widths by font of a page, in thousandths of the font size. */
type LetterWidths = Map<string, Map<string, number>>
type Glyph = { unicode?: string; width?: number }

/** The widths as the page draws them. */
async function readLetterWidths(page: PDFPageProxy): Promise<LetterWidths> {
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
function endsOf({ str, width, height }: TextItem, font: Map<string, number> | undefined): number[] {
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
