import { piecesOf } from './mark-selection.ts'

/** Letters and digits, joined by hyphens, also at the end of a line, by apostrophes, and by points and commas between digits. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:(?:[-\u2010\u00ad]\n?|['\u2019]|[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu

/** Extends the selected text to whole words, so that markers need not be aimed at letters. */
export function snapSelection(): void {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
  const range = snappedToWords(selection.getRangeAt(0))
  selection.removeAllRanges()
  selection.addRange(range)
}

/** The range extended to whole words where it starts and ends within the text of a page; words may consist of several pieces of text. */
export function snappedToWords(range: Range): Range {
  const snapped = range.cloneRange()
  const start = wordAt(range.startContainer, (word, page) => word.from <= page.at && page.at < word.to, range.startOffset)
  const end = wordAt(range.endContainer, (word, page) => word.from < page.at && page.at <= word.to, range.endOffset)
  if (start) snapped.setStart(...start.first)
  if (end) snapped.setEnd(...end.last)
  return snapped
}

type Spot = [node: Text, offset: number]
type Span = { from: number; to: number }

/** The ends of the word at a position in the text of a page; null if there is none. */
function wordAt(node: Node, isAt: (word: Span, page: { at: number }) => boolean, offset: number): { first: Spot; last: Spot } | null {
  const layer = node instanceof Text ? node.parentElement?.closest('.textLayer') : null
  if (!layer) return null
  let text = ''
  let at = -1
  const pieces: { node: Text; from: number }[] = []
  for (const { node: part, piece } of piecesOf(layer)) {
    if (part) pieces.push({ node: part, from: text.length })
    if (part === node) at = text.length + offset
    text += piece
  }
  const spotOf = (place: number): Spot => {
    const { node: part, from } = pieces.findLast((one) => one.from <= place)!
    return [part, place - from]
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [from, to] = [index, index + word.length]
    if (!isAt({ from, to }, { at })) continue
    const [last, past] = spotOf(to - 1)
    return { first: spotOf(from), last: [last, past + 1] }
  }
  return null
}
