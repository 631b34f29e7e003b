import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import classes from './CalendarAndDay.module.css'
import { CalendarLegend } from './CalendarLegend.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { DayMeetings } from './DayMeetings.tsx'
import { meetingDays } from './meeting-days.ts'

/** The calendar, and beside it the meetings of the day that was picked: a single one is opened at once (D2 §2, §4). */
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
