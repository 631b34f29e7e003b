import type { QueryClient } from '@tanstack/react-query'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layersQuery } from '#features/annotations/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { documentQuery } from '#features/documents/web/queries.ts'

/** The layers of one version, the reader's own made if need be. Those of the latest version have come with the document. */
export function layersOfVersion(client: QueryClient, document: DocumentWithParents, version_id: number): Promise<AnnotationLayer[]> {
  const query = layersQuery(version_id)
  if (version_id === document.version_id) {
    const readAt = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    const updatedAt = readAt(documentQuery(document.kind, document.id).queryKey)
    if (updatedAt > readAt(query.queryKey)) client.setQueryData(query.queryKey, document.annotationLayers, { updatedAt })
  }
  return client.fetchQuery(query)
}
