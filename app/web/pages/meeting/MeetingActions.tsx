import { IconFileText, IconHighlight, IconPencil, IconScript, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AddToCalendar } from '#features/calendar/web/AddToCalendar.tsx'
import { committeePolicy } from '#features/committees/policy.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useIsRecorded } from '#features/documents/web/seen-version.ts'
import { MeetingDownload } from '#features/downloads/web/DownloadButton.tsx'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { ConcludeMeeting } from '#features/meetings/web/ConcludeMeeting.tsx'
import { CorrectionMenu } from '#features/meetings/web/correct/CorrectionMenu.tsx'
import { papersOf } from '#features/meetings/web/preparation.ts'
import { MarkReadButton } from '#features/news/web/MarkReadButton.tsx'
import { notificationPolicy } from '#features/notifications/policy.ts'
import { NotificationButton } from '#features/notifications/web/NotificationButton.tsx'
import { SaveForOffline } from '#features/offline-meetings/web/SaveForOffline.tsx'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'
import { MoreActions } from '#platform/web/ui/button/MoreActions.tsx'
import { useIsBelow } from '#platform/web/ui/page/shell.tsx'
import { PrimaryAction } from './PrimaryAction.tsx'

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

function SpreadDocuments({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconUserCheck size={20} aria-hidden />
  const link = { to: '/meetings/$id/read_documents', params: { id } } as const
  return <LinkButton label={t('read_documents.spread_documents')} icon={icon} link={link} />
}
