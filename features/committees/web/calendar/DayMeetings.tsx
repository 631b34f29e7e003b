import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { MeetingRow } from '#features/meetings/web/MeetingRow.tsx'
import { dayInWords } from '#platform/web/lib/language/dates.ts'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import classes from './CalendarAndDay.module.css'

/** The meetings of the picked day, read out when they appear. */
export function DayMeetings({ day, meetings }: { day: string | null; meetings: MeetingListed[] }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite">
      {day !== null && (
        <>
          <Title order={3} className={classes.day}>
            {t('committees.meetings_on', { date: dayInWords(day) })}
          </Title>
          <Rows>
            {meetings.map((meeting) => (
              <MeetingRow key={meeting.id} meeting={meeting} />
            ))}
          </Rows>
        </>
      )}
    </div>
  )
}
