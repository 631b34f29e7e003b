import type { Change } from '#features/annotations/web/session.ts'

/** The same change for an annotation that was given another id. */
export function withId(change: Change, id: string): Change {
  const annotation = { ...change.annotation, id }
  return change.kind === 'update' ? { ...change, before: { ...change.before, id }, annotation } : { ...change, annotation }
}
