import { move } from '@dnd-kit/helpers'
import type { DragOverEvent } from '@dnd-kit/react'

/** Ids of the rows by area, in order. */
export type Areas = Record<string, string[]>

/** The order after a step of a drag; null if nothing moved. */
export function areasAfter(areas: Areas, event: DragOverEvent): Areas | null {
  const { source, target } = event.operation
  // When something is over itself, the library uses its last rendered position and would restore an earlier order.
  return source?.id === target?.id ? null : move(areas, event)
}

/** The area and the index of a row. */
export function placeOf(areas: Areas, id: string): { area: string; index: number } | undefined {
  const [area, ids] = Object.entries(areas).find(([, all]) => all.includes(id)) ?? []
  return area === undefined || !ids ? undefined : { area, index: ids.indexOf(id) }
}
