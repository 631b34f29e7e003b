import { changeMeeting, type Meeting } from '#shared/meetings/contract.ts'
import { meetingPolicy } from '#shared/meetings/policy.ts'
import { useIsClosed } from '#web/committees/use-is-closed.ts'
import { useMe } from '#web/identity/queries.ts'
import { useAction } from '#web/kit/use-action.ts'

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
