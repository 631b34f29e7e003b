import { queryOptions } from '@tanstack/react-query'
import { listMeetingTemplateFragments, listPrincipals } from '#features/notifications/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The principals that can be written to about a meeting. */
export const readersQuery = ({ id, committee_id }: { id: number; committee_id: number }) =>
  queryOptions({
    queryKey: ['committees', committee_id, 'principals', id],
    queryFn: ({ signal }) => call(listPrincipals, { params: { id: committee_id }, query: { meeting_id: id } }, signal),
  })

/** Preset texts for messages. */
export const fragmentsQuery = queryOptions({
  queryKey: ['meeting_template_fragments'],
  queryFn: ({ signal }) => call(listMeetingTemplateFragments, {}, signal),
})
