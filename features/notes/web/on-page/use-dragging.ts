import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { placeOn } from '#features/annotations/web/surface/place.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { NotePlace } from './paper-notes.ts'

type Dragging = {
  page: PageHost
  /** Whether a finger may drag it; otherwise a touch scrolls. */
  isByFinger: boolean
  /** Null if it cannot be moved. */
  onDropped: ((place: NotePlace) => void) | null
}

type Drag = { pointer: number; from: Point; isFar: boolean }

/** Movements below this (px) are jitter, not a drag. */
const JITTER_PX = 5
const none: Point = [0, 0]

/** Lets a small element on a page be dragged elsewhere on it; a click remains a click. */
export function useDragging({ page, isByFinger, onDropped }: Dragging) {
  const drag = useRef<Drag | null>(null)
  const [offset, setOffset] = useState(none)
  const end = () => {
    if (!drag.current?.isFar) drag.current = null
    setOffset(none)
  }
  const handlers = {
    onPointerDown: ({ clientX, clientY, ...event }: PointerEvent) => {
      const mayDrag = onDropped && event.isPrimary && event.button === 0 && (event.pointerType !== 'touch' || isByFinger)
      drag.current = mayDrag ? { pointer: event.pointerId, from: [clientX, clientY], isFar: false } : null
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag
      if (current?.pointer !== event.pointerId || event.buttons === 0) return
      const way = wayOf(event, current)
      if (!current.isFar && Math.hypot(...way) < JITTER_PX) return
      // Only now: once the pointer is captured, clicks go nowhere else.
      if (!current.isFar) event.currentTarget.setPointerCapture(event.pointerId)
      current.isFar = true
      setOffset(way)
    },
    onPointerUp: (event: PointerEvent) => {
      const { current } = drag
      if (current?.isFar && current.pointer === event.pointerId) {
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
        const [across, down] = wayOf(event, current)
        // The rendered position may be one move behind.
        const [x, y] = placeOn(page, { x: left + width / 2 - offset[0] + across, y: top + height / 2 - offset[1] + down })
        onDropped?.({ page_number: page.index + 1, position_x: x, position_y: y })
      }
      end()
    },
    onPointerCancel: end,
    /** The click that ends a drag opens nothing. */
    onClickCapture: (event: MouseEvent) => {
      if (drag.current?.isFar) event.stopPropagation()
      drag.current = null
    },
  }
  return { offset, handlers }
}

const wayOf = ({ clientX, clientY }: PointerEvent, { from }: Drag): Point => [clientX - from[0], clientY - from[1]]
