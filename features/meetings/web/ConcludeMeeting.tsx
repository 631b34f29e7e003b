import { Button } from '@mantine/core'
import { IconDoor, IconDoorOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { changeMeeting, type Meeting } from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'

/** Lets responsible persons end the meeting, or reopen it until its last day is over. */
export function ConcludeMeeting({ meeting }: { meeting: Meeting }) {
  const { mayConclude, mayReopen, ...calls } = useConclude(meeting)
  const place = useRef<HTMLDivElement>(null)
  // The buttons replace each other, so the focus moves to their container.
  const props = { ...calls, onDone: () => place.current?.focus() }
  if (!mayConclude && !mayReopen) return null
  return (
    <div ref={place} tabIndex={-1}>
      {mayConclude ? <Conclude {...props} /> : <Reopen {...props} />}
    </div>
  )
}

/** Asks whether the meeting shall end now, and ends it. */
export function ConcludeDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation()
  const { conclude } = useConclude(meeting)
  const end = () => {
    onClose()
    conclude()
  }
  return (
    <Dialog title={t('meetings.conclude')} size={500} onClose={onClose}>
      <Question
        text={t('meetings.conclude_question')}
        lose={{ label: t('meetings.conclude'), onChoose: end }}
        keep={{ label: t('shell.cancel'), onChoose: onClose }}
      />
    </Dialog>
  )
}

type Calls = Pick<ReturnType<typeof useConclude>, 'isPending' | 'conclude' | 'reopen'> & { onDone: () => void }

function Conclude({ isPending, conclude, onDone }: Calls) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [isAsking, setAsking] = useState(false)
  const done = () => {
    setAsking(false)
    onDone()
  }
  const end = () => {
    done()
    conclude()
  }
  if (isAsking)
    return (
      <Question
        text={t('meetings.conclude_question')}
        lose={{ label: t('meetings.conclude'), onChoose: end }}
        keep={{ label: t('shell.cancel'), onChoose: done }}
      />
    )
  return (
    <Button
      variant="default"
      leftSection={<IconDoorOff size={20} aria-hidden />}
      loading={isPending}
      onClick={() => setAsking(true)}
      {...refusing}
    >
      {t('meetings.conclude')}
    </Button>
  )
}

function Reopen({ isPending, reopen, onDone }: Calls) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const begin = () => {
    onDone()
    reopen()
  }
  return (
    <Button variant="default" leftSection={<IconDoor size={20} aria-hidden />} loading={isPending} onClick={begin} {...refusing}>
      {t('meetings.reopen')}
    </Button>
  )
}

/** Whether the user may end or reopen the meeting now, and the calls to do so. */
function useConclude(meeting: Meeting) {
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
