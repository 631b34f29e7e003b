import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { createContext, useContext, useRef } from 'react'
import { type Store, useStore } from '#platform/web/lib/storage/store.ts'
import { type Areas, areasAfter, placeOf } from '#platform/web/ui/drag/areas.ts'
import { allPapers, type Draft, MEETING, moveItem, movePaper } from './draft.ts'

type Editing = {
  /** A store, so that typing renders only what shows the changed part: a form may have hundreds of documents. */
  draft: Store<Draft>
  /** Takes a function, since drags and reading of files end later. */
  change: (next: (draft: Draft) => Draft) => void
  /** Says something to screen readers. */
  say: (words: string) => void
  /** Focuses the element with this id once it is rendered. */
  focusLater: (id: string | null) => void
  /** Whether the last attempt to go on has found faults, which are shown at their fields. */
  isJudged: boolean
}

export const EditingContext = createContext<Editing | null>(null)

/** The form that is being edited. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('EditingContext missing')
  return editing
}

/** A part of the draft. */
export const useDraft = <Part>(partOf: (draft: Draft) => Part): Part => useStore(useEditing().draft, partOf)

/** The id of the menu of a document or an item. */
export const menuId = (key: string) => `menu-${key}`

/** The menu behind or before this one, which gets the focus when it goes. */
export function neighbourMenu(all: { key: string }[], index: number): string | null {
  const neighbour = all[index + 1] ?? all[index - 1]
  return neighbour ? menuId(neighbour.key) : null
}

/** Ids for the drag library. */
export const areaId = (area: string) => `area ${area}`

/** Keys of the documents in each area, in order. */
const areasOf = ({ papers, items }: Draft): Areas => ({
  [areaId(MEETING)]: papers.map(({ key }) => key),
  ...Object.fromEntries(items.filter((item) => !item.is_paragraph).map((item) => [areaId(item.key), item.papers.map(({ key }) => key)])),
})

/** Events of a drag of documents or items: the form follows it, and Escape restores the former order. */
export function useDraftDrag(
  { draft, change, say }: Pick<Editing, 'draft' | 'change' | 'say'>,
  placeWords: (draft: Draft, key: string) => string,
) {
  // The library's events can come faster than renders.
  const drag = useRef<{ before: Draft; now: Draft; key: string; isPaper: boolean } | null>(null)
  const show = (next: Draft) => {
    if (drag.current) drag.current.now = next
    change(() => next)
  }
  return {
    onDragStart: ({ operation: { source } }: DragStartEvent) => {
      if (source) drag.current = { before: draft.get(), now: draft.get(), key: String(source.id), isPaper: source.type === 'paper' }
    },
    onDragOver: (event: DragOverEvent) => {
      if (!drag.current) return
      const { key, now, isPaper } = drag.current
      const areas = areasAfter(isPaper ? areasOf(now) : { items: now.items.map((item) => item.key) }, event)
      const place = areas && placeOf(areas, key)
      if (!place) return
      show(isPaper ? movePaper(now, key, { ...place, area: place.area.slice(areaId('').length) }) : moveItem(now, key, place.index))
    },
    onDragEnd: ({ canceled }: DragEndEvent) => {
      const dropped = drag.current
      drag.current = null
      if (!dropped) return
      if (canceled) change(() => dropped.before)
      else if (dropped.now !== dropped.before) say(placeWords(dropped.now, dropped.key))
    },
  }
}

/** Titles by the ids of what can be dragged and of what it can be dropped on. */
export const titlesOf = (draft: Draft, meeting: string): Map<string, string> =>
  new Map([
    [areaId(MEETING), meeting],
    ...draft.items.flatMap(({ key, title }): [string, string][] => [
      [key, title],
      [areaId(key), title],
    ]),
    ...allPapers(draft).map(({ key, title }): [string, string] => [key, title]),
  ])
