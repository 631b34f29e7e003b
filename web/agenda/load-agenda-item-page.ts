import type { QueryClient } from '@tanstack/react-query'
import { meetingQuery } from '#web/meetings/queries.ts'
import { sharedDocumentsQuery } from '#web/personal-documents/queries.ts'
import { agendaItemQuery } from './queries.ts'

type Loading = { context: { client: QueryClient }; params: { id: number } }

/** What the page of an agenda item begins with: the item, its meeting, and what others share beside it. */
export async function loadAgendaItemPage({ context: { client }, params: { id } }: Loading): Promise<void> {
  const shared = client.prefetchQuery(sharedDocumentsQuery(id))
  const { meeting_id } = await client.ensureQueryData(agendaItemQuery(id))
  await Promise.all([client.ensureQueryData(meetingQuery(meeting_id)), shared])
}
