import { useEffect, useState } from 'react'
import type { Annotation, AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import { mergedLines, quoteOf } from '#features/annotations/geometry/marked-text.ts'
import { roundedRect } from '#features/annotations/geometry/points.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { fromWindow, unscaled } from '#features/annotations/web/surface/Sheet.tsx'
import { around, type Rect, rectToPage, type Turn } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Where = { annotator: Annotator; pdfViewer: PdfViewer }

/** Marks the selected text, one annotation for each page in one undo step, and clears the selection. */
export function markSelection(kind: MarkingKind, { annotator, pdfViewer }: Where): void {
  const made = selectedPassages(pdfViewer).map((passage) => newMarking(passage, { kind, ...annotator.styleOf(kind) }))
  if (made.length === 0) return
  annotator.session.change(made.map((annotation) => ({ kind: 'create', annotation })))
  getSelection()?.removeAllRanges()
}

/** A passage of text on one page. */
export type Passage = Required<Pick<AnnotationOf<MarkingKind>, 'pageIndex' | 'rects' | 'turn' | 'quote'>>

/** The selected text of each page; empty if nothing is selected. */
export function selectedPassages({ pageHosts }: PdfViewer): Passage[] {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  return pageHosts.shown().flatMap((page) => passageOn(page, range) ?? [])
}

type Look = { kind: MarkingKind; color: string; opacity: number }

/** A new marking of a passage. */
export const newMarking = (passage: Passage, { kind, color, opacity }: Look): Annotation =>
  ({ id: crypto.randomUUID(), color, opacity, type: kind, ...passage }) satisfies AnnotationOf<MarkingKind>

function passageOn(page: PageHost, range: Range): Passage | null {
  const layer = page.host.parentElement?.querySelector('.textLayer')
  if (!layer || !range.intersectsNode(layer)) return null
  const offsets = offsetsIn(layer, range)
  const quote = quoteOf(offsets.text, offsets.start, offsets.end)
  const turn = textTurn(layer, range)
  const rects = rectsOn(page, passageRects(layer, range), turn)
  if (quote.exact === '' || rects.length === 0) return null
  return { pageIndex: page.index, rects, turn, quote }
}

/** Converts rectangles in the window to lines on the page. */
function rectsOn(page: PageHost, rects: readonly Rect[], turn: Turn): Rect[] {
  const shown = fromWindow(page)
  const onPage = rects.map(({ x, y, width, height }) =>
    rectToPage(around([shown({ x, y }), shown({ x: x + width, y: y + height })]), unscaled(page)),
  )
  return mergedLines(onPage, turn).map(roundedRect)
}

type Offsets = { text: string; start: number; end: number }

/** The text of a page's text layer, and the offsets of a range within it. */
function offsetsIn(layer: Element, range: Range): Offsets {
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
export function* piecesOf(layer: Element): Generator<Piece> {
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
function passageRects(layer: Element, range: Range): Rect[] {
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
function textTurn(layer: Element, range: Range): Turn {
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

/** Position of the selected text in the window. */
export type SelectedText = { top: number; bottom: number; left: number; right: number }

/** Text selected on the pages, once the pointer is released; null if none, or while `wanted` is false. */
export function useSelectedText({ viewer }: PdfViewer, wanted: boolean): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const gone = new AbortController()
    let isPressed = false
    const look = () => setSelected(isPressed ? null : selectedTextIn({ viewer }))
    const press = (pressed: boolean) => () => {
      isPressed = pressed
      // The browser updates the selection only after pointerup.
      setTimeout(() => !gone.signal.aborted && look())
    }
    const listen = { signal: gone.signal, capture: true }
    viewer.container.addEventListener('pointerdown', press(true), listen)
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, press(false), listen)
    document.addEventListener('selectionchange', look, listen)
    viewer.container.addEventListener('scroll', look, { ...listen, passive: true })
    return () => {
      gone.abort()
      setSelected(null)
    }
  }, [viewer, wanted])
  return selected
}

/** Position of a selection that starts or ends in the text of a page; null if there is none. */
export function selectedTextIn({ viewer: { container: pages } }: Pick<PdfViewer, 'viewer'>): SelectedText | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.toString().trim() === '') return null
  const range = selection.getRangeAt(0)
  if (![range.startContainer, range.endContainer].some((node) => isPageText(node, pages))) return null
  const { top, bottom, left, right } = range.getBoundingClientRect()
  return { top, bottom, left, right }
}

const isPageText = (node: Node, pages: HTMLElement): boolean =>
  pages.contains(node) && (node instanceof Element ? node : node.parentElement)?.closest('.textLayer') !== null
