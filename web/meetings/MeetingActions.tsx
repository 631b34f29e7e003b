import { Group } from '@mantine/core'
import type { Meeting } from '#shared/meetings/contract.ts'
import { notificationPolicy } from '#shared/notifications/policy.ts'
import { useIsClosed } from '#web/committees/use-is-closed.ts'
import { useMe } from '#web/identity/queries.ts'
import { NotificationButton } from '#web/notifications/NotificationButton.tsx'

/** What one can do with a meeting, each for those who may (D2 §2 Meeting page). */
export function MeetingActions({ meeting }: { meeting: Meeting }) {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  const mayNotify = notificationPolicy.notify(me, meeting) && !isClosed
  return mayNotify && <Group gap="xs">{mayNotify && <NotificationButton meeting={meeting} />}</Group>
}
