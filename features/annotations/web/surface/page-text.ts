import type { Rect, Turn } from '#platform/shared/page-space.ts'

type Passage = { text: string; start: number; end: number }

/** The text of a page's text layer, and the offsets of a range within it. */
export function offsetsIn(layer: Element, range: Range): Passage {
  let text = ''
  let [start, end] = [-1, -1]
  for (const { node, piece } of piecesOf(layer)) {
    const part = node && partOf(node, range)
    if (part) {
      if (start < 0) start = text.length + part.from
      end = text.length + part.to
    }
    text += piece
  }
  return start < 0 ? { text, start: 0, end: 0 } : { text, start, end }
}

type Piece = { node: Text | null; piece: string }

/** Text nodes in reading order; line breaks become "\n". */
function* piecesOf(layer: Element): Generator<Piece> {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) yield { node, piece: node.data }
    else if (node instanceof HTMLBRElement) yield { node: null, piece: '\n' }
  }
}

/** The part of a text node that a range covers; null if none. */
function partOf(node: Text, range: Range): { from: number; to: number } | null {
  if (!range.intersectsNode(node)) return null
  const from = range.startContainer === node ? range.startOffset : 0
  const to = range.endContainer === node ? range.endOffset : node.length
  return from < to ? { from, to } : null
}

/** The boxes of the selected letters, in the window. */
export function passageRects(layer: Element, range: Range): Rect[] {
  const rects: Rect[] = []
  for (const { node } of piecesOf(layer)) {
    const part = node && partOf(node, range)
    if (!part || node.data.slice(part.from, part.to).trim() === '') continue
    const letters = document.createRange()
    letters.setStart(node, part.from)
    letters.setEnd(node, part.to)
    rects.push(...letters.getClientRects())
  }
  return rects
}

/** The direction of a range's text on its page: pdf.js rotates letters in page space, then the whole layer with the page. */
export function textTurn(layer: Element, range: Range): Turn {
  for (const { node } of piecesOf(layer)) {
    if (node && partOf(node, range)) return quarterTurn(node.parentElement?.style.getPropertyValue('--rotate') ?? '')
  }
  return 0
}

function quarterTurn(angle: string): Turn {
  const degrees = Number.parseFloat(angle)
  const quarters = Number.isFinite(degrees) ? Math.round(degrees / 90) : 0
  return ((((quarters % 4) + 4) % 4) * 90) as Turn
}
