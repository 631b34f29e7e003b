import type { QueryClient } from '@tanstack/react-query'
import { outboxOf as commonOutboxOf } from '#features/outbox/web/the-outbox.ts'
import { type AnnotationOutbox, annotationOutbox } from './annotation-outbox.ts'
import { paperOf } from './paper-of.ts'

const opened = new WeakMap<QueryClient, AnnotationOutbox>()

/** The application's outbox, by layers of annotations. It continues to send after the document was left. */
export function outboxOf(client: QueryClient, user_id: number): AnnotationOutbox {
  const known = opened.get(client) ?? annotationOutbox(commonOutboxOf(client, user_id), (layer_id) => paperOf(client, layer_id))
  opened.set(client, known)
  return known
}
