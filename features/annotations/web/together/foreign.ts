import type { Annotation } from '#features/annotations/annotation.ts'

const known = new WeakMap<Annotation, Map<number, Annotation>>()

/** An annotation of a layer below. Ids are only unique for each author, so the layer's id is added here. */
export function foreign(one: Annotation, layer_id: number): Annotation {
  const copies = known.get(one) ?? new Map<number, Annotation>()
  known.set(one, copies)
  const copy = copies.get(layer_id) ?? { ...one, id: `${layer_id}/${one.id}` }
  copies.set(layer_id, copy)
  return copy
}

/** The layer of a foreign annotation; undefined for one of the open layer. */
export function layerIdOf({ id }: Pick<Annotation, 'id'>): number | undefined {
  const [layer_id, rest] = id.split('/')
  return rest === undefined ? undefined : Number(layer_id)
}

/** A copy with a new id, for an own layer. */
export function ownCopy(one: Annotation): Annotation {
  return { ...one, id: crypto.randomUUID() }
}
