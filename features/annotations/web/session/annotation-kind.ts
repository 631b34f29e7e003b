import type { KeptAnnotation } from '#features/annotations/annotation.ts'
import { createAnnotation, type Marks, removeAnnotation, updateAnnotation } from '#features/annotations/contract.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { isRefusal, type Outcome, operationKind, type Refusal } from '#platform/web/offline/outbox/operation.ts'
import type { Answered } from '#platform/web/offline/outbox/sender.ts'
import { ANNOTATION, type AnnotationContent, type AnnotationOperation, isRemoval, laneOfLayer } from './annotation-operation.ts'

/** Whether the change that was sent is still the one that waits: if not, another tab has processed an answer to it, and this one says nothing about what changed since. */
export const isPending = ({ content: sent }: AnnotationOperation, { content: now }: AnnotationOperation): boolean =>
  sent.kind !== 'create' || now.kind === 'create'

/** What still waits after the answer to `sent`; `now` is the latest state of the change. Null if the server is up to date. */
export function afterAnnotation(sent: AnnotationOperation, now: AnnotationOperation, outcome: Outcome): AnnotationOperation | null {
  if (sent.content.kind === 'create') return afterCreate(sent, now, outcome)
  if (!isRefusal(outcome)) return now.revision === sent.revision ? null : now
  if (outcome.status === 404) return now.content.kind === 'remove' ? null : anew(now)
  return refused(sent, now, outcome)
}

/** Whatever the answer, an earlier attempt may have succeeded, so a removal is sent in any case. */
function afterCreate(sent: AnnotationOperation, now: AnnotationOperation, outcome: Outcome): AnnotationOperation | null {
  if (now.content.follow_up === 'remove') return { ...withContent(now, { kind: 'remove', follow_up: null }), refusal: null }
  if (isRefusal(outcome)) return refused(sent, now, outcome)
  const hasMore = now.content.follow_up === 'update' || now.revision !== sent.revision
  return hasMore ? withContent(now, { kind: 'update', follow_up: null }) : null
}

/** Removed elsewhere while it was edited here: created again, so that nothing is lost. The server never accepts a removed id again. */
function anew(now: AnnotationOperation): AnnotationOperation {
  const id = crypto.randomUUID()
  const annotation = { ...now.content.annotation, id }
  const created = withContent(now, { id, kind: 'create', annotation, follow_up: null })
  return { ...created, subject: id, was_sent: false, refusal: null }
}

const withContent = (now: AnnotationOperation, change: Partial<AnnotationContent>): AnnotationOperation => ({
  ...now,
  content: { ...now.content, ...change },
})

/** A change edited since it was sent is not marked as refused but tried in its new state. */
const refused = (sent: AnnotationOperation, now: AnnotationOperation, refusal: Refusal): AnnotationOperation =>
  now.revision === sent.revision ? { ...now, refusal } : now

/** The server's state of an annotation after an answer, null if it has none; `renamed` is the new id if it had to change, `replaced` are the ids that it removed. */
export type AnnotationAnswered = { id: string; annotation: KeptAnnotation | null; renamed?: string; replaced?: readonly string[] }

/** What an answer tells about the server's state; undefined if nothing. */
export function answeredBy({ sent, outcome, after, isLate }: Answered): AnnotationAnswered | undefined {
  const content = sent.content as AnnotationContent
  const { id, kind, annotation } = content
  if (isLate) return undefined
  if (!isRefusal(outcome)) return { id, annotation: kind === 'remove' ? null : annotation, replaced: replacedWith(content) }
  if (outcome.status !== 404 || kind === 'create') return undefined
  return { id, annotation: null, ...(after && after.subject !== id && { renamed: after.subject }) }
}

/** Merges a change into what waits for the annotation; null if nothing has to be sent. */
function joinAnnotation(before: AnnotationOperation | null, content: AnnotationContent): AnnotationContent | null {
  if (!before) return content.into ? null : content
  const { content: waiting, was_sent } = before
  // Removed in one tab and changed in another at the same time: it stays removed.
  if (isRemoval(waiting)) return waiting
  if (content.into) return null
  const { kind, annotation } = content
  const paper = waiting.paper ?? content.paper
  const all = [...new Set([...(waiting.replaces ?? []), ...(content.replaces ?? [])])]
  const merged = {
    ...waiting,
    annotation: kind === 'remove' ? waiting.annotation : annotation,
    paper,
    ...(all.length > 0 && { replaces: all }),
  }
  if (waiting.kind !== 'create') return { ...merged, kind: kind === 'remove' ? 'remove' : 'update' }
  if (kind !== 'remove') return { ...merged, follow_up: was_sent ? 'update' : null }
  if (was_sent) return { ...merged, follow_up: 'remove' }
  // What it was to replace is to be removed with it.
  return all.length > 0 ? { ...merged, kind: 'remove' } : null
}

/** What is replaced with the annotation itself, not with an older state of it. */
const replacedWith = ({ replaces, follow_up }: AnnotationContent): readonly string[] => (follow_up === null && replaces) || []

async function sendContent(content: AnnotationContent): Promise<Marks> {
  const { kind, layer_id, id, annotation } = content
  const replaces = [...replacedWith(content)]
  const body = { annotation, ...(replaces.length > 0 && { replaces }) }
  if (kind === 'create') return backgroundCall(createAnnotation, { params: { id: layer_id }, body })
  if (kind === 'update') return backgroundCall(updateAnnotation, { params: { id }, body })
  for (const other of replaces) await removeIfThere(other)
  return backgroundCall(removeAnnotation, { params: { id } })
}

async function removeIfThere(id: string): Promise<void> {
  try {
    await backgroundCall(removeAnnotation, { params: { id } })
  } catch (error) {
    if (!isRefused(error, 404)) throw error
  }
}

/** What was drawn, written and erased on a paper. */
export const annotationKind = operationKind<AnnotationContent, Marks>({
  name: ANNOTATION,
  laneOf: ({ layer_id }) => laneOfLayer(layer_id),
  subjectOf: ({ id }) => id,
  join: joinAnnotation,
  send: sendContent,
  isPending,
  afterAnswer: afterAnnotation,
})
