import { Button } from '@mantine/core'
import { IconDoor, IconDoorOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import { useConclude } from './use-conclude.ts'

/** Whoever leads the meeting ends it, or opens it again on the same day. */
export function ConcludeMeeting({ meeting }: { meeting: Meeting }) {
  const { mayConclude, mayReopen, ...calls } = useConclude(meeting)
  const place = useRef<HTMLDivElement>(null)
  // Each button gives way to the next one: the focus stays at their place.
  const props = { ...calls, onDone: () => place.current?.focus() }
  if (!mayConclude && !mayReopen) return null
  return (
    <div ref={place} tabIndex={-1}>
      {mayConclude ? <Conclude {...props} /> : <Reopen {...props} />}
    </div>
  )
}

type Calls = Pick<ReturnType<typeof useConclude>, 'isPending' | 'conclude' | 'reopen'> & { onDone: () => void }

function Conclude({ isPending, conclude, onDone }: Calls) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
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
  const refusing = useNeedsReach()
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
