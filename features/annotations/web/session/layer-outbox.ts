import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type DocumentKind, type DocumentVersion, documentKinds, documentPaths } from '#features/documents/document.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { outboxOf as commonOutboxOf } from '#features/outbox/web/application-outbox.ts'
import type { Paper } from './annotation-operation.ts'
import { type AnnotationOutbox, annotationOutbox } from './annotation-outbox.ts'

const opened = new WeakMap<QueryClient, AnnotationOutbox>()

/** The application's outbox, by layers of annotations. It continues to send after the document was left. */
export function outboxOf(client: QueryClient, user_id: number): AnnotationOutbox {
  const known = opened.get(client) ?? annotationOutbox(commonOutboxOf(client, user_id), (layer_id) => paperOf(client, layer_id))
  opened.set(client, known)
  return known
}

/** The paper of a layer, as far as cached data tells. */
export function paperOf(client: QueryClient, layer_id: number): Paper | null {
  const lists = client.getQueriesData<AnnotationLayer[]>({ queryKey: ['documents', 'layers'] })
  const version_id = lists.find(([, layers]) => layers?.some(({ id }) => id === layer_id))?.[0][2] as number | undefined
  if (version_id === undefined) return null
  for (const kind of documentKinds) {
    const id = idOf(client, kind, version_id)
    if (id === undefined) continue
    const document = client.getQueryData<{ title: string }>(['documents', kind, id])
    const address = `${documentPaths[kind].replace('$id', String(id))}?version_id=${version_id}`
    if (document) return { title: document.title, address, version_id }
  }
  return null
}

/** The document whose cached versions include this one. */
function idOf(client: QueryClient, kind: DocumentKind, version_id: number): number | undefined {
  const lists = client.getQueriesData<DocumentVersion[]>({ queryKey: ['documents', kind] })
  const found = lists.find(([queryKey, data]) => queryKey[3] === 'versions' && data?.some((version) => version.version_id === version_id))
  return found?.[0][2] as number | undefined
}

/**
 * Whether changes of a layer, or of any layer of the reader, are still to be sent; starts sending them. They belong to what is about to be
 * shared or exported. Refused changes only count for a given layer: elsewhere nothing can be done about them.
 */
export function useIsUnsent(layer_id?: number): boolean {
  const client = useQueryClient()
  const { id } = useMe()
  const outbox = outboxOf(client, id)
  const subscribe = useCallback((listener: () => void) => outbox.subscribe(listener), [outbox])
  useEffect(() => void outbox.open(), [outbox])
  return useSyncExternalStore(subscribe, () => (layer_id === undefined ? outbox.isSending() : outbox.waiting(layer_id).length > 0))
}
