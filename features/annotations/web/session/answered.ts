import type { KeptAnnotation } from '#features/annotations/annotation.ts'
import type { Refusal, Waiting } from './waiting.ts'

/** Result of sending a change: accepted or refused. */
export type Outcome = 'done' | Refusal

/** What still waits after the answer to `sent`; `now` is the latest state of the change. Null if the server is up to date. */
export function afterAnswer(sent: Waiting, now: Waiting | null, outcome: Outcome): Waiting | null {
  if (!isPending(sent, now)) return now
  if (sent.kind === 'create') return afterCreate(sent, now, outcome)
  if (outcome === 'done') return now.revision === sent.revision ? null : now
  if (outcome.status === 404) return now.kind === 'remove' ? null : anew(now)
  return refused(sent, now, outcome)
}

/** Whether the change that was sent is still the one that waits: if not, another tab has processed an answer to it, and this one says nothing about what changed since. */
export const isPending = (sent: Waiting, now: Waiting | null): now is Waiting =>
  now !== null && now.seq === sent.seq && (sent.kind !== 'create' || now.kind === 'create')

/** Whatever the answer, an earlier attempt may have succeeded, so a removal is sent in any case. */
function afterCreate(sent: Waiting, now: Waiting, outcome: Outcome): Waiting | null {
  if (now.follow_up === 'remove') return { ...now, kind: 'remove', follow_up: null, refusal: null }
  if (outcome !== 'done') return refused(sent, now, outcome)
  return now.follow_up === 'update' || now.revision !== sent.revision ? { ...now, kind: 'update', follow_up: null } : null
}

/** Removed elsewhere while it was edited here: created again, so that nothing is lost. The server never accepts a removed id again. */
const anew = (now: Waiting): Waiting => {
  const id = crypto.randomUUID()
  return { ...now, id, kind: 'create', annotation: { ...now.annotation, id }, was_sent: false, follow_up: null, refusal: null }
}

/** A change edited since it was sent is not marked as refused but tried in its new state. */
const refused = (sent: Waiting, now: Waiting, refusal: Refusal): Waiting => (now.revision === sent.revision ? { ...now, refusal } : now)

/** The server's state of an annotation after an answer, null if it has none; `renamed` is the new id if it had to change. */
export type Answered = { id: string; annotation: KeptAnnotation | null; renamed?: string }

/** What an answer tells about the server's state; undefined if nothing. */
export function answeredBy(sent: Waiting, outcome: Outcome, after: Waiting | null): Answered | undefined {
  if (outcome === 'done') return { id: sent.id, annotation: sent.kind === 'remove' ? null : sent.annotation }
  if (outcome.status !== 404 || sent.kind === 'create') return undefined
  return { id: sent.id, annotation: null, ...(after && after.id !== sent.id && { renamed: after.id }) }
}
