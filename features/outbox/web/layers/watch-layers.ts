import type { QueryClient } from '@tanstack/react-query'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { outboxOf } from '#features/annotations/web/session/the-outbox.ts'
import { type DocumentKind, type DocumentVersion, documentKinds, documentPaths } from '#features/documents/document.ts'
import { notePaper, type Paper } from './papers.ts'

/** Remembers the paper of a layer as soon as an annotation on it waits: by the time it is rejected, the cached data may be gone. */
export function watchLayers(client: QueryClient, user_id: number): void {
  const noted = new Set<number>()
  const outbox = outboxOf(client, user_id)
  outbox.subscribe(({ layer_id }) => {
    if (noted.has(layer_id) || outbox.waiting(layer_id).length === 0) return
    const paper = paperRead(client, layer_id)
    if (!paper) return
    noted.add(layer_id)
    notePaper(layer_id, paper).catch(() => noted.delete(layer_id))
  })
}

/** The paper of a layer, as far as cached data tells. */
export function paperRead(client: QueryClient, layer_id: number): Paper | null {
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
