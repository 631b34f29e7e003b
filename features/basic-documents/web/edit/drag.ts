import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { useRef, useState } from 'react'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { type Areas, areasAfter, placeOf } from '#platform/web/ui/drag/areas.ts'
import { allDocuments, arranged } from './changes.ts'
import type { Dragged, MoveChange } from './editing.ts'

/** What is dragged, and the current order of everything of its kind. */
type Drag = { key: string; isDocument: boolean; areas: Areas }

/** The order during a drag. A drop at another place is passed to `onMoved`; Escape restores the old order. */
export function useDrag(structure: DocumentStructure, onMoved: (change: MoveChange) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  // The library's events can come faster than renders.
  const latest = useRef<Drag | null>(null)
  const set = (next: Drag | null) => {
    latest.current = next
    setDrag(next)
  }
  const onDragStart = ({ operation: { source } }: DragStartEvent) => {
    if (!source) return
    const isDocument = source.type === 'document'
    set({ key: String(source.id), isDocument, areas: isDocument ? areasOf(structure) : sectionsOf(structure) })
  }
  const onDragOver = (event: DragOverEvent) => {
    const areas = latest.current && areasAfter(latest.current.areas, event)
    if (latest.current && areas) set({ ...latest.current, areas })
  }
  const onDragEnd = ({ canceled }: DragEndEvent) => {
    const dropped = latest.current
    set(null)
    const change = dropped && !canceled && moveOf(structure, dropped)
    if (change) onMoved(change)
  }
  return {
    shown: drag ? whileDragged(structure, drag) : structure,
    dragged: drag?.isDocument ? draggedOf(structure, drag) : null,
    onDragStart,
    onDragOver,
    onDragEnd,
  }
}

function whileDragged(structure: DocumentStructure, drag: Drag): DocumentStructure {
  const place = placeIn(drag.areas, drag.key)
  return place ? arranged(structure, changeOf(drag, place)) : structure
}

const draggedOf = (structure: DocumentStructure, { key, areas }: Drag): Dragged => ({
  from: allDocuments(structure).find(({ id }) => documentKey(id) === key)?.section ?? null,
  to: placeIn(areas, key)?.section ?? null,
})

// The library's source and target are sometimes equal although something moved, so the order before and after is compared.
function moveOf(structure: DocumentStructure, drag: Drag): MoveChange | null {
  const { key, isDocument, areas } = drag
  const [before, after] = [placeIn(isDocument ? areasOf(structure) : sectionsOf(structure), key), placeIn(areas, key)]
  return before && after && !isSamePlace(before, after) ? changeOf(drag, after) : null
}

const changeOf = ({ key, isDocument }: Drag, { section, index }: Place): MoveChange => {
  const id = idIn(key) ?? 0
  return isDocument ? { type: 'move_document', id, section, index } : { type: 'move_section', id, index }
}

/** Ids for the drag library of what is dragged and where it can be dropped. */
export const documentKey = (id: number) => `document-${id}`
export const sectionKey = (id: number) => `section-${id}`
export const areaKey = (section: number | null) => (section === null ? 'area' : `area-${section}`)

/** The id in a key; null for the top level. */
export const idIn = (key: string): number | null => {
  const [, digits] = /-(\d+)$/.exec(key) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Keys of the documents in each area. */
export const areasOf = ({ documents, sections }: DocumentStructure): Areas => ({
  [areaKey(null)]: documents.map(({ id }) => documentKey(id)),
  ...Object.fromEntries(sections.map((section) => [areaKey(section.id), section.documents.map(({ id }) => documentKey(id))])),
})

/** Keys of the sections, in order. */
const sectionsOf = ({ sections }: DocumentStructure): Areas => ({ sections: sections.map(({ id }) => sectionKey(id)) })

type Place = { section: number | null; index: number }

/** The section and index of a document. */
export function placeIn(areas: Areas, key: string): Place | undefined {
  const place = placeOf(areas, key)
  return place && { section: idIn(place.area), index: place.index }
}

const isSamePlace = (one: Place, other: Place): boolean => one.section === other.section && one.index === other.index

/** Titles of what can be dragged and of what it can be over, by key. */
export const titlesOf = (structure: DocumentStructure, withoutSection: string): Map<string, string> =>
  new Map([
    [areaKey(null), withoutSection],
    ...structure.sections.flatMap(({ id, title }): [string, string][] => [
      [areaKey(id), title],
      [sectionKey(id), title],
    ]),
    ...allDocuments(structure).map(({ id, title }): [string, string] => [documentKey(id), title]),
  ])
