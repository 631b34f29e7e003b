import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useIsAway } from '#platform/web/lib/connectivity/use-is-away.ts'
import { leaveForSignIn } from '#platform/web/lib/http/call.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { asOf, type Reason } from './as-of.ts'
import classes from './Cover.module.css'
import { hidePage } from './hide-page.ts'

type Props = { reason: Reason; onRenew: () => void; onGoOn: () => void }

/** Lies over the whole page, whose state stays: says of when it is, why it is covered, and what can be done. */
export function Cover({ reason, onRenew, onGoOn }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const since = useStore(asOf, (instant) => instant)
  const isAway = useIsAway()
  const box = useRef<HTMLDivElement>(null)
  const title = t(reason === 'signed_out' ? 'renewal.signed_out' : 'renewal.outdated')
  useEffect(() => (box.current ? hidePage(box.current, title) : undefined), [title])
  return createPortal(
    <div
      ref={box}
      className={classes.cover}
      data-cover
      role="alertdialog"
      aria-modal
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <Stack maw={600} align="flex-start">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <div id={textId}>
          <Text fw={600}>{t('renewal.as_of', { instant: dateTime(new Date(since).toISOString()) })}</Text>
          <Text>{t(explanations[reason === 'signed_out' ? reason : isAway ? 'away' : 'failed'])}</Text>
        </div>
        <Ways reason={reason} onRenew={onRenew} onGoOn={onGoOn} />
      </Stack>
    </div>,
    document.body,
  )
}

const [titleId, textId] = ['cover-title', 'cover-text']
const explanations = {
  signed_out: 'renewal.signed_out_explained',
  away: 'renewal.away_explained',
  failed: 'renewal.failed_explained',
} as const

/** Whoever reads on does so knowingly, and no longer than a session would last without the server. */
function Ways({ reason, onRenew, onGoOn }: Props) {
  const { t } = useTranslation()
  if (reason === 'signed_out')
    return (
      <Button mih={44} onClick={() => void leaveForSignIn()}>
        {t('renewal.sign_in')}
      </Button>
    )
  return (
    <Group>
      <Button mih={44} onClick={onRenew}>
        {t('renewal.again')}
      </Button>
      {reason === 'outdated' && (
        <Button mih={44} variant="default" onClick={onGoOn}>
          {t('renewal.go_on')}
        </Button>
      )}
    </Group>
  )
}
