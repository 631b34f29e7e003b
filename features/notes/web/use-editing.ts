import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Note } from '#features/notes/note.ts'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'

/** Which view of a note shows its form, by the id of the note. */
const forms = createStore<ReadonlyMap<number, symbol>>(new Map())

const open = (id: number, view: symbol) => forms.set(new Map([...forms.get(), [id, view]]))

function close(id: number, view: symbol): void {
  if (forms.get().get(id) === view) forms.set(new Map([...forms.get()].filter(([other]) => other !== id)))
}

/**
 * The editing of a note. Only one of its views (in the list beside a paper, in a bubble on it) shows the form: the one where it was last
 * requested. The draft moves along.
 */
export function useEditing({ id }: Note, { isBegun, article }: { isBegun: boolean; article: RefObject<HTMLElement | null> }) {
  const [view] = useState(() => Symbol('view of a note'))
  const [wasBegun] = useState(isBegun)
  const [isAsked, ask] = useState(false)
  const isEdited = useStore(forms, (all) => all.get(id) === view)
  useLayoutEffect(() => {
    if (wasBegun && !forms.get().has(id)) open(id, view)
    return () => close(id, view)
  }, [id, view, wasBegun])
  useFocusAfter(isEdited, article)
  return {
    isEdited,
    /** A restored draft does not take the focus. */
    takesFocus: isAsked,
    edit: () => {
      ask(true)
      open(id, view)
    },
    end: () => close(id, view),
  }
}

/** When a form that had the focus closes, the focus moves to the note. */
function useFocusAfter(isEdited: boolean, article: RefObject<HTMLElement | null>): void {
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) article.current?.focus({ preventScroll: true })
    wasEdited.current = isEdited
  }, [isEdited, article])
}
