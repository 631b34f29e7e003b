import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** Only this many meetings are remembered; the oldest are dropped. */
const MOST = 50

/** Whether the business directory of a meeting shows bookmarked items only, and a toggle; remembered per meeting. */
export function useOnlyBookmarked(meeting_id: number) {
  const [meetings, setMeetings] = useAppState('only_bookmarked')
  const isOn = meetings.includes(meeting_id)
  const others = meetings.filter((id) => id !== meeting_id)
  return { isOn, onToggle: () => setMeetings(isOn ? others : [...others, meeting_id].slice(-MOST)) }
}
