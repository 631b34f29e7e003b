import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconPlayerPlay, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { type AgendaEntry, toggleActivation } from '#features/agenda/contract.ts'
import { agendaPolicy } from '#features/agenda/policy.ts'
import { type AgendaItemSearch, activeEntriesQuery, agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { meetingQuery, useChanges } from '#features/meetings/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { everywhere } from '#platform/web/ui/button/toolbar.tsx'
import classes from './live.module.css'

type Props = { meeting: Pick<Meeting, 'committee_id' | 'is_current'>; entry: AgendaEntry }

/** Toggles whether an entry is active; renders nothing for readers who may not (D2 §2 Agenda live button). */
export const LiveButton = ({ meeting, entry }: Props) => useIsToggled(meeting, entry) && <ToggleButton key={entry.id} entry={entry} />

/** Whether the reader may toggle this entry now. */
function useIsToggled(meeting: Props['meeting'], entry: AgendaEntry | undefined): boolean {
  const mayToggle = useMayToggle(meeting)
  return mayToggle && entry?.has_clickable_live_button === true && !entry.agenda_item.is_paragraph
}

/** Whether the reader may set the active entry of this meeting now. */
export function useMayToggle(meeting: Props['meeting']): boolean {
  const { mqtt } = useConfiguration()
  const mayToggle = agendaPolicy.toggle(useMe(), meeting)
  const isClosed = useIsClosed(meeting.committee_id)
  return mqtt.available && meeting.is_current && mayToggle && !isClosed
}

function ToggleButton({ entry }: { entry: AgendaEntry }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { toggle, isPending, is_active } = useToggle(entry)
  const label = t(is_active ? 'live.stop' : 'live.start', { title: entry.agenda_item.title })
  return (
    <Tooltip label={label} multiline maw={280} {...everywhere}>
      <ActionIcon
        className={classes.toggle}
        size={44}
        variant="subtle"
        color="gray"
        data-active={is_active || undefined}
        aria-label={t('live.toggle', { title: entry.agenda_item.title })}
        aria-pressed={is_active}
        aria-busy={isPending || undefined}
        onClick={toggle}
        {...refusing}
      >
        {is_active ? <IconPlayerPlayFilled size={22} aria-hidden /> : <IconPlayerPlay size={22} stroke={1.5} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

/** The call that toggles an entry of this meeting. A refusal shows the server's message and refetches the state. */
export function useActivation(meeting_id: number) {
  const client = useQueryClient()
  return useAction(toggleActivation, {
    failure: 'live.toggle_error',
    inServersWords: true,
    refresh: () =>
      Promise.all([
        // The meeting query covers its agenda. Also after a refusal, which may be the first sign that the meeting has ended.
        client.invalidateQueries({ queryKey: meetingQuery(meeting_id).queryKey }),
        client.invalidateQueries({ queryKey: activeEntriesQuery.queryKey }),
      ]),
  })
}

/** Toggles an entry, one request at a time. */
function useToggle({ id, meeting_id, ...entry }: AgendaEntry) {
  const [wanted, want] = useState(entry.is_active)
  const { mutate, isPending } = useActivation(meeting_id)
  // Show the intended state until it is saved and refetched: an event may arrive earlier.
  const is_active = isPending ? wanted : entry.is_active
  const toggle = () => {
    if (isPending) return
    want(!entry.is_active)
    mutate({ params: { id } })
  }
  return { toggle, isPending, is_active }
}

/** The red mark of an active item, on sites with live messaging (D2 §2 Agenda item row). */
export const RunningMark = ({ is_active }: { is_active: boolean }) => (is_active ? <Running /> : null)

function Running() {
  const { t } = useTranslation()
  const { mqtt } = useConfiguration()
  if (!mqtt.available) return null
  return (
    <span className={classes.running}>
      <IconPlayerPlayFilled size={16} aria-hidden />
      {t('live.running')}
    </span>
  )
}

type ItemLiveProps = { item: Pick<AgendaItem, 'id' | 'meeting_id' | 'is_active'> } & AgendaItemSearch

/** On an item's page: the mark that it is active, and the toggle button for people who lead the meeting. */
export function ItemLive({ item, tagesordnungitem_id }: ItemLiveProps) {
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
function useEntry(meeting: Meeting, { item, tagesordnungitem_id }: ItemLiveProps): AgendaEntry | undefined {
  const me = useMe()
  const enabled = useMayToggle(meeting)
  const { data = [] } = useQuery({ ...agendaEntriesQuery(meeting.id), enabled })
  const entries = enabled ? data.filter(({ agenda_item }) => agenda_item.id === item.id) : []
  const active = entries.find(({ is_active }) => is_active)
  const led = entries.find(({ id }) => id === tagesordnungitem_id)
  return active ?? led ?? entries.find(({ day }) => day === me.today) ?? entries[0]
}
