import { useDroppable } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { sortPlugins, sortTransition } from './drag-plugins.ts'

type Row = {
  id: string
  index: number
  /** The id of its area. */
  group: string
  /** Rows change places with rows of their own type. */
  type: string
}

/** Makes a row sortable; returns the refs of the row and of its handle. */
export function useSortableRow({ type, ...row }: Row) {
  const { ref, handleRef } = useSortable({ ...row, type, accept: type, transition: sortTransition, plugins: sortPlugins })
  return { ref, handleRef }
}

// Rows take collisions before the area that contains them.
const BELOW_ROWS = 1

/** Makes an area, even an empty one, accept rows of a type; returns its ref. */
export const useRowArea = (id: string, accept: string) => useDroppable({ id, type: 'area', accept, collisionPriority: BELOW_ROWS }).ref
