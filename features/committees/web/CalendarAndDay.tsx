import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { MeetingRow } from '#features/meetings/web/MeetingRow.tsx'
import { dayInWords } from '#platform/web/lib/language/dates.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import { Rows } from '#platform/web/ui/list/ListRow.tsx'
import classes from './CalendarAndDay.module.css'
import { CalendarMonth, DayDots, meetingDays } from './CalendarMonth.tsx'

/** The calendar, with the meetings of the picked day beside it; a single meeting opens directly (D2 §2, §4). */
export function CalendarAndDay({ meetings }: { meetings: MeetingListed[] }) {
  const { time_zone } = useSite()
  const { today } = useMe()
  const navigate = useNavigate()
  const [shown, setShown] = useState({ month: today, day: null as string | null })
  const days = useMemo(() => meetingDays(meetings, time_zone), [meetings, time_zone])
  const pick = (day: string) => {
    const [first, second] = days.get(day) ?? []
    if (first && !second) void navigate({ to: '/meetings/$id', params: { id: first.id } })
    else setShown({ ...shown, day })
  }
  return (
    <div className={classes.container}>
      <div className={classes.sides}>
        <CalendarMonth {...shown} days={days} today={today} onMonth={(month) => setShown({ month, day: null })} onPick={pick} />
        <div className={classes.beside}>
          <CalendarLegend />
          <DayMeetings day={shown.day} meetings={days.get(shown.day ?? '') ?? []} />
        </div>
      </div>
    </div>
  )
}

/** Explains the dots. */
function CalendarLegend() {
  const { t } = useTranslation()
  return (
    <ul className={classes.legend}>
      <li>
        <DayDots meetings={1} /> {t('committees.day_with_one')}
      </li>
      <li>
        <DayDots meetings={2} /> {t('committees.day_with_several')}
      </li>
    </ul>
  )
}

/** The meetings of the picked day, announced when they appear. */
function DayMeetings({ day, meetings }: { day: string | null; meetings: MeetingListed[] }) {
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
