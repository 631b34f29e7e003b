import { createAnnotation, type Marks, removeAnnotation, updateAnnotation } from '#features/annotations/contract.ts'
import { backgroundCall } from '#platform/web/lib/http/background-call.ts'
import { operationKind } from '#platform/web/offline/outbox/operation.ts'
import { ANNOTATION, type AnnotationContent, type AnnotationOperation, isRemoval, laneOfLayer } from './annotation-operation.ts'
import { afterAnnotation, isPending } from './answered.ts'

/** Merges a change into what waits for the annotation; null if nothing has to be sent. */
function joinAnnotation(before: AnnotationOperation | null, content: AnnotationContent): AnnotationContent | null {
  if (!before) return content
  const { content: waiting, was_sent } = before
  // Removed in one tab and changed in another at the same time: it stays removed.
  if (isRemoval(waiting)) return waiting
  const { kind, annotation } = content
  const paper = waiting.paper ?? content.paper
  if (waiting.kind === 'create' && kind === 'remove') return was_sent ? { ...waiting, paper, follow_up: 'remove' } : null
  if (waiting.kind === 'create') return { ...waiting, annotation, paper, follow_up: was_sent ? 'update' : null }
  return { ...waiting, kind: kind === 'remove' ? 'remove' : 'update', annotation, paper }
}

/** What was drawn, written and erased on a paper. */
export const annotationKind = operationKind<AnnotationContent, Marks>({
  name: ANNOTATION,
  laneOf: ({ layer_id }) => laneOfLayer(layer_id),
  subjectOf: ({ id }) => id,
  join: joinAnnotation,
  send: ({ kind, layer_id, id, annotation }) => {
    if (kind === 'create') return backgroundCall(createAnnotation, { params: { id: layer_id }, body: { annotation } })
    if (kind === 'update') return backgroundCall(updateAnnotation, { params: { id }, body: { annotation } })
    return backgroundCall(removeAnnotation, { params: { id } })
  },
  isPending,
  afterAnswer: afterAnnotation,
})
