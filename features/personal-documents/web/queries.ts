import { queryOptions } from '@tanstack/react-query'
import { listSharedPersonalDocuments } from '#features/personal-documents/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Those of others beside an agenda item, of which the reader sees annotations. */
export const sharedDocumentsQuery = (agenda_item_id: number) =>
  queryOptions({
    queryKey: ['personal_documents', 'shared', agenda_item_id],
    queryFn: ({ signal }) => call(listSharedPersonalDocuments, { params: { id: agenda_item_id } }, signal),
  })
