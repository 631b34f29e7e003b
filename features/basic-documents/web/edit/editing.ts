import { createContext, useContext } from 'react'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import type { Change } from './changes.ts'

/** A section or document being renamed or deleted. */
export type Subject = { kind: 'section' | 'document'; id: number }

/** What rows and headings need to make changes. */
export type Editing = {
  shown: DocumentStructure
  change: (change: Change) => Promise<boolean>
  /** Moves by menu or keyboard: announces the new place and keeps the focus on the menu. */
  move: (change: MoveChange) => void
  renamed: Subject | null
  rename: (subject: Subject | null) => void
  /** Asks for confirmation, then deletes. */
  remove: (subject: Subject) => void
  /** Focuses the element with that id once it exists. */
  focusLater: (id: string) => void
}
export type MoveChange = Extract<Change, { type: 'move_document' | 'move_section' }>

export const EditingContext = createContext<Editing | null>(null)

/** The editing functions of the surrounding structure. Throws outside of it. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('EditingContext is missing')
  return editing
}

export const isSame = (one: Subject | null, other: Subject): boolean => one?.kind === other.kind && one.id === other.id

const nameOf = ({ kind, id }: Subject) => `basic-${kind}-${id}`

/** Id of the title field of a subject. */
export const fieldId = (subject: Subject): string => `${nameOf(subject)}-title`

/** Id of a subject's menu and of its button. */
export const menuId = nameOf

/** A document being dragged: the area it came from and the one it is over. */
export type Dragged = { from: number | null; to: number | null }

export const DraggedContext = createContext<Dragged | null>(null)

/** The document being dragged; null if there is none. */
export const useDragged = (): Dragged | null => useContext(DraggedContext)
