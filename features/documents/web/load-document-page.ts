import type { QueryClient } from '@tanstack/react-query'
import { type HistoryState, notFound, redirect } from '@tanstack/react-router'
import type { DocumentKind, DocumentVersion } from '#features/documents/document.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import { tagOptionsQuery } from '#features/tags/web/queries.ts'
import { versionLink } from './document-address.ts'
import { hasViewer } from './has-viewer.ts'
import { loadReader } from './LazyReader.tsx'
import { layersOfVersion } from './layers/layers-of-version.ts'
import { onLayer, openLayer } from './layers/open-layer.ts'
import { documentQuery, versionsQuery } from './queries.ts'
import type { DocumentSearch } from './search.ts'
import { addPaperTexts } from './texts.ts'

type Asked = {
  context: { client: QueryClient }
  params: { id: number }
  deps: DocumentSearch
  location: { search: DocumentSearch; state: HistoryState }
}

/** The loader of one kind's page: sends on to the latest version and to the reader's own layer when the address names none that the reader sees, as a shared one does (D3 §2). Throws notFound for a foreign version. */
export const loadDocumentPage =
  (kind: DocumentKind) =>
  async ({ context: { client }, params: { id }, deps: search, location }: Asked): Promise<void> => {
    const [document, versions] = await Promise.all([
      client.fetchQuery(documentQuery(kind, id)),
      client.fetchQuery(versionsQuery(kind, id)),
      addPaperTexts(),
    ])
    // Begun early; if it fails, the page that waits for it tells.
    if (hasViewer(document)) loadReader().catch(() => {})
    const { version_id } = search.version_id === undefined ? document : versionOf(versions, search)
    const tags = contentTypeOf(kind) && client.prefetchQuery(tagOptionsQuery(document.meeting.committee.id))
    const [layers] = await Promise.all([layersOfVersion(client, document, version_id), tags])
    const layer = openLayer(layers, { layer_id: search.layer_id, wasPrivate: location.state.isPrivate })
    const layer_id = layer?.id
    if (version_id === search.version_id && layer_id === search.layer_id) return
    const link = versionLink(kind, id, { ...search, ...location.search, version_id, layer_id })
    throw redirect({ ...link, state: onLayer(layer), replace: true })
  }

/** The version that the address names; throws notFound when it is none of the document's. */
export function versionOf(versions: DocumentVersion[], { version_id }: DocumentSearch): DocumentVersion {
  const version = versions.find((one) => one.version_id === version_id)
  if (!version) throw notFound()
  return version
}
