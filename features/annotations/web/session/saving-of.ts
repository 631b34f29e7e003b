import type { Saving } from '#features/annotations/web/session.ts'
import type { AnnotationOutbox } from './annotation-outbox.ts'

/** Whether everything of a layer is saved; if not, the most serious reason. */
export function savingOf(outbox: AnnotationOutbox, layer_id: number): Saving {
  const all = outbox.waiting(layer_id)
  const waiting = all.length
  if (waiting === 0) return { state: 'saved' }
  const refusal = all.find((one) => one.refusal)?.refusal
  // The user can no longer draw on the layer; the server's message would not help.
  if (refusal?.status === 404) return { state: 'not_saved', waiting, reason: 'gone' }
  if (refusal) return { state: 'not_saved', waiting, reason: 'refused', ...(refusal.detail && { detail: refusal.detail }) }
  const trouble = outbox.trouble(layer_id)
  if (!trouble) return { state: 'saving', waiting }
  return { state: 'not_saved', waiting, reason: outbox.isDurable() || trouble === 'signed_out' ? trouble : 'no_storage' }
}
