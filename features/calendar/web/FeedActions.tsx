import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endCalendarFeed } from '#features/calendar/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import { calendarFeedQuery } from './queries.ts'

type Create = { mutate: (asked: Record<string, never>) => void; reset: () => void; isPending: boolean }
type Props = { exists: boolean; create: Create }

/** Creates an address or renews it; asks first if that would revoke an existing one. */
export function FeedActions({ exists, create }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const revoke = useAction(endCalendarFeed, { text: 'calendar.revoke', refresh: calendarFeedQuery.queryKey, onDone: create.reset })
  const isPending = create.isPending || revoke.isPending
  const done = (act?: () => void) => {
    setAsked(null)
    act?.()
    group.current?.focus()
  }
  const acts = { renew: () => create.mutate({}), revoke: () => revoke.mutate({}) }
  return (
    <div ref={group} tabIndex={-1}>
      {asked ? (
        <Question
          text={t(`calendar.${asked}_question`)}
          lose={{ label: t(`calendar.${asked}`), onChoose: () => done(acts[asked]) }}
          keep={{ label: t('calendar.keep'), onChoose: () => done() }}
        />
      ) : exists ? (
        <Group>
          <Button variant="default" loading={isPending} onClick={() => setAsked('renew')} {...refusing}>
            {t('calendar.renew')}
          </Button>
          <Button variant="default" loading={isPending} onClick={() => setAsked('revoke')} {...refusing}>
            {t('calendar.revoke')}
          </Button>
        </Group>
      ) : (
        <Button loading={isPending} onClick={acts.renew} {...refusing}>
          {t('calendar.create')}
        </Button>
      )}
    </div>
  )
}
