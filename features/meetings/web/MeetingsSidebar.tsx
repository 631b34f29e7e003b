import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { committeeQuery } from '#features/committees/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { FoldedRows } from '#platform/web/ui/list/FoldedRows.tsx'
import { ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { NewsCount } from '#platform/web/ui/list/NewsCount.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import { MeetingBadge, useMeetingTitle } from './MeetingHeader.tsx'
import classes from './MeetingsSidebar.module.css'

/** The other meetings of the committee beside the open one. Without a connection there is only the way back. */
export function MeetingsSidebar({ meeting }: { meeting: Pick<Meeting, 'id' | 'committee'> }) {
  const { t } = useTranslation()
  const { id, title } = meeting.committee
  const { data: committee, isPending, dataUpdatedAt } = useQuery(committeeQuery(id))
  const back = { label: t('meetings.back_to_committee'), detail: title, link: { to: '/committees/$id', params: { id } } } as const
  return (
    <PageSidebar back={back}>
      {isPending && <RowsSkeleton rows={6} />}
      {committee && <MeetingsOfCommittee key={id} meetings={committee.meetings} current={meeting.id} now={new Date(dataUpdatedAt)} />}
      {!isPending && !committee && <p className={classes.none}>{t('meetings.others_unknown')}</p>}
    </PageSidebar>
  )
}

type Props = { meetings: MeetingListed[]; current: number; now: Date }

function MeetingsOfCommittee({ meetings, current, now }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { upcoming, past } = byTime(meetings, now)
  const years = Map.groupBy(past, ({ start }) => date(start).slice(-4))
  return (
    <>
      {upcoming.length > 0 && (
        <section>
          <Title order={2} className={classes.title}>
            {t('meetings.upcoming')}
          </Title>
          <Rows>
            <MeetingRows meetings={upcoming} current={current} />
          </Rows>
        </section>
      )}
      {past.length > 0 && (
        <Title order={2} className={classes.title}>
          {t('meetings.past')}
        </Title>
      )}
      {[...years].map(([year, ofYear]) => (
        <FoldedRows key={year} label={year} count={ofYear.length} isOpen={ofYear.some(({ id }) => id === current)}>
          <MeetingRows meetings={ofYear} current={current} />
        </FoldedRows>
      ))}
    </>
  )
}

function MeetingRows({ meetings, current }: Pick<Props, 'meetings' | 'current'>) {
  const { planned, soon } = useDates()
  const titleOf = useMeetingTitle()
  return meetings.map((meeting) => (
    <ListRow
      key={meeting.id}
      title={titleOf(meeting)}
      link={{ to: '/meetings/$id', params: { id: meeting.id } }}
      facts={[planned(meeting.start), soon(meeting.start)]}
      below={<NewsCount meeting_id={meeting.id} />}
      trailing={<MeetingBadge meeting={meeting} />}
      current={meeting.id === current}
    />
  ))
}

type Timed = Pick<MeetingListed, 'start' | 'is_current' | 'is_running_meeting'>

/** Meetings that run or are still to come, the earliest first, and past ones, the latest first. */
export function byTime<Listed extends Timed>(meetings: readonly Listed[], now: Date): { upcoming: Listed[]; past: Listed[] } {
  const ordered = meetings.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const isUpcoming = (meeting: Listed) => meeting.is_current || meeting.is_running_meeting || Date.parse(meeting.start) >= now.getTime()
  return { upcoming: ordered.filter(isUpcoming), past: ordered.filter((meeting) => !isUpcoming(meeting)).toReversed() }
}
