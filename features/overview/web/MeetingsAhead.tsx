import { Anchor, Title } from '@mantine/core'
import { IconBook2, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { versionLink } from '#features/documents/web/document-address.ts'
import { usePapersRead, useReadingTime } from '#features/documents/web/lengths.ts'
import { MeetingBadge, useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import type { MeetingAhead } from '#features/overview/contract.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import classes from './MeetingsAhead.module.css'

/** The current and the next meetings as cards. */
export function MeetingsAhead({ meetings }: { meetings: MeetingAhead[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.heading}>
        {t('overview.meetings')}
      </Title>
      {meetings.length === 0 ? (
        <div className={classes.card}>
          <EmptyState text={t('overview.no_meetings')} />
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role without list markers.
        <ul className={classes.cards} role="list">
          {meetings.map((meeting) => (
            <MeetingCard key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MeetingCard({ meeting }: { meeting: MeetingAhead }) {
  const { planned, soon } = useDates()
  const titleOf = useMeetingTitle()
  const { id, committee, start, location } = meeting
  const when = soon(start)
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <span className={classes.committee}>{committee.title}</span>
        <MeetingBadge meeting={{ is_current: meeting.is_current, is_next: false }} />
      </div>
      <Title order={3} className={classes.title}>
        <Link to="/meetings/$id" params={{ id }}>
          {titleOf(meeting)}
        </Link>
      </Title>
      <p className={classes.fact}>{[when ? `${planned(start)} (${when})` : planned(start), location].filter(Boolean).join(' · ')}</p>
      <Preparation meeting={meeting} />
      <Readers meeting={meeting} />
      <Action meeting={meeting} />
    </li>
  )
}

/** What is left to read; nothing without papers. */
function Preparation({ meeting: { papers, papers_unread, pages_left } }: { meeting: MeetingAhead }) {
  const { t } = useTranslation()
  const papersRead = usePapersRead()
  const time = useReadingTime()
  if (papers === 0) return null
  const facts = [papersRead(papers - papers_unread, papers)]
  if (pages_left > 0) facts.push(t('preparation.pages', { count: pages_left }), time(pages_left))
  return <p className={classes.fact}>{facts.join(' · ')}</p>
}

/** For responsible persons: who has not read all papers. */
function Readers({ meeting: { id, papers, members, members_behind } }: { meeting: MeetingAhead }) {
  const { t } = useTranslation()
  if (papers === 0 || members === null || members_behind === null || members_behind === 0) return null
  return (
    <p className={classes.fact}>
      <Anchor className={classes.link} renderRoot={(props) => <Link {...props} to="/meetings/$id/read_documents" params={{ id }} />}>
        {t('overview.behind', { count: members_behind, all: members })}
      </Anchor>
    </p>
  )
}

/** Leads to the running meeting, or to where reading goes on. */
function Action({ meeting: { id, is_running_meeting, left, papers_unread } }: { meeting: MeetingAhead }) {
  const { t } = useTranslation()
  if (is_running_meeting) {
    const icon = <IconPlayerPlayFilled size={18} aria-hidden />
    return <LinkButton variant="filled" label={t('overview.to_running')} icon={icon} link={{ to: '/meetings/$id', params: { id } }} />
  }
  const icon = <IconBook2 size={20} aria-hidden />
  if (left) {
    const { kind, id: document_id, version_id, page } = left
    return <LinkButton label={t('meetings.read_on')} icon={icon} link={versionLink(kind, document_id, { version_id, page })} />
  }
  if (papers_unread === 0) return null
  return <LinkButton label={t('overview.to_papers')} icon={icon} link={{ to: '/meetings/$id', params: { id } }} />
}
