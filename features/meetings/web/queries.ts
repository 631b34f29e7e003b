import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#features/identity/web/queries.ts'
import { getMeeting, type Meeting } from '#features/meetings/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** A meeting with its agenda items and documents. */
export const meetingQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id],
    queryFn: ({ signal }) => call(getMeeting, { params: { id } }, signal),
    meta: { isLive: true },
  })

/** Pause between refetches in ms while the browser's clock is ahead of the server's. */
const AGAIN = 5_000
/** Longest timer in ms; browsers do not support timeouts of more than about 24 days. */
const DAY = 86_400_000

/** Refetches the meeting and the user at the instant at which the meeting's state changes, so that the page offers what is possible then. */
export function useChanges({ id, changes_at }: Pick<Meeting, 'id' | 'changes_at'>): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      // In the background it only marks them stale; they are refetched when the page becomes visible.
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      for (const { queryKey } of [meetingQuery(id), meQuery]) void client.invalidateQueries({ queryKey, refetchType })
      wait()
    }
    const wait = () => {
      if (changes_at !== null) timer = setTimeout(look, Math.min(Math.max(Date.parse(changes_at) - Date.now(), AGAIN), DAY))
    }
    wait()
    return () => clearTimeout(timer)
  }, [client, id, changes_at])
}

/** Whether a meeting is running or still to come, according to its cached data; true if it is not loaded. */
export function useIsRunningOrUpcoming(meeting_id: number | undefined): boolean {
  const { data, dataUpdatedAt } = useQuery({ ...meetingQuery(meeting_id ?? 0), enabled: false })
  return !data || isRunningOrUpcoming(data, dataUpdatedAt)
}

/** Whether a meeting is running or still to come; new motions are offered only for these. */
export const isRunningOrUpcoming = (
  { is_running_meeting, start }: Pick<MeetingListed, 'is_running_meeting' | 'start'>,
  now: number,
): boolean => is_running_meeting || Date.parse(start) > now

/** Loads the texts of the correction dialogs: their own, and those that count what people have. */
export const addCorrectionTexts = async (): Promise<void> => {
  await Promise.all([
    addImportTexts(),
    addTexts(import.meta.glob<object>('/features/meetings/texts/pages/corrections.*.json', { import: 'default' })),
  ])
}

/** Loads the texts of the import dialog and its report. */
export const addImportTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/meetings/texts/pages/import_dialog.*.json', { import: 'default' }))
