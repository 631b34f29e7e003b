import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { getLayer, getShareInfo, listLayers } from '#features/annotations/layer-contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The layers of a version that the reader sees; refetched with all other document queries. */
export const layersQuery = (version_id: number) =>
  queryOptions({
    queryKey: ['documents', 'layers', version_id],
    queryFn: ({ signal }) => call(listLayers, { params: { version_id } }, signal),
  })

/**
 * The same for those who show them: in a fixed order, and with the day of their last change, not its time. Each stroke of somebody else changes both, and
 * would render the whole page.
 */
export const shownLayersQuery = (version_id: number) => queryOptions({ ...layersQuery(version_id), select: asShown })

const asShown = (layers: readonly AnnotationLayer[]): AnnotationLayer[] =>
  layers.map((layer) => ({ ...layer, updated: atNoon(layer.updated) })).toSorted((one, other) => one.id - other.id)

const atNoon = (instant: string): string => instant.replace(/T[\d:.]+/, 'T12:00:00')

/** Calls it with the layers of a version as they were read last, and each time they are read again, without rendering. Returns the function that ends it. */
export function followLayers(client: QueryClient, version_id: number, onRead: (layers: readonly AnnotationLayer[]) => void): () => void {
  const observer = new QueryObserver(client, { ...layersQuery(version_id), enabled: false })
  const look = ({ data }: { data: readonly AnnotationLayer[] | undefined }) => data && onRead(data)
  look(observer.getCurrentResult())
  return observer.subscribe(look)
}

/** Differs once the contents of the layer have changed. */
export const stateOf = ({ updated, has_annotations }: Pick<AnnotationLayer, 'updated' | 'has_annotations'>): string =>
  `${updated} ${has_annotations}`

// Fetched each time a dialog opens and not again while it is open: the form starts from it, and others may have joined or left.
const fresh = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** A layer with its recipients and possible recipients. */
export const sharedLayerQuery = (layer_id: number) =>
  queryOptions({
    queryKey: ['sharing', 'layer', layer_id],
    queryFn: ({ signal }) => call(getLayer, { params: { id: layer_id } }, signal),
    ...fresh,
  })

/** The same for all of the reader's annotations on the documents of an agenda item. */
export const shareInfoQuery = (agenda_item_id: number) =>
  queryOptions({
    queryKey: ['sharing', 'agenda_item', agenda_item_id],
    queryFn: ({ signal }) => call(getShareInfo, { params: { id: agenda_item_id } }, signal),
    ...fresh,
  })
