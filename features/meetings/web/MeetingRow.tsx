import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { OfflineMark } from '#features/offline-meetings/web/SaveForOffline.tsx'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { NewsCount } from '#platform/web/ui/list/NewsCount.tsx'
import { MeetingBadge, useMeetingTitle } from './MeetingHeader.tsx'
import classes from './MeetingRow.module.css'

/** A meeting in a list: when, where, last updated (D2 §2 meeting list item). */
export function MeetingRow({ meeting }: { meeting: MeetingListed }) {
  const { t } = useTranslation()
  const { date, planned, soon } = useDates()
  const titleOf = useMeetingTitle()
  const isUpdated = meeting.last_seen !== null && Date.parse(meeting.imported_at) > Date.parse(meeting.last_seen)
  return (
    <ListRow
      title={titleOf(meeting)}
      link={{ to: '/meetings/$id', params: { id: meeting.id } }}
      facts={[planned(meeting.start), soon(meeting.start), meeting.location, t('shell.updated_on', { date: date(meeting.imported_at) })]}
      below={isUpdated && <UpdatedMark />}
      trailing={
        <>
          <NewsCount meeting_id={meeting.id} />
          <OfflineMark meeting_id={meeting.id} />
          <MeetingBadge meeting={meeting} />
        </>
      }
    />
  )
}

/** Marks an import since the user's last visit. */
function UpdatedMark() {
  const { t } = useTranslation()
  return (
    <span className={classes.updated}>
      <IconRefresh size={16} stroke={1.5} aria-hidden />
      {t('meetings.updated_since_visit')}
    </span>
  )
}
