import { Group } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import type { AgendaItemSearch } from '#features/agenda/web/agenda-items.ts'
import { agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { meetingQuery, useChanges } from '#features/meetings/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { LiveButton, RunningMark, useIsToggled, useMayToggle } from './LiveButton.tsx'

type Props = { item: Pick<AgendaItem, 'id' | 'meeting_id' | 'is_active'> } & AgendaItemSearch

/** On an item's page: the mark that it is active, and the toggle button for people who lead the meeting. */
export function ItemLive({ item, tagesordnungitem_id }: Props) {
  const { data: meeting } = useSuspenseQuery(meetingQuery(item.meeting_id))
  const entry = useEntry(meeting, { item, tagesordnungitem_id })
  const isToggled = useIsToggled(meeting, entry)
  const { mqtt } = useConfiguration()
  useChanges(meeting)
  if (!isToggled && !(item.is_active && mqtt.available)) return null
  return (
    <Group gap={4}>
      {entry && <LiveButton meeting={meeting} entry={entry} />}
      <RunningMark is_active={item.is_active} />
    </Group>
  )
}

/** The active entry, else the one that led here, else today's, else the first. Fetched only if the reader may toggle it. */
function useEntry(meeting: Meeting, { item, tagesordnungitem_id }: Props): AgendaEntry | undefined {
  const me = useMe()
  const enabled = useMayToggle(meeting)
  const { data = [] } = useQuery({ ...agendaEntriesQuery(meeting.id), enabled })
  const entries = enabled ? data.filter(({ agenda_item }) => agenda_item.id === item.id) : []
  const active = entries.find(({ is_active }) => is_active)
  const led = entries.find(({ id }) => id === tagesordnungitem_id)
  return active ?? led ?? entries.find(({ day }) => day === me.today) ?? entries[0]
}
