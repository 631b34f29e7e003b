import { queryOptions } from '@tanstack/react-query'
import { getLayer, getShareInfo, listLayers } from '#features/annotations/layer-contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The layers of a version that the reader sees; refetched with all other document queries. */
export const layersQuery = (version_id: number) =>
  queryOptions({
    queryKey: ['documents', 'layers', version_id],
    queryFn: ({ signal }) => call(listLayers, { params: { version_id } }, signal),
  })

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
