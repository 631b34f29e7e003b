import type { KeptAnnotation } from '#features/annotations/annotation.ts'
import type { Refusal, Waiting } from './waiting.ts'

/** How the server answered a call: it has it, or it does not take it. */
export type Outcome = 'done' | Refusal

/** What still waits once `sent` was answered and `now` is what the person wants by then; null when the server has it. */
export function afterAnswer(sent: Waiting, now: Waiting | null, outcome: Outcome): Waiting | null {
  // Another tab has had an answer to it already: this one says nothing of what was done since.
  if (!now || now.seq !== sent.seq || (sent.kind === 'create' && now.kind !== 'create')) return now
  if (sent.kind === 'create') return afterCreate(sent, now, outcome)
  if (outcome === 'done') return now.revision === sent.revision ? null : now
  if (outcome.status === 404) return now.kind === 'remove' ? null : anew(now)
  return refused(sent, now, outcome)
}

/** Whatever the answer, the server may have it by an earlier attempt: what is to go is removed all the same. */
function afterCreate(sent: Waiting, now: Waiting, outcome: Outcome): Waiting | null {
  if (now.follow_up === 'remove') return { ...now, kind: 'remove', follow_up: null, refusal: null }
  if (outcome !== 'done') return refused(sent, now, outcome)
  return now.follow_up === 'update' || now.revision !== sent.revision ? { ...now, kind: 'update', follow_up: null } : null
}

/** Removed elsewhere while something was written here: nothing that a person wrote is lost. An id that was removed is never taken again. */
const anew = (now: Waiting): Waiting => {
  const id = crypto.randomUUID()
  return { ...now, id, kind: 'create', annotation: { ...now.annotation, id }, was_sent: false, follow_up: null, refusal: null }
}

/** What has changed since is tried as it is now. */
const refused = (sent: Waiting, now: Waiting, refusal: Refusal): Waiting => (now.revision === sent.revision ? { ...now, refusal } : now)

/** What the server has of an annotation by now, null when it has none; under which id it goes on where that had to change. */
export type Answered = { id: string; annotation: KeptAnnotation | null; renamed?: string }

/** What an answer says about the server; undefined when it says nothing. */
export function answeredBy(sent: Waiting, outcome: Outcome, after: Waiting | null): Answered | undefined {
  if (outcome === 'done') return { id: sent.id, annotation: sent.kind === 'remove' ? null : sent.annotation }
  if (outcome.status !== 404 || sent.kind === 'create') return undefined
  return { id: sent.id, annotation: null, ...(after && after.id !== sent.id && { renamed: after.id }) }
}
