import { type LayerAnnotations, listAnnotations } from '#features/annotations/contract.ts'
import type { LayerEvent } from '#features/annotations/web/session/annotation-outbox.ts'
import { requestOf } from '#platform/web/lib/http/call.ts'
import { editAnswer } from './offline-answers.ts'

/** Adds an annotation accepted by the server to the offline copy of its layer, so that it can be read offline, too. */
export function noteSaved({ layer_id, answered }: LayerEvent): void {
  if (!answered) return
  const { address } = requestOf(listAnnotations, { params: { id: layer_id } })
  editAnswer(address, (kept) => withSaved(kept as LayerAnnotations, answered))
}

type Saved = NonNullable<LayerEvent['answered']>

/** Keeps its place, or else goes on top. */
function withSaved(kept: LayerAnnotations, { id, annotation }: Saved): LayerAnnotations {
  const at = kept.annotations.findIndex((one) => one.id === id)
  const place = at === -1 ? kept.annotations.length : at
  return { ...kept, annotations: kept.annotations.toSpliced(place, 1, ...(annotation ? [annotation] : [])) }
}
