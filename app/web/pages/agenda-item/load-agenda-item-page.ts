import type { QueryClient } from '@tanstack/react-query'
import { agendaItemQuery } from '#features/agenda/web/queries.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { sharedDocumentsQuery } from '#features/personal-documents/web/queries.ts'
import { tagOptionsQuery } from '#features/tags/web/queries.ts'

type Loading = { context: { client: QueryClient }; params: { id: number } }

/** Loads what an agenda item's page needs: the item, its meeting, the tag options, and documents that others share on it. */
export async function loadAgendaItemPage({ context: { client }, params: { id } }: Loading): Promise<void> {
  const shared = client.prefetchQuery(sharedDocumentsQuery(id))
  const { meeting_id, meeting } = await client.ensureQueryData(agendaItemQuery(id))
  const tags = client.prefetchQuery(tagOptionsQuery(meeting.committee.id))
  await Promise.all([client.ensureQueryData(meetingQuery(meeting_id)), tags, shared])
}
