import { useQuery } from '@tanstack/react-query'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useActiveEntries } from './active-entries.ts'
import { useMayToggle } from './LiveButton.tsx'

export type LiveBarState = {
  /** The active entry of the meeting; undefined if it deals with none, which only those see who lead it. */
  entry: ActiveEntry | undefined
  /** The meeting, for those who lead it. */
  led: Meeting | undefined
}

/** The bar of a meeting that runs, for its pages; null if there is none, or if the reader has hidden it. */
export function useLiveBar(meeting_id: number | undefined): LiveBarState | null {
  const { mqtt } = useConfiguration()
  const [isOpen] = useAppState('live_bar_open')
  const entry = useActiveEntries()?.find((one) => one.meeting_id === meeting_id)
  const led = useLedMeeting(meeting_id)
  if (!mqtt.available || !isOpen || meeting_id === undefined) return null
  return entry || led ? { entry, led } : null
}

/** The meeting, if it runs and the reader may set its active entry. */
function useLedMeeting(id: number | undefined): Meeting | undefined {
  const { mqtt } = useConfiguration()
  const isResponsible = useMe().roles.some(({ roles, is_active }) => is_active && roles.includes('responsible'))
  const { data: meeting } = useQuery({ ...meetingQuery(id ?? 0), enabled: id !== undefined && mqtt.available && isResponsible })
  const mayToggle = useMayToggle(meeting ?? nowhere)
  return mayToggle && meeting?.is_running_meeting && meeting.has_tagesordnung ? meeting : undefined
}

const nowhere = { committee_id: 0, is_current: false }
