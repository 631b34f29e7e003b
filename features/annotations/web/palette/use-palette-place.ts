import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { type Point, type Rect, unionOf } from '#platform/shared/page-space.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { clearCorner, cornerAt, type Share, shareAt } from './place-palette.ts'

type Props = { pdfViewer: PdfViewer | null; palette: PaletteState }

/** Beside the bar: below it in the middle, on phones above the bar of the tools. */
const besideBar: Share = { across: 0.5, down: 0 }
const aboveLowBar: Share = { across: 0.5, down: 1 }
const PHONE = 521

/** Keeps the palette on the pages, and off what is selected there; returns its element and what makes the handle move it. */
export function usePalettePlace({ pdfViewer, palette }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const dragged = useRef<Point | null>(null)
  const settle = useEffectEvent(() => {
    const shown = element.current && placesOf(element.current, pdfViewer)
    if (!shown || dragged.current) return
    const { stage, size } = shown
    const wanted = palette.place ?? (stage.width < PHONE ? aboveLowBar : besideBar)
    put(element.current, clearCorner(cornerAt(wanted, size, stage), size, { stage, kept: keptIn(pdfViewer, stage) }), stage)
  })
  useLayoutEffect(() => settle())
  useEffect(() => listen(element, pdfViewer, () => settle()), [pdfViewer])
  const handle = useHandle({ element, dragged, pdfViewer, palette })
  return { element, handle }
}

function listen(element: RefObject<HTMLElement | null>, pdfViewer: PdfViewer | null, settle: () => void) {
  const pages = pdfViewer?.viewer.container
  const observer = new ResizeObserver(settle)
  for (const one of [pages, element.current]) if (one) observer.observe(one)
  pages?.addEventListener('scroll', settle, { passive: true })
  return () => {
    observer.disconnect()
    pages?.removeEventListener('scroll', settle)
  }
}

/** The pages on screen, relative to the viewer, and the size of the palette. */
function placesOf(palette: HTMLElement, pdfViewer: PdfViewer | null): { stage: Rect; size: Rect } | null {
  const viewer = palette.parentElement
  if (!viewer) return null
  const [around, pages] = [viewer, pdfViewer?.viewer.container ?? viewer].map((one) => one.getBoundingClientRect())
  const { x, y, width, height } = pages!
  return { stage: { x: x - around!.x, y: y - around!.y, width, height }, size: palette.getBoundingClientRect() }
}

/** What must stay visible: the frame of the selection with its handles, and the text that is being written. */
function keptIn(pdfViewer: PdfViewer | null, stage: Rect): Rect | null {
  const pages = pdfViewer?.viewer.container
  if (!pages) return null
  const origin = pages.getBoundingClientRect()
  const rects = [...pages.querySelectorAll('[data-frame], textarea')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { x: x - origin.x, y: y - origin.y, width, height }
  })
  const all = unionOf(rects)
  const isOnScreen = all && all.x < stage.width && all.y < stage.height && all.x + all.width > 0 && all.y + all.height > 0
  return isOnScreen ? all : null
}

function put(palette: HTMLElement | null, [x, y]: Point, stage: Rect): void {
  palette?.style.setProperty('left', `${stage.x + x}px`)
  palette?.style.setProperty('top', `${stage.y + y}px`)
}

const ways: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Pixels for each key, and with Shift. */
const STEP = { small: 16, large: 96 }

type Handle = Props & { element: RefObject<HTMLElement | null>; dragged: RefObject<Point | null> }

/** Moving by pointer and by arrow keys. */
function useHandle({ element, dragged, pdfViewer, palette }: Handle) {
  /** Puts the palette as far from its place, and returns the share at which it lies then. */
  const move = (from: Point, by: Point): Share | undefined => {
    const shown = element.current && placesOf(element.current, pdfViewer)
    if (!shown) return undefined
    const { stage, size } = shown
    const share = shareAt([from[0] + by[0] - stage.x, from[1] + by[1] - stage.y], size, stage)
    put(element.current, cornerAt(share, size, stage), stage)
    return share
  }
  const here = (): Point => [element.current?.offsetLeft ?? 0, element.current?.offsetTop ?? 0]
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const [x, y] = here()
      dragged.current = [x - event.clientX, y - event.clientY]
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged.current) move(dragged.current, [event.clientX, event.clientY])
    },
    onLostPointerCapture: (event: PointerEvent) => {
      const share = dragged.current && move(dragged.current, [event.clientX, event.clientY])
      dragged.current = null
      if (share) palette.moveTo(share)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = ways[event.key]
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return
      // The viewer would turn pages.
      event.preventDefault()
      event.stopPropagation()
      const step = event.shiftKey ? STEP.large : STEP.small
      const share = move(here(), [way[0] * step, way[1] * step])
      if (share) palette.moveTo(share)
    },
  }
}

/** State of the palette: its place and whether it is folded are remembered on the device; its fields close when what it is about changes. */
export function usePaletteState({ tool, selection }: Annotator) {
  const [{ place, folded }, remember] = useAppState('tool_palette')
  const subject = selection.size > 0 ? 'selection' : tool
  const [openFor, setOpenFor] = useState<string | null>(null)
  const hasFields = openFor === subject && !folded
  return {
    /** Null until the user has moved it. */
    place,
    folded,
    hasFields,
    moveTo: (wanted: Share) => remember({ place: wanted, folded }),
    fold: (isFolded: boolean) => remember({ place, folded: isFolded }),
    toggleFields: () => setOpenFor(hasFields ? null : subject),
    /** Opens what is folded, or else the fields, or closes them. */
    showFields: () => {
      if (folded) remember({ place, folded: false })
      setOpenFor(hasFields ? null : subject)
    },
  }
}
export type PaletteState = ReturnType<typeof usePaletteState>
