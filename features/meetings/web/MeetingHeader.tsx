import { ActionIcon, Badge, VisuallyHidden } from '@mantine/core'
import { IconBook2, IconCalendarEvent, IconChevronDown, IconMap2, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { committeePolicy } from '#features/committees/policy.ts'
import { usePapersRead, useReadingTime } from '#features/documents/web/lengths.ts'
import { preparationQuery } from '#features/documents/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { type Dates, useDates } from '#platform/web/lib/language/dates.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { MeetingDescription } from './MeetingDescription.tsx'
import classes from './MeetingHeader.module.css'

/** Title, facts and description of a meeting, each on one line until they are unfolded, so that the agenda begins high on the page. */
export function MeetingHeader({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const id = useId()
  const titleOf = useMeetingTitle()
  const { features } = useConfiguration()
  // Stays mounted once opened, to keep a description that is being edited.
  const [folding, setFolding] = useState<'never_open' | 'open' | 'folded'>('never_open')
  const isOpen = folding === 'open'
  const description = features.meetingDescription ? meeting.description.trim() : ''
  return (
    <PageHeading title={titleOf(meeting)}>
      <div className={classes.line} data-open={isOpen || undefined}>
        <MeetingFacts meeting={meeting} />
        <ActionIcon
          className={classes.toggle}
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t('meetings.details')}
          title={t('meetings.details')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFolding(isOpen ? 'folded' : 'open')}
        >
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
      </div>
      {!isOpen && description !== '' && (
        <p className={classes.summary} data-collapsed>
          {description}
        </p>
      )}
      <div id={id} hidden={!isOpen}>
        {folding !== 'never_open' && <MeetingDescription meeting={meeting} />}
      </div>
    </PageHeading>
  )
}

/** Time, place and last import (D2 §2); responsible people also see that a meeting was made by hand. */
export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const dates = useDates()
  const date = dates.dateTime(meeting.imported_at)
  const isResponsible = committeePolicy.importMeeting(useMe(), meeting.committee)
  const origin = meeting.made_by_hand ? (isResponsible ? 'meetings.made_by_hand' : 'meetings.changed_at') : 'meetings.imported_at'
  const imported = t(origin, { date })
  const prepared = usePreparationText(meeting)
  return (
    <ul className={classes.facts}>
      <Fact icon={<IconCalendarEvent size={20} aria-hidden />}>
        {periodOf(meeting, dates)}
        <MeetingBadge meeting={meeting} />
      </Fact>
      {papersOf(meeting).length > 0 && (
        <Fact icon={<IconBook2 size={20} aria-hidden />} title={prepared} isKept>
          {prepared}
        </Fact>
      )}
      {meeting.location && <Place location={meeting.location} />}
      <Fact icon={<IconRefresh size={20} aria-hidden />} title={imported}>
        {imported}
      </Fact>
    </ul>
  )
}

/** `title` is the text that may be cut off. */
type FactProps = { icon: ReactNode; title?: string; isKept?: boolean; children: ReactNode }

const Fact = ({ icon, title, isKept = false, children }: FactProps) => (
  <li className={isKept ? classes.kept : undefined}>
    {icon}
    <span className={classes.fact} title={title}>
      {children}
    </span>
  </li>
)

function Place({ location }: { location: string }) {
  const { t } = useTranslation()
  return (
    <Fact icon={<IconMap2 size={20} aria-hidden />} title={location}>
      <VisuallyHidden>{t('meetings.location')}</VisuallyHidden>
      {location}
    </Fact>
  )
}

/** E.g. Mo 14.09.2026, 14:30 – 17:30 (heute); with a second date if the meeting ends on another day. */
function periodOf({ start, concluded }: Pick<Meeting, 'start' | 'concluded'>, { date, time, planned, soon }: Dates): string {
  const when = soon(start)
  const near = when ? ` (${when})` : ''
  if (!concluded) return `${planned(start)}${near}`
  return `${planned(start)} – ${date(start) === date(concluded) ? time(concluded) : planned(concluded)}${near}`
}

/** Marks the current meeting or the next one (D2 §4). */
export function MeetingBadge({ meeting }: { meeting: Pick<MeetingListed, 'is_current' | 'is_next'> }) {
  const { t } = useTranslation()
  if (meeting.is_current) return <Badge flex="none">{t('meetings.current')}</Badge>
  if (meeting.is_next)
    return (
      <Badge variant="light" flex="none">
        {t('meetings.next')}
      </Badge>
    )
  return null
}

/** The title of a meeting: its own, else "meeting from {date}" (D2 §2). */
export function useMeetingTitle(): (meeting: Pick<MeetingListed, 'title' | 'start'>) => string {
  const { t } = useTranslation()
  const { date } = useDates()
  return ({ title, start }) => title || t('meetings.meeting_from', { date: date(start) })
}

/** How far the user has prepared a meeting: papers read, and the pages and time that are left. */
function usePreparationText(meeting: Meeting): string {
  const { t } = useTranslation()
  const papersRead = usePapersRead()
  const time = useReadingTime()
  const { data = [] } = useQuery(preparationQuery(meeting.id))
  const papers = papersOf(meeting)
  const read = papers.filter(({ last_seen }) => last_seen !== null).length
  const left = data.reduce((sum, { pages_left }) => sum + pages_left, 0)
  const facts = [papersRead(read, papers.length)]
  if (left > 0) facts.push(t('preparation.pages', { count: left }), time(left))
  return facts.join(' · ')
}

/** The papers of a meeting that all its readers see. */
export const papersOf = ({ protocol, meeting_documents, agenda_items }: Meeting) =>
  [protocol, ...meeting_documents, ...agenda_items.flatMap(({ proposal, attachments }) => [proposal, ...attachments])].filter(
    (paper) => paper !== null,
  )
