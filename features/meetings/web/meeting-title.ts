import { useTranslation } from 'react-i18next'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'

/** The title of a meeting: its own, else "meeting from {date}" (D2 §2). */
export function useMeetingTitle(): (meeting: Pick<MeetingListed, 'title' | 'start'>) => string {
  const { t } = useTranslation()
  const { date } = useDates()
  return ({ title, start }) => title || t('meetings.meeting_from', { date: date(start) })
}
