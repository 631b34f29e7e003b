import { Button } from '@mantine/core'
import { IconDoor, IconDoorOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#shared/meetings/contract.ts'
import { Question } from '#web/kit/Question.tsx'
import { useConclude } from './use-conclude.ts'

/** Whoever leads the meeting ends it, or opens it again on the same day. */
export function ConcludeMeeting({ meeting }: { meeting: Meeting }) {
  const { mayConclude, mayReopen, ...calls } = useConclude(meeting)
  if (mayConclude) return <Conclude key={meeting.id} {...calls} />
  return mayReopen && <Reopen {...calls} />
}

type Calls = Pick<ReturnType<typeof useConclude>, 'isPending' | 'conclude' | 'reopen'>

function Conclude({ isPending, conclude }: Calls) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const end = () => {
    setAsking(false)
    conclude()
  }
  if (isAsking)
    return (
      <Question
        text={t('meetings.conclude_question')}
        lose={{ label: t('meetings.conclude'), onChoose: end }}
        keep={{ label: t('shell.cancel'), onChoose: () => setAsking(false) }}
      />
    )
  return (
    <Button variant="default" leftSection={<IconDoorOff size={20} aria-hidden />} loading={isPending} onClick={() => setAsking(true)}>
      {t('meetings.conclude')}
    </Button>
  )
}

function Reopen({ isPending, reopen }: Calls) {
  const { t } = useTranslation()
  return (
    <Button variant="default" leftSection={<IconDoor size={20} aria-hidden />} loading={isPending} onClick={reopen}>
      {t('meetings.reopen')}
    </Button>
  )
}
