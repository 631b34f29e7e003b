import type { QueryClient } from '@tanstack/react-query'
import { type HistoryState, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layersQuery } from '#features/annotations/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentKind, DocumentVersion } from '#features/documents/document.ts'
import {
  type DocumentSearch,
  documentSearch,
  hasViewer,
  onLayer,
  openLayer,
  versionLink,
} from '#features/documents/web/document-address.ts'
import { addPaperTexts, documentQuery, versionsQuery } from '#features/documents/web/queries.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import { tagOptionsQuery } from '#features/tags/web/queries.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'
import { freshAnswer } from '#platform/web/lib/http/query-client.ts'
import { pause } from '#platform/web/lib/pause.ts'
import { viewerAhead } from '#platform/web/pdf/load/viewer-ahead.ts'
import { loadReader } from './LazyReader.tsx'

/** The viewer is large: it loads with the first document that is opened. One component for all kinds: it stays mounted between them. */
const component = lazyRouteComponent(() => import('./DocumentPage.tsx'), 'DocumentPage')

/** Route options shared by the five kinds of documents. */
export const ofDocument = (kind: DocumentKind) => ({
  validateSearch: documentSearch,
  // Opening a dialog over the page, going to a place in it or opening something beside it does not reload anything.
  loaderDeps: ({ search }: { search: DocumentSearch }) => {
    const { share: _share, page: _page, find: _find, annotation: _annotation, note: _note, ...others } = search
    const { beside: _beside, beside_version: _version, beside_layer: _layer, ...read } = others
    return read
  },
  loader: loadDocumentPage(kind),
  // From paper to paper the one before stays until the next one is there, below the progress bar.
  pendingMs: Number.POSITIVE_INFINITY,
  staticData: { shape: 'paper' as const },
  component,
})

type Asked = {
  context: { client: QueryClient }
  params: { id: number }
  deps: DocumentSearch
  location: { search: DocumentSearch; state: HistoryState }
  /** Whether the page is only prepared, as for a link that the finger is on. */
  preload: boolean
  abortController: AbortController
}

/**
 * The loader of one kind's page: redirects to the latest version and to the reader's own layer unless the address names a layer that the
 * reader sees, such as a shared one (D3 §2). Throws notFound for a version of another document.
 */
const loadDocumentPage =
  (kind: DocumentKind) =>
  async ({ context: { client }, params: { id }, deps: search, location, preload, abortController }: Asked): Promise<void> => {
    // Nearly every document is shown in the viewer; if its code cannot be loaded, the page that waits for it reports that.
    loadReader().catch(() => {})
    const [document, versions] = await Promise.all([
      client.fetchQuery(documentQuery(kind, id)),
      client.fetchQuery(versionsQuery(kind, id)),
      addPaperTexts(),
    ])
    const version = search.version_id === undefined ? document : versionOf(versions, search)
    const { version_id } = version
    const reading = preload || !hasViewer(version) ? null : beginReading(version, abortController.signal)
    const tags = contentTypeOf(kind) && client.prefetchQuery(tagOptionsQuery(document.meeting.committee.id))
    const [layers] = await Promise.all([layersOfVersion(client, document, version_id), tags, reading?.begun])
    const asked = { ...search, ...location.search, version_id, layer_id: search.layer_id }
    const link = layerLink({ kind, id, asked, layers, wasPrivate: location.state.isPrivate })
    reading?.handOver()
    if (version_id === search.version_id && link.search.layer_id === search.layer_id) return
    throw redirect({ ...link, replace: true })
  }

/** At most this long (ms) a page waits until its file is being opened: the page is rendered in one piece, in which nothing else can begin. */
const LONGEST_BEGIN_MS = 50

/**
 * Opens the file while its page is being prepared, and closes it if the reader goes elsewhere meanwhile; a failure is left to the viewer. `handOver` is
 * to be called when the page follows, which takes the file.
 */
function beginReading(version: Pick<DocumentVersion, 'file' | 'size'>, gone: AbortSignal) {
  const close = () => viewerAhead()?.close()
  const begin = async () => {
    await loadReader()
    if (!gone.aborted) await viewerAhead()?.begin({ url: apiRoot() + version.file, size: version.size })
  }
  gone.addEventListener('abort', close)
  const begun = Promise.race([begin().catch(() => {}), pause(LONGEST_BEGIN_MS)])
  return { begun, handOver: () => gone.removeEventListener('abort', close) }
}

type LayerAsked = { kind: DocumentKind; id: number; asked: DocumentSearch; layers: AnnotationLayer[]; wasPrivate?: boolean | undefined }

/** Link to a version with the layer that opens on it. */
function layerLink({ kind, id, asked, layers, wasPrivate }: LayerAsked) {
  const layer = openLayer(layers, { layer_id: asked.layer_id, wasPrivate })
  return { ...versionLink(kind, id, { ...asked, layer_id: layer?.id }), state: onLayer(layer) }
}

/**
 * Link to a document in its latest version, without the loader's redirect if all that the loader reads is fresh, as when the paper was fetched
 * ahead.
 */
export function directLink(client: QueryClient, { kind, id }: Pick<DocumentWithParents, 'kind' | 'id'>, search: DocumentSearch) {
  const document = freshAnswer(client, documentQuery(kind, id).queryKey)
  if (!document || !freshAnswer(client, versionsQuery(kind, id).queryKey)) return versionLink(kind, id, search)
  const { version_id } = document
  takeLayers(client, document)
  const layers = freshAnswer(client, layersQuery(version_id).queryKey)
  return layers ? layerLink({ kind, id, asked: { ...search, version_id }, layers }) : versionLink(kind, id, search)
}

/** The version in the address; throws notFound if it is not one of the document's. */
export function versionOf(versions: DocumentVersion[], { version_id }: DocumentSearch): DocumentVersion {
  const version = versions.find((one) => one.version_id === version_id)
  if (!version) throw notFound()
  return version
}

/** The layers of one version, creating the reader's own if need be. */
function layersOfVersion(client: QueryClient, document: DocumentWithParents, version_id: number): Promise<AnnotationLayer[]> {
  if (version_id === document.version_id) takeLayers(client, document)
  return client.fetchQuery(layersQuery(version_id))
}

/** The layers of the latest version came with the document. */
function takeLayers(client: QueryClient, { kind, id, version_id, annotationLayers }: DocumentWithParents): void {
  const { queryKey } = layersQuery(version_id)
  const readAt = (key: readonly unknown[]) => client.getQueryState(key)?.dataUpdatedAt ?? 0
  const updatedAt = readAt(documentQuery(kind, id).queryKey)
  if (updatedAt > readAt(queryKey)) client.setQueryData(queryKey, annotationLayers, { updatedAt })
}
