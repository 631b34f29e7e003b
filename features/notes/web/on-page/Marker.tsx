import { IconNotes } from '@tabler/icons-react'
import { unscaled, within } from '#features/annotations/web/surface/place.ts'
import { shownSize, toView } from '#platform/shared/pdf/page-space.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import classes from './on-page.module.css'
import type { NotePlace, PlacedNote } from './paper-notes.ts'
import { useDragging } from './use-dragging.ts'
import { useMarkerName } from './use-marker-name.ts'

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
export const placeOfNote = ({ position_x, position_y }: NotePlace, page: PageHost): Point => within(page, [position_x, position_y])

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
