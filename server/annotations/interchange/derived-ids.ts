import { createHash } from 'node:crypto'
import type { Annotation } from '#shared/annotations/annotation.ts'

type Named = { name: string | null; annotation: Annotation }

/** Annotations with ids that are the same whenever the same file is read for the same layer: from their names there, else from what they are. */
export function* derivedIds(layer_id: number, entries: readonly Named[]): Generator<Named> {
  const seen = new Map<string, number>()
  for (const { name, annotation } of entries) {
    const key = name || JSON.stringify(annotation)
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    yield { name, annotation: { ...annotation, id: idFrom(JSON.stringify([layer_id, key, times])) } }
  }
}

/** A UUID of version 8, which is one's own to make (RFC 9562). */
function idFrom(key: string): string {
  const digits = createHash('sha256').update(key).digest('hex')
  return [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}
