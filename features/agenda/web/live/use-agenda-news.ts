import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { activeChanged, activeChangedTopic, concludedChanged, concludedChangedTopic } from '#features/meetings/live.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { reread } from '#platform/web/lib/http/reread.ts'
import { useHeard } from '#platform/web/realtime/use-heard.ts'
import { applyActivation, applyActive } from './apply-activation.ts'
import { useActiveEntries } from './use-active-entries.ts'

/** While the application is open, what is dealt with in a meeting and whether it has ended shows as it changes (D2 §4). */
export function useAgendaNews(): void {
  const client = useQueryClient()
  const active = useActiveEntries()
  useHeard(activeChangedTopic, (said) => {
    const { data } = activeChanged.safeParse(said)
    if (!data) return
    applyActivation(client, data)
    // Titles come with the answer, which is the reader's own: the event tells ids only (domain.md Meetings).
    void reread(client, { queryKey: activeEntriesQuery.queryKey })
    // An answer that is on its way tells of the time before.
    void reread(client, { queryKey: meetingQuery(data.meeting_id).queryKey, predicate: isOnItsWay })
    void reread(client, { queryKey: ['agenda_items'], predicate: isOnItsWay })
  })
  useHeard(concludedChangedTopic, (said) => {
    const { data } = concludedChanged.safeParse(said)
    if (!data) return
    void reread(client, { queryKey: meetingQuery(data.meeting_id).queryKey })
    // Its committee's lists and businesses tell of it, too; which ones these are, is not said.
    void reread(client, { queryKey: ['businesses'] })
    void reread(client, { predicate: ({ queryKey: [feature, , part] }) => feature === committeesQuery.queryKey[0] && part === undefined })
  })
  useEffect(() => {
    if (active) applyActive(client, active)
  }, [client, active])
}

const isOnItsWay = ({ state }: Query) => state.fetchStatus === 'fetching'
