import { type Icon, IconAlertTriangle, IconFileCheck, IconInbox, IconMailOff, IconSend, IconSignature } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import type { FailedMail, MotionWaiting, Overview, PostingDecided, WarnedImport } from '#features/overview/contract.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { EmptyState, ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './WaitingForMe.module.css'

/** What to follow up as a responsible person, motions to sign and to submit, answers to postings, and the inbox of the records staff. */
export function WaitingForMe({ overview: { motions, postings, failed_mails, imports, inbox } }: { overview: Overview }) {
  const { t } = useTranslation()
  const isEmpty = [motions, postings, failed_mails, imports].every(({ length }) => length === 0) && inbox === null
  return (
    <SectionCard title={t('overview.waiting')}>
      {isEmpty ? (
        <EmptyState text={t('overview.nothing_waiting')} />
      ) : (
        <Rows>
          {inbox !== null && <WaitingRow icon={IconInbox} title={t('overview.inbox', { count: inbox })} link={{ to: '/records/inbox' }} />}
          {failed_mails.map((failed) => (
            <FailedMailRow key={failed.meeting.id} failed={failed} />
          ))}
          {imports.map((warned) => (
            <WarnedImportRow key={warned.meeting.id} warned={warned} />
          ))}
          {motions.map((motion) => (
            <MotionRow key={motion.id} motion={motion} />
          ))}
          {postings.map((posting) => (
            <PostingRow key={posting.id} posting={posting} />
          ))}
        </Rows>
      )}
    </SectionCard>
  )
}

function FailedMailRow({ failed: { meeting, addresses, at } }: { failed: FailedMail }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const titleOf = useMeetingTitle()
  return (
    <WaitingRow
      icon={IconMailOff}
      title={t('overview.failed_mail', { meeting: titleOf(meeting) })}
      link={{ to: '/meetings/$id', params: { id: meeting.id } }}
      facts={[t('overview.not_reached', { addresses: addresses.join(', ') }), date(at)]}
    />
  )
}

function WarnedImportRow({ warned: { meeting, warnings, at } }: { warned: WarnedImport }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const titleOf = useMeetingTitle()
  return (
    <WaitingRow
      icon={IconAlertTriangle}
      title={t('overview.warned_import', { count: warnings.length, meeting: titleOf(meeting) })}
      link={{ to: '/meetings/$id', params: { id: meeting.id } }}
      facts={[date(at)]}
      below={
        <ul className={classes.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      }
    />
  )
}

function MotionRow({ motion: { id, title, asks, meeting, is_running_meeting } }: { motion: MotionWaiting }) {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  return (
    <WaitingRow
      icon={asks === 'sign' ? IconSignature : IconSend}
      title={title}
      link={{ to: '/meetings/$id/vorstoesse', params: { id: meeting.id }, search: { motion: id } }}
      facts={[t(`overview.asks_${asks}`), !is_running_meeting && t('overview.once_it_runs'), titleOf(meeting), meeting.committee.title]}
    />
  )
}

function PostingRow({ posting: { id, title, state, updated, committee_id } }: { posting: PostingDecided }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <WaitingRow
      icon={IconFileCheck}
      title={title}
      link={{ to: '/committees/$id/postings', params: { id: committee_id }, search: { posting: id } }}
      facts={[t(`overview.posting_${state}`), date(updated)]}
    />
  )
}

type RowProps = Omit<ComponentProps<typeof ListRow>, 'leading'> & { icon: Icon }

const WaitingRow = ({ icon: Picture, ...row }: RowProps) => <ListRow leading={<Picture size={24} stroke={1.5} aria-hidden />} {...row} />
