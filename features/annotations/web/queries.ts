import { queryOptions } from '@tanstack/react-query'
import { listLayers } from '#features/annotations/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The layers that the reader sees on a version; read again with everything else about documents. */
export const layersQuery = (version_id: number) =>
  queryOptions({
    queryKey: ['documents', 'layers', version_id],
    queryFn: ({ signal }) => call(listLayers, { params: { version_id } }, signal),
  })
