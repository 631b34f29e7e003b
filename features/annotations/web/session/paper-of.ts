import type { QueryClient } from '@tanstack/react-query'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type DocumentKind, type DocumentVersion, documentKinds, documentPaths } from '#features/documents/document.ts'
import type { Paper } from './annotation-operation.ts'

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
