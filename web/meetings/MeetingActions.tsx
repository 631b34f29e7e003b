import { Button, Group } from '@mantine/core'
import { IconFileText, IconScript, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { committeePolicy } from '#shared/committees/policy.ts'
import type { Meeting } from '#shared/meetings/contract.ts'
import { notificationPolicy } from '#shared/notifications/policy.ts'
import { AddToCalendar } from '#web/calendar/AddToCalendar.tsx'
import { useIsClosed } from '#web/committees/use-is-closed.ts'
import { MeetingDownload } from '#web/downloads/MeetingDownload.tsx'
import { useMe } from '#web/identity/queries.ts'
import { NotificationButton } from '#web/notifications/NotificationButton.tsx'
import { ConcludeMeeting } from './conclude/ConcludeMeeting.tsx'

/** What one can do with a meeting, each for those who may (D2 §2 Meeting page). */
export function MeetingActions({ meeting }: { meeting: Meeting }) {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  const { protocol_id } = meeting
  const mayNotify = notificationPolicy.notify(me, meeting) && !isClosed
  const maySpread = committeePolicy.importMeeting(me, meeting.committee) && !isClosed
  return (
    <Group gap="xs">
      {protocol_id !== null && <OpenProtocol id={protocol_id} />}
      <MeetingDownload meeting={meeting} />
      <AddToCalendar meeting={meeting} />
      {mayNotify && <NotificationButton meeting={meeting} />}
      {maySpread && <SpreadDocuments id={meeting.id} />}
      {meeting.committee.can_see_motions && <ShowMotions id={meeting.id} />}
      <ConcludeMeeting key={meeting.id} meeting={meeting} />
    </Group>
  )
}

/** On small screens the card with the documents lies far below. */
function OpenProtocol({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button
      hiddenFrom="sm"
      leftSection={<IconFileText size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/protocols/$id" params={{ id }} />}
    >
      {t('meetings.open_protocol')}
    </Button>
  )
}

function ShowMotions({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconScript size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/meetings/$id/vorstoesse" params={{ id }} />}
    >
      {t('meetings.motions')}
    </Button>
  )
}

function SpreadDocuments({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconUserCheck size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/meetings/$id/read_documents" params={{ id }} />}
    >
      {t('read_documents.spread_documents')}
    </Button>
  )
}
