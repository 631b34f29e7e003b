import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Change } from '#features/annotations/web/session.ts'

/** Why the server did not take a change: the status of its answer and its words. */
export type Refusal = { status: number; detail: string }

/** Whose annotation in which layer. */
export type Place = { user_id: number; layer_id: number; id: string }

/** What of one annotation the server does not have yet. */
export type Waiting = Place & {
  /** Its turn: given by the store. */
  seq?: number
  kind: Change['kind']
  annotation: WireAnnotation
  /** Grows with every change that joins, so that an answer tells which state it is about. */
  revision: number
  /** It went out once: whether it arrived is not known. */
  was_sent: boolean
  /** What follows a create that the server may have had in an older state. */
  follow_up: 'update' | 'remove' | null
  /** It is not tried again by itself. */
  refusal: Refusal | null
}

/** What waits once a change has joined what waited before; null when nothing has to be sent. */
export function join(before: Waiting | null, place: Place, { kind, annotation }: Change): Waiting | null {
  if (!before) return { ...place, kind, annotation, revision: 1, was_sent: false, follow_up: null, refusal: null }
  // Removed in one tab and changed in another at the same moment: it stays removed.
  if (isRemoval(before)) return before
  const changed = { ...before, revision: before.revision + 1, refusal: null }
  if (before.kind === 'create' && kind === 'remove') return before.was_sent ? { ...changed, follow_up: 'remove' } : null
  if (before.kind === 'create') return { ...changed, annotation, follow_up: before.was_sent ? 'update' : null }
  return { ...changed, kind: kind === 'remove' ? 'remove' : 'update', annotation }
}

/** Whether the screen does without it. */
export const isRemoval = ({ kind, follow_up }: Waiting): boolean => kind === 'remove' || follow_up === 'remove'
