import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { changeMeeting, type Meeting } from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** Whether the reader may end the meeting or open it again now, and how. */
export function useConclude(meeting: Meeting) {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  const mayChange = meetingPolicy.conclude(me, meeting) && !isClosed
  const refresh = ['meetings']
  const conclude = useAction(changeMeeting, { text: 'meetings.conclude', refresh })
  const reopen = useAction(changeMeeting, { text: 'meetings.reopen', refresh })
  const change = (action: typeof conclude, concluded: string | null) => () => {
    if (!action.isPending) action.mutate({ params: { id: meeting.id }, body: { concluded } })
  }
  return {
    mayConclude: mayChange && meeting.is_running_meeting,
    mayReopen: mayChange && meeting.is_reopenable,
    isPending: conclude.isPending || reopen.isPending,
    conclude: () => change(conclude, new Date().toISOString())(),
    reopen: change(reopen, null),
  }
}
