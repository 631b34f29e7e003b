import { move } from '@dnd-kit/helpers'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { useRef, useState } from 'react'
import type { DocumentStructure } from '#shared/basic-documents/document.ts'
import { allDocuments, arranged } from './arrange.ts'
import { type Areas, areasOf, idIn, isSamePlace, placeIn, sectionKey } from './drag-order.ts'
import type { Dragged } from './dragged.ts'
import type { MoveChange } from './editing.ts'

type Drag = { key: string; areas: Areas }

/** The order while something is dragged. What is dropped elsewhere than where it stood is handed on; Escape brings the old order back. */
export function useDrag(structure: DocumentStructure, onMoved: (change: MoveChange) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  // The library's events come faster than renders.
  const latest = useRef<Drag | null>(null)
  const set = (next: Drag | null) => {
    latest.current = next
    setDrag(next)
  }
  const onDragStart = ({ operation: { source } }: DragStartEvent) => {
    if (source?.type === 'document') set({ key: String(source.id), areas: areasOf(structure) })
  }
  const onDragOver = (event: DragOverEvent) => {
    if (latest.current) set({ ...latest.current, areas: move(latest.current.areas, event) })
  }
  const onDragEnd = (event: DragEndEvent) => {
    const dropped = latest.current
    set(null)
    if (event.canceled) return
    const change = dropped ? documentMove(structure, dropped) : sectionMove(structure, event)
    if (change) onMoved(change)
  }
  return {
    shown: drag ? whileDragged(structure, drag) : structure,
    dragged: drag && draggedOf(structure, drag),
    onDragStart,
    onDragOver,
    onDragEnd,
  }
}

function whileDragged(structure: DocumentStructure, { key, areas }: Drag): DocumentStructure {
  const place = placeIn(areas, key)
  return place ? arranged(structure, { type: 'move_document', id: idIn(key) ?? 0, ...place }) : structure
}

const draggedOf = (structure: DocumentStructure, { key, areas }: Drag): Dragged => ({
  from: allDocuments(structure).find(({ id }) => id === idIn(key))?.section ?? null,
  to: placeIn(areas, key)?.section ?? null,
})

// The library's source and target are the same at times although something moved: what counts is the order before and after.
function documentMove(structure: DocumentStructure, { key, areas }: Drag): MoveChange | null {
  const [before, after] = [placeIn(areasOf(structure), key), placeIn(areas, key)]
  return before && after && !isSamePlace(before, after) ? { type: 'move_document', id: idIn(key) ?? 0, ...after } : null
}

function sectionMove({ sections }: DocumentStructure, event: DragEndEvent): MoveChange | null {
  const key = String(event.operation.source?.id)
  const before = sections.map(({ id }) => sectionKey(id))
  const index = move(before, event).indexOf(key)
  return index === -1 || index === before.indexOf(key) ? null : { type: 'move_section', id: idIn(key) ?? 0, index }
}
