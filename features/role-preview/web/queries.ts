import { QueryClient, queryOptions } from '@tanstack/react-query'
import { agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { getMe } from '#features/identity/contract.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { motionCountsQuery } from '#features/motions/web/queries.ts'
import { previewMeeting, type RolePreview } from '#features/role-preview/contract.ts'
import { tagOptionsQuery } from '#features/tags/web/queries.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'
import type { RolePreviewSearch } from './load-page.ts'

/** What somebody with the role sees. Never refetched by itself, since each reading is noted in the audit log. */
export const rolePreviewQuery = (id: number, search: RolePreviewSearch) =>
  queryOptions({
    queryKey: ['role_preview', id, search],
    queryFn: ({ signal }) =>
      call(previewMeeting, { params: { id }, body: { role: search.role, begin_date: search.since ?? null } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { isExempt: true },
  })

type Seen = NonNullable<RolePreview['seen']>

/** A cache with the answers of the preview and nothing else: the usual components read it, and ask the server for nothing. */
export function previewClient(own: QueryClient, me: RolePreview['me'], { committee, meeting, entries, motions }: Seen): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(configurationQuery.queryKey, own.getQueryData(configurationQuery.queryKey))
  const tags = tagOptionsQuery(committee.id).queryKey
  client.setQueryData(tags, own.getQueryData(tags))
  client.setQueryData(meQuery.queryKey, getMe.answer.parse(me))
  client.setQueryData(committeesQuery.queryKey, [committee])
  client.setQueryData(meetingQuery(meeting.id).queryKey, meeting)
  client.setQueryData(agendaEntriesQuery(meeting.id).queryKey, entries)
  client.setQueryData(motionCountsQuery(meeting.id).queryKey, motions)
  return client
}
