import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOtherSessions } from '#features/identity/sessions.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import { ownSessionsQuery } from './queries.ts'

/** Signs out everywhere but here, once that is confirmed. */
export function EndOthers() {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const end = useAction(endOtherSessions, { text: 'account.end_others', refresh: ownSessionsQuery.queryKey })
  const answer = (act?: () => void) => {
    setAsking(false)
    act?.()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1}>
      {isAsking ? (
        <Question
          text={t('account.end_others_question')}
          lose={{ label: t('account.end_others'), onChoose: () => answer(() => end.mutate({})) }}
          keep={{ label: t('account.keep'), onChoose: () => answer() }}
        />
      ) : (
        <Button variant="default" loading={end.isPending} onClick={() => setAsking(true)} {...refusing}>
          {t('account.end_others')}
        </Button>
      )}
    </div>
  )
}
