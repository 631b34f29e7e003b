import type { Annotation } from '#features/annotations/annotation.ts'

const known = new WeakMap<Annotation, Map<number, Annotation>>()

/** An annotation of a layer that lies below the open one. Ids are of their author alone: here they tell the layer, too, so that none meets another. */
export function foreign(one: Annotation, layer_id: number): Annotation {
  const copies = known.get(one) ?? new Map<number, Annotation>()
  known.set(one, copies)
  const copy = copies.get(layer_id) ?? { ...one, id: `${layer_id}/${one.id}` }
  copies.set(layer_id, copy)
  return copy
}

/** The layer that it came from; undefined of one of the open layer. */
export function layerIdOf({ id }: Pick<Annotation, 'id'>): number | undefined {
  const [layer_id, rest] = id.split('/')
  return rest === undefined ? undefined : Number(layer_id)
}

/** The same on a layer of one's own: a new one. */
export function ownCopy(one: Annotation): Annotation {
  return { ...one, id: crypto.randomUUID() }
}
