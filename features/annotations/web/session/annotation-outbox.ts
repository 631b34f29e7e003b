import type { QueryClient } from '@tanstack/react-query'
import type { Marks } from '#features/annotations/contract.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { isRefusal, isRefused } from '#platform/web/offline/outbox/operation.ts'
import type { Outbox, OutboxEvent } from '#platform/web/offline/outbox/outbox.ts'
import { type AnnotationAnswered, answeredBy } from './annotation-kind.ts'
import { type AnnotationOperation, annotationChanges, isAnnotation, laneOfLayer, type Paper } from './annotation-operation.ts'
import type { Change, Saving } from './layer-session.ts'

/** A change in a layer's waiting changes, the server's state, or the connection. */
export type LayerEvent = { layer_id: number; answered?: AnnotationAnswered; marks?: Marks }

/** The outbox by layers of annotations. */
export type AnnotationOutbox = ReturnType<typeof annotationOutbox>

/** Shows an outbox by layers. `paperOf` finds the paper of a layer, as far as it is known. */
export function annotationOutbox(outbox: Outbox, paperOf: (layer_id: number) => Paper | null = () => null) {
  const all = () => outbox.all().filter(isAnnotation)
  return {
    /** What waits to be sent for a layer, in order; the same array until it changes. */
    waiting: (layer_id: number) => outbox.waiting(laneOfLayer(layer_id)) as readonly AnnotationOperation[],
    /** Whether any layer has changes to be sent. */
    isSending: () => all().some((one) => !isRefused(one)),
    /** Changes that the server refused, of all layers. */
    refused: () => all().filter(isRefused),
    trouble: (layer_id: number) => outbox.trouble(laneOfLayer(layer_id)),
    isDurable: outbox.isDurable,
    subscribe: (listener: (event: LayerEvent) => void) =>
      outbox.subscribe((event) => {
        const layer_id = layerOf(event)
        if (layer_id !== undefined) listener({ layer_id, ...newsOf(event) })
      }),
    /** Shows changes at once, and stores them before they are sent. */
    add: (layer_id: number, changes: readonly Change[]) => {
      const paper = paperOf(layer_id)
      const waiting = outbox.waiting(laneOfLayer(layer_id)) as readonly AnnotationOperation[]
      return outbox.add(annotationChanges(changes, { layer_id, paper, waiting }))
    },
    /** Retries refused changes, and sends the others without waiting any longer. */
    retry: (layer_id: number) => outbox.retry(laneOfLayer(layer_id)),
    /** Discards refused changes. */
    discard: (layer_id: number) => outbox.discard(laneOfLayer(layer_id)),
    /** Discards all changes of a layer that is gone. */
    forget: (layer_id: number) => outbox.forget(laneOfLayer(layer_id)),
    /** Resolves when what earlier pages left is known; it is sent. */
    open: () => outbox.open(),
    wake: () => outbox.wake(),
  }
}

/** The layer that a lane belongs to. */
function layerOf({ lane }: OutboxEvent): number | undefined {
  const [, id] = /^layer\/(\d+)$/.exec(lane) ?? []
  return id === undefined ? undefined : Number(id)
}

function newsOf({ answered: by }: OutboxEvent): Omit<LayerEvent, 'layer_id'> {
  if (!by) return {}
  const answered = answeredBy(by)
  return { ...(answered && { answered }), ...(!isRefusal(by.outcome) && { marks: by.outcome.answer as Marks }) }
}

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

/** Refreshes the lists when the marks change, such as by the first annotation, not at every stroke. */
export function refreshMarks(client: QueryClient): (event: LayerEvent) => void {
  const last = new Map<number, string>()
  return ({ layer_id, marks }) => {
    if (!marks) return
    const now = [marks.layer_has_annotations, marks.version_has_annotations, marks.document_has_annotations].join()
    if (last.get(layer_id) === now) return
    last.set(layer_id, now)
    void refreshDocuments(client)
  }
}
