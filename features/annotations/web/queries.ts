import { queryOptions } from '@tanstack/react-query'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The layers of a version that the reader sees; refetched with all other document queries. */
export const layersQuery = (version_id: number) =>
  queryOptions({
    queryKey: ['documents', 'layers', version_id],
    queryFn: ({ signal }) => call(listLayers, { params: { version_id } }, signal),
  })
