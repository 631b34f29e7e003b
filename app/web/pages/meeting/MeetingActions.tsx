import { Button } from '@mantine/core'
import {
  IconBook2,
  IconChevronDown,
  IconEye,
  IconFileText,
  IconHighlight,
  IconPencil,
  IconPlayerPlayFilled,
  IconScript,
  IconUserCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MeetingPaper, papersInOrder } from '#app/web/pages/document/papers/papers-in-order.ts'
import { AddToCalendar } from '#features/calendar/web/AddToCalendar.tsx'
import { committeePolicy } from '#features/committees/policy.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { Prepared } from '#features/documents/contract.ts'
import { downloadOf, versionLink } from '#features/documents/web/document-address.ts'
import { preparationQuery } from '#features/documents/web/queries.ts'
import { useIsRecorded } from '#features/documents/web/record-reading.ts'
import { MeetingDownload } from '#features/downloads/web/DownloadButton.tsx'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { ConcludeMeeting } from '#features/meetings/web/ConcludeMeeting.tsx'
import { CorrectionMenu } from '#features/meetings/web/correct/CorrectionMenu.tsx'
import { papersOf } from '#features/meetings/web/MeetingHeader.tsx'
import { MarkReadButton } from '#features/news/web/MarkReadButton.tsx'
import { notificationPolicy } from '#features/notifications/policy.ts'
import { NotificationButton } from '#features/notifications/web/NotificationButton.tsx'
import { SaveForOffline } from '#features/offline-meetings/web/SaveForOffline.tsx'
import { PublicationButton } from '#features/publication/web/PublicationButton.tsx'
import { rolePreviewPolicy } from '#features/role-preview/policy.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { knowsPlace } from '#platform/web/pdf/reading-position.ts'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'
import { useIsBelow } from '#platform/web/ui/page/shell.tsx'
import classes from './MeetingActions.module.css'

/** The actions of a meeting, each for those who may use it (D2 §2 Meeting page): the usual ones in a row, the others behind a button. */
export function MeetingActions({ meeting }: { meeting: Meeting }) {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  const [isPhone, isNarrow] = [useIsBelow('phone'), useIsBelow('tablet')]
  const { protocol_id } = meeting
  const mayNotify = notificationPolicy.notify(me, meeting) && !isClosed
  const isRecorded = useIsRecorded(meeting.committee_id)
  const mayMarkRead = isRecorded && papersOf(meeting).some(({ last_seen }) => last_seen === null)
  const mayImport = committeePolicy.importMeeting(me, meeting.committee) && !isClosed
  return (
    <MoreActions
      key={meeting.id}
      more={
        <>
          {protocol_id !== null && <OpenProtocol id={protocol_id} />}
          {isNarrow && <MeetingDownload meeting={meeting} />}
          {isPhone && <SaveForOffline meeting={meeting} />}
          {isNarrow && <MyMarks id={meeting.id} />}
          {mayMarkRead && <MarkReadButton meeting_id={meeting.id} />}
          <AddToCalendar meeting={meeting} />
          {mayNotify && <NotificationButton meeting={meeting} />}
          {mayImport && <SpreadDocuments id={meeting.id} />}
          {meeting.committee.can_see_motions && <ShowMotions id={meeting.id} />}
          <ConcludeMeeting meeting={meeting} />
          {rolePreviewPolicy.preview(me, meeting) && <PreviewRole id={meeting.id} />}
          <PublicationButton meeting={meeting} />
          {mayImport && meeting.made_by_hand && <ChangeMeeting id={meeting.id} />}
          {mayImport && <CorrectionMenu meeting={meeting} />}
        </>
      }
    >
      <PrimaryAction meeting={meeting} />
      {!isNarrow && <MyMarks id={meeting.id} />}
      {!isNarrow && <MeetingDownload meeting={meeting} />}
      {!isPhone && <SaveForOffline meeting={meeting} />}
    </MoreActions>
  )
}

/** A shortcut: the documents card is far below. */
function OpenProtocol({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconFileText size={20} aria-hidden />
  return <LinkButton label={t('meetings.open_protocol')} icon={icon} link={{ to: '/protocols/$id', params: { id } }} />
}

function MyMarks({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconHighlight size={20} aria-hidden />
  return <LinkButton label={t('my_marks.title')} icon={icon} link={{ to: '/meetings/$id/my_marks', params: { id } }} />
}

function ShowMotions({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconScript size={20} aria-hidden />
  return <LinkButton label={t('meetings.motions')} icon={icon} link={{ to: '/meetings/$id/vorstoesse', params: { id } }} />
}

function ChangeMeeting({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconPencil size={20} aria-hidden />
  return <LinkButton label={t('meetings.change_meeting')} icon={icon} link={{ to: '/meetings/$id/change', params: { id } }} />
}

function PreviewRole({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconEye size={20} aria-hidden />
  return <LinkButton label={t('meetings.preview_role')} icon={icon} link={{ to: '/meetings/$id/preview', params: { id } }} />
}

function SpreadDocuments({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconUserCheck size={20} aria-hidden />
  const link = { to: '/meetings/$id/read_documents', params: { id } } as const
  return <LinkButton label={t('read_documents.spread_documents')} icon={icon} link={link} />
}

/**
 * What a reader most likely wants of a meeting: the current item while there is one, else the paper that the reader left last, at its very place, else
 * the first one not opened yet. Nothing once all is read.
 */
function PrimaryAction({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { documents_use_sort_order } = useConfiguration()
  const { data: prepared = [] } = useQuery(preparationQuery(meeting.id))
  const current = meeting.is_running_meeting ? meeting.agenda_items.find(({ is_active }) => is_active) : undefined
  if (current) {
    const link = { to: '/agenda_items/$id', params: { id: current.id } } as const
    return (
      <LinkButton
        variant="filled"
        label={t('meetings.to_current_item')}
        icon={<IconPlayerPlayFilled size={18} aria-hidden />}
        link={link}
      />
    )
  }
  const papers = papersInOrder({ meeting, personal_documents: [], documents_use_sort_order })
  const left = lastLeft(papers, prepared)
  const paper = left?.paper ?? papers.find(({ last_seen }) => last_seen === null)
  if (!paper) return null
  const hasBegun = papers.some(({ last_seen }) => last_seen !== null)
  return (
    <LinkButton
      variant="filled"
      label={t(hasBegun ? 'meetings.read_on' : 'meetings.begin_reading')}
      icon={<IconBook2 size={20} aria-hidden />}
      link={versionLink(paper.kind, paper.id, { ...paper.search, page: left?.page })}
    />
  )
}

/** The paper that was read last and not to its end. The viewer knows the place in this browser; after reading elsewhere, the page is given. */
function lastLeft(papers: MeetingPaper[], prepared: Prepared[]) {
  const begun = prepared.filter(({ last_read, pages_left }) => last_read !== null && pages_left > 0)
  for (const { version_id, last_page } of begun.toSorted((one, other) => (one.last_read! < other.last_read! ? 1 : -1))) {
    const paper = papers.find((listed) => listed.version_id === version_id)
    if (paper)
      return { paper, page: last_page === null || knowsPlace(downloadOf({ ...paper, agenda_item: null }).href) ? undefined : last_page }
  }
  return undefined
}

type Props = { children: ReactNode /** The actions that the button shows below the others. */; more: ReactNode }

/** A row of actions with a button that shows further ones below it. They stay mounted, since they hold the dialogs that they open. */
function MoreActions({ children, more }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isPhone = useIsBelow('phone')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.actions}>
      <div className={classes.row}>
        {children}
        <Button
          variant="default"
          rightSection={<IconChevronDown size={20} aria-hidden className={classes.chevron} />}
          aria-label={t('shell.more_actions')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isPhone ? 'shell.more' : 'shell.more_actions')}
        </Button>
      </div>
      <div id={id} className={classes.row} hidden={!isOpen}>
        {more}
      </div>
    </div>
  )
}
