import type { Change } from '#features/annotations/web/session.ts'

/** The same done to what goes on under another id. */
export function withId(change: Change, id: string): Change {
  const annotation = { ...change.annotation, id }
  return change.kind === 'update' ? { ...change, before: { ...change.before, id }, annotation } : { ...change, annotation }
}
