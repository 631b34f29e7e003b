import { queryOptions } from '@tanstack/react-query'
import { getStructure } from '#features/basic-documents/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Sections and documents of a committee, for its active members. */
export const structureQuery = (committee_id: number) =>
  queryOptions({
    queryKey: ['basic_documents', committee_id],
    queryFn: ({ signal }) => call(getStructure, { params: { id: committee_id } }, signal),
    meta: { isLive: true },
  })
