import { move } from '@dnd-kit/helpers'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { allPapers, type Draft, MEETING, moveItem, movePaper } from './draft.ts'

type Editing = {
  draft: Draft
  /** Takes a function, since drags and reading of files end later. */
  change: (next: (draft: Draft) => Draft) => void
  /** Says something to screen readers. */
  say: (words: string) => void
  /** Focuses the menu of what has this key, once it is rendered. */
  focusLater: (key: string | undefined) => void
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

/** Marks the menu button of a document or an item. */
export const menuOf = (key: string) => ({ 'data-menu': key })

/** Focuses a menu button that a later render brings, as when its row has moved, or when another one was removed. */
export function useFocusLater(): (key: string | undefined) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const button = wanted.current === null ? null : document.querySelector<HTMLElement>(`[data-menu="${wanted.current}"]`)
    if (!button) return
    wanted.current = null
    button.focus()
  })
  return useCallback((key) => {
    wanted.current = key ?? null
  }, [])
}

/** The key behind or before this one, which gets the focus when it goes. */
export const neighbourOf = (all: { key: string }[], index: number): string | undefined => (all[index + 1] ?? all[index - 1])?.key

/** Ids for the drag library. */
export const areaId = (area: string) => `area ${area}`

type Areas = Record<string, string[]>

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
      if (source) drag.current = { before: draft, now: draft, key: String(source.id), isPaper: source.type === 'paper' }
    },
    onDragOver: (event: DragOverEvent) => {
      const { source, target } = event.operation
      // When something is over itself, the library uses its last rendered position and would restore an earlier order.
      if (!drag.current || !target || source?.id === target.id) return
      const { key, now, isPaper } = drag.current
      if (!isPaper) {
        const keys = move({ items: now.items.map((item) => item.key) }, event)['items'] ?? []
        show(moveItem(now, key, keys.indexOf(key)))
        return
      }
      const areas = move(areasOf(now), event)
      const [area, keys] = Object.entries(areas).find(([, all]) => all.includes(key)) ?? []
      if (area && keys) show(movePaper(now, key, { area: area.slice(areaId('').length), index: keys.indexOf(key) }))
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
