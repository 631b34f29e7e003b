import { useTranslation } from 'react-i18next'
import type { MeetingListed } from '#shared/meetings/meeting.ts'
import { useDates } from '#web/kit/dates.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { MeetingBadge } from './MeetingBadge.tsx'
import { useMeetingTitle } from './meeting-title.ts'

/** A meeting in a list: when, where, last updated (D2 §2 meeting list item). */
export function MeetingRow({ meeting }: { meeting: MeetingListed }) {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  const titleOf = useMeetingTitle()
  return (
    <ListRow
      title={titleOf(meeting)}
      link={{ to: '/meetings/$id', params: { id: meeting.id } }}
      facts={[dateTime(meeting.start), meeting.location, t('shell.updated_on', { date: date(meeting.imported_at) })]}
      trailing={<MeetingBadge meeting={meeting} />}
    />
  )
}
