import { type LayerAnnotations, listAnnotations } from '#features/annotations/contract.ts'
import type { OutboxEvent } from '#features/annotations/web/session/tabs.ts'
import { askedOf } from '#platform/web/lib/http/asked-of.ts'
import { editAnswer } from './begin.ts'

/** What the server has taken of a layer stands in what was taken along of it, too: nobody misses a stroke on the train. */
export function noteSaved({ layer_id, answered }: OutboxEvent): void {
  if (!answered) return
  const { address } = askedOf(listAnnotations, { params: { id: layer_id } })
  editAnswer(address, (kept) => withSaved(kept as LayerAnnotations, answered))
}

type Saved = NonNullable<OutboxEvent['answered']>

/** In the place where it lay, or on top. */
function withSaved(kept: LayerAnnotations, { id, annotation }: Saved): LayerAnnotations {
  const at = kept.annotations.findIndex((one) => one.id === id)
  const place = at === -1 ? kept.annotations.length : at
  return { ...kept, annotations: kept.annotations.toSpliced(place, 1, ...(annotation ? [annotation] : [])) }
}
