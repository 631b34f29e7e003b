import { queryOptions } from '@tanstack/react-query'
import { listPersonalDocumentsOfMeeting, listSharedPersonalDocuments } from '#features/personal-documents/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Documents of others on an agenda item with annotations shared with the reader. */
export const sharedDocumentsQuery = (agenda_item_id: number) =>
  queryOptions({
    queryKey: ['personal_documents', 'shared', agenda_item_id],
    queryFn: ({ signal }) => call(listSharedPersonalDocuments, { params: { id: agenda_item_id } }, signal),
  })

/** The reader's own documents on the items of a meeting. */
export const personalDocumentsOfMeetingQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['personal_documents', 'meeting', meeting_id],
    queryFn: ({ signal }) => call(listPersonalDocumentsOfMeeting, { params: { id: meeting_id } }, signal),
  })
