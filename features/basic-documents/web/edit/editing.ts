import { createContext, useContext } from 'react'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import type { Change } from './arrange.ts'

/** What is renamed or about to be deleted. */
export type Subject = { kind: 'section' | 'document'; id: number }

/** What rows and headings need to change what they show. */
export type Editing = {
  shown: DocumentStructure
  change: (change: Change) => Promise<boolean>
  /** Moves by menu or keyboard: says where it stands now, and leaves the focus on its menu. */
  move: (change: MoveChange) => void
  renamed: Subject | null
  rename: (subject: Subject | null) => void
  /** Asks, and then deletes. */
  remove: (subject: Subject) => void
  /** Focuses the element of that id once it is there. */
  focusLater: (id: string) => void
}
export type MoveChange = Extract<Change, { type: 'move_document' | 'move_section' }>

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('EditingContext is missing')
  return editing
}

export const isSame = (one: Subject | null, other: Subject): boolean => one?.kind === other.kind && one.id === other.id

const nameOf = ({ kind, id }: Subject) => `basic-${kind}-${id}`

/** The id of the field that a subject's title is changed in. */
export const fieldId = (subject: Subject): string => `${nameOf(subject)}-title`

/** The id of the menu of a subject, which is the one of its button. */
export const menuId = nameOf
