import { setImmediate as nextTurn } from 'node:timers/promises'
import { annotation, isMarking, type KeptAnnotation, keptAnnotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { Mark } from '#features/my-marks/my-marks.ts'
import type { OwnLayer, StoredAnnotation } from './repository.ts'

/** How many annotations are read before other requests get a turn. */
const AT_ONCE = 200

/** The marks of stored annotations, by layer; whatever has an id is a mark, even if it cannot be drawn. */
export async function annotationMarks(
  stored: readonly StoredAnnotation[],
  layers: readonly OwnLayer[],
): Promise<Map<number, PlacedMark[]>> {
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  const marks = new Map<number, PlacedMark[]>()
  for (const [at, { layer_id, content, updated }] of stored.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const kept = keptAnnotation.safeParse(JSON.parse(content)).data
    const layer = byId.get(layer_id)
    if (!kept || !layer) continue
    const ofLayer = marks.get(layer_id) ?? []
    ofLayer.push({ ...markOf(kept), layer_id, shared: !layer.is_private, updated })
    marks.set(layer_id, ofLayer)
  }
  return marks
}

function markOf(kept: KeptAnnotation): Omit<PlacedMark, 'layer_id' | 'shared' | 'updated'> {
  const common = { key: kept.id, page: kept.pageIndex + 1, text: kept.text?.trim() ?? '', note_id: null, is_orphan: false }
  const drawn = annotation.safeParse(kept).data
  if (!drawn) return { ...common, kind: kept.type ?? 'unknown', color: null, is_unplaced: false, quote: '', place: { x: 0, y: 0 } }
  const { type: kind, color, is_unplaced = false } = drawn
  const quote = (isMarking(drawn) && drawn.quote?.exact.trim()) || ''
  const { x, y } = boundsOf(drawn)
  return { ...common, kind, color: color.toLowerCase(), is_unplaced, quote, place: { x, y } }
}

/** A layer of a former viewer is one mark: its annotations can only be shown on their pages. */
export const legacyMark = ({ id, updated }: OwnLayer): PlacedMark => ({
  key: `legacy ${id}`,
  kind: 'legacy',
  color: null,
  page: null,
  is_unplaced: false,
  quote: '',
  text: '',
  layer_id: id,
  note_id: null,
  is_orphan: false,
  shared: false,
  updated,
  place: { x: 0, y: 0 },
})

/** A mark with its place on its page, in points from the top left corner. */
export type PlacedMark = Mark & { place: { x: number; y: number } }

/** Marks from the first page to the last and from top to bottom; first what is on no page, last what has found no place. */
export const inOrder = (marks: readonly PlacedMark[]): Mark[] => marks.toSorted(byPlace).map(({ place: _place, ...mark }) => mark)

const byPlace = (a: PlacedMark, b: PlacedMark): number =>
  Number(a.is_unplaced) - Number(b.is_unplaced) || (a.page ?? 0) - (b.page ?? 0) || a.place.y - b.place.y || a.place.x - b.place.x
