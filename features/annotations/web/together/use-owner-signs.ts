import { useState } from 'react'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type Sign, signAt } from './signs.ts'

/** Each owner's sign, the same for as long as the paper is open, whoever comes and goes. */
export function useOwnerSigns(layers: readonly AnnotationLayer[]): (layer: AnnotationLayer) => Sign {
  const [known, setKnown] = useState<readonly number[]>([])
  const owners = [...new Set(layers.map(({ owner_id }) => owner_id))].toSorted((one, other) => one - other)
  const fresh = owners.filter((id) => !known.includes(id))
  const all = fresh.length === 0 ? known : [...known, ...fresh]
  if (fresh.length > 0) setKnown(all)
  return ({ owner_id }) => signAt(Math.max(0, all.indexOf(owner_id)))
}
