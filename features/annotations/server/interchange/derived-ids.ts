import type { Annotation } from '#features/annotations/annotation.ts'
import { derivedUuid } from '#platform/server/lib/derived-uuid.ts'

type Named = { name: string | null; annotation: Annotation }

/** Annotations with ids that are the same whenever the same file is read for the same layer: from their names there, else from what they are. */
export function* derivedIds(layer_id: number, entries: readonly Named[]): Generator<Named> {
  const seen = new Map<string, number>()
  for (const { name, annotation } of entries) {
    const key = name || JSON.stringify(annotation)
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    yield { name, annotation: { ...annotation, id: derivedUuid(JSON.stringify([layer_id, key, times])) } }
  }
}
