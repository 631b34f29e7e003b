import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Change } from '#features/annotations/web/session.ts'

/** Why the server refused a change: status and message. */
export type Refusal = { status: number; detail: string }

/** Identifies a user's annotation in a layer. */
export type Place = { user_id: number; layer_id: number; id: string }

/** An annotation's change that the server does not have yet. */
export type Waiting = Place & {
  /** Its position in the queue, assigned by the store. */
  seq?: number
  kind: Change['kind']
  annotation: WireAnnotation
  /** Incremented by every change, so that an answer can be matched to the state that was sent. */
  revision: number
  /** Whether it was sent once; the server may have it. */
  was_sent: boolean
  /** What follows a create that the server may have received in an older state. */
  follow_up: 'update' | 'remove' | null
  /** Set if the server refused it; it is not retried automatically. */
  refusal: Refusal | null
}

/** Merges a change into what waits for the annotation; null if nothing has to be sent. */
export function join(before: Waiting | null, place: Place, { kind, annotation }: Change): Waiting | null {
  if (!before) return { ...place, kind, annotation, revision: 1, was_sent: false, follow_up: null, refusal: null }
  // Removed in one tab and changed in another at the same time: it stays removed.
  if (isRemoval(before)) return before
  const changed = { ...before, revision: before.revision + 1, refusal: null }
  if (before.kind === 'create' && kind === 'remove') return before.was_sent ? { ...changed, follow_up: 'remove' } : null
  if (before.kind === 'create') return { ...changed, annotation, follow_up: before.was_sent ? 'update' : null }
  return { ...changed, kind: kind === 'remove' ? 'remove' : 'update', annotation }
}

/** Whether the annotation is to be removed, and so is not shown. */
export const isRemoval = ({ kind, follow_up }: Waiting): boolean => kind === 'remove' || follow_up === 'remove'
