import { VisuallyHidden } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { activeChanged, activeChangedTopic, concludedChanged, concludedChangedTopic } from '#features/meetings/meeting.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { reread } from '#platform/web/lib/http/query-client.ts'
import { useHeard } from '#platform/web/realtime/live-channel.ts'
import { applyActivation, applyActive, useActiveEntries, useStarted } from './active-entries.ts'
import { useFollowMeeting } from './following.ts'

/** Keeps the active entries current on every page, and announces new ones in a polite live region. */
export function LiveNews() {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  const [news, setNews] = useState('')
  useAgendaNews()
  useFollowMeeting()
  useStarted(({ agenda_item, meeting }) => setNews(t('live.now_running', { title: agenda_item.title, meeting: titleOf(meeting) })))
  return <VisuallyHidden component="output">{news}</VisuallyHidden>
}

/** Applies live events about active entries and ended meetings while the application is open (D2 §4). */
function useAgendaNews(): void {
  const client = useQueryClient()
  const active = useActiveEntries()
  useHeard(activeChangedTopic, (said) => {
    const { data } = activeChanged.safeParse(said)
    if (!data) return
    applyActivation(client, data)
    // The event carries ids only; titles come with this answer, which shows what the reader may see (domain.md Meetings).
    void reread(client, { queryKey: activeEntriesQuery.queryKey })
    // A response already under way may predate the event.
    void reread(client, { queryKey: meetingQuery(data.meeting_id).queryKey, predicate: isOnItsWay })
    void reread(client, { queryKey: ['agenda_items'], predicate: isOnItsWay })
  })
  useHeard(concludedChangedTopic, (said) => {
    const { data } = concludedChanged.safeParse(said)
    if (!data) return
    void reread(client, { queryKey: meetingQuery(data.meeting_id).queryKey })
    // Committee lists and businesses show it as well; the event does not say which ones.
    void reread(client, { queryKey: ['businesses'] })
    void reread(client, { predicate: ({ queryKey: [feature, , part] }) => feature === committeesQuery.queryKey[0] && part === undefined })
  })
  useEffect(() => {
    if (active) applyActive(client, active)
  }, [client, active])
}

const isOnItsWay = ({ state }: Query) => state.fetchStatus === 'fetching'
