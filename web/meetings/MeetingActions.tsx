import { Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Meeting } from '#shared/meetings/contract.ts'
import { notificationPolicy } from '#shared/notifications/policy.ts'
import { committeesQuery } from '#web/committees/queries.ts'
import { useMe } from '#web/identity/queries.ts'
import { NotificationButton } from '#web/notifications/NotificationButton.tsx'

/** What one can do with a meeting, each for those who may (D2 §2 Meeting page). */
export function MeetingActions({ meeting }: { meeting: Meeting }) {
  const me = useMe()
  const { data: committees } = useSuspenseQuery(committeesQuery)
  const isClosed = committees.some(({ id, is_active }) => id === meeting.committee_id && !is_active)
  const mayNotify = notificationPolicy.notify(me, meeting) && !isClosed
  return mayNotify && <Group gap="xs">{mayNotify && <NotificationButton meeting={meeting} />}</Group>
}
