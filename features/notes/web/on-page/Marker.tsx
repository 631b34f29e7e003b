import { IconNotes } from '@tabler/icons-react'
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clampedTo, placeOn, unscaled } from '#features/annotations/web/surface/Sheet.tsx'
import type { Note } from '#features/notes/note.ts'
import { type Point, shownSize, toView } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import classes from './on-page.module.css'
import type { NotePlace, PlacedNote } from './paper-notes.ts'

type Props = {
  page: PageHost
  note: PlacedNote
  isSelected: boolean
  onSelect: () => void
  /** Null if the reader may not move it. */
  onMove: ((place: NotePlace) => void) | null
}

/** A note on its page: a click or a key opens it, and its author may drag it elsewhere. */
export function Marker({ page, note, isSelected, onSelect, onMove }: Props) {
  const nameOf = useMarkerName()
  const { offset, handlers } = useDragging({ page, isByFinger: isSelected, onDropped: onMove })
  return (
    <button
      type="button"
      className={classes.marker}
      style={{ ...percentOf(placeOfNote(note, page), page), translate: `${offset[0]}px ${offset[1]}px` }}
      data-own
      data-note={note.id}
      data-mine={note.isOwner || undefined}
      data-movable={(onMove && isSelected) || undefined}
      aria-label={nameOf(note)}
      aria-expanded={isSelected}
      onClick={onSelect}
      {...handlers}
    >
      <span className={classes.pin} data-initials={note.isOwner ? undefined : initialsOf(note)}>
        {note.isOwner && <IconNotes size={18} stroke={1.75} aria-hidden />}
      </span>
    </button>
  )
}

/** Where a new note will be. */
export const Preview = ({ page, place }: { page: PageHost; place: Point }) => (
  <div className={classes.marker} style={percentOf(place, page)} data-mine data-preview>
    <span className={classes.pin}>
      <IconNotes size={18} stroke={1.75} aria-hidden />
    </span>
  </div>
)

/** In page space and within the page: the page of another version may have been larger. */
export const placeOfNote = ({ position_x, position_y }: NotePlace, page: PageHost): Point => clampedTo(page, [position_x, position_y])

/** A place in page space, in percent of the page as shown. */
export function shownPlace(place: Point, page: PageHost): { across: number; down: number } {
  const view = unscaled(page)
  const [x, y] = toView(place, view)
  const { width, height } = shownSize(view)
  return { across: (x / width) * 100, down: (y / height) * 100 }
}

function percentOf(place: Point, page: PageHost) {
  const { across, down } = shownPlace(place, page)
  return { left: `${across}%`, top: `${down}%` }
}

/** Initials of the last and the first name. */
const initialsOf = ({ author: { last_name, first_name, username } }: PlacedNote): string =>
  [last_name, first_name].map(firstLetter).join('') || firstLetter(username)

const firstLetter = (name: string) => /./u.exec(name)?.[0] ?? ''

/** The accessible name of a note on a page: its author and how it begins. */
export function useMarkerName() {
  const { t } = useTranslation()
  return ({ isOwner, author, annotation }: Note) =>
    isOwner
      ? t('placed_notes.own_marker', { text: beginningOf(annotation) })
      : t('placed_notes.marker', { name: author.full_name, text: beginningOf(annotation) })
}

/** Maximum characters of the note's text. */
const LENGTH = 60

/** The beginning of a text on one line, cut between words where possible. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LENGTH) return line
  // Avoids splitting a surrogate pair.
  const cut = line.slice(0, LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)} …`
}

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
function useDragging({ page, isByFinger, onDropped }: Dragging) {
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
