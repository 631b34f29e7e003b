import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { committeePolicy } from '#features/committees/policy.ts'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { getMadeMeeting } from '#features/meetings/by-hand-contract.ts'
import { addImportTexts, meetingQuery } from '#features/meetings/web/queries.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** A meeting made by hand, as its form shows it. Read afresh whenever the form is opened. */
export const madeMeetingQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id, 'by_hand'],
    queryFn: ({ signal }) => call(getMadeMeeting, { params: { id } }, signal),
    staleTime: Infinity,
  })

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Loads the form of a new meeting; throws notFound unless the user may import. */
export async function loadCreateMeetingPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const [committee, me] = await Promise.all([client.ensureQueryData(committeeQuery(id)), client.ensureQueryData(meQuery), addByHandTexts()])
  if (!committee.is_active || !committeePolicy.importMeeting(me, committee)) throw notFound()
}

/** Loads the form of an existing meeting; throws notFound unless it was made by hand and the user may change it. */
export async function loadChangeMeetingPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const [meeting, me] = await Promise.all([client.ensureQueryData(meetingQuery(id)), client.ensureQueryData(meQuery), addByHandTexts()])
  if (!meeting.made_by_hand || !committeePolicy.importMeeting(me, meeting.committee)) throw notFound()
  await client.fetchQuery({ ...madeMeetingQuery(id), staleTime: 0 })
}

/** Adds the texts of the form and of the report. */
const addByHandTexts = async (): Promise<void> => {
  await Promise.all([
    addImportTexts(),
    addTexts(import.meta.glob<object>('/features/meetings/texts/pages/by_hand.*.json', { import: 'default' })),
  ])
}
