import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { leaveForSignIn } from '#platform/web/lib/http/call.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import classes from './Cover.module.css'
import { asOf, type Reason } from './keep-current.ts'

type Props = { reason: Reason; onRenew: () => void; onGoOn: () => void }

/** Covers the whole page, whose state is kept: says how old it is, why it is covered, and what can be done. */
export function Cover({ reason, onRenew, onGoOn }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const since = useStore(asOf, (instant) => instant)
  const isAway = useIsOffline()
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

/** The user can choose to read on, but no longer than a session would last without the server. */
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

/** Hides everything beside the cover, also from keyboard, screen reader, title and print, and takes the focus. Returns the function that restores it. */
function hidePage(cover: HTMLElement, title: string): () => void {
  const beside = [...document.body.children].filter((one) => one !== cover && !one.hasAttribute('inert'))
  const [focused, titled] = [document.activeElement, document.title]
  const ended = new AbortController()
  // A full-screen element would lie above the cover.
  if (document.fullscreenElement) void document.exitFullscreen()
  // Shortcuts of the page must not act behind it.
  cover.addEventListener('keydown', (event) => event.stopPropagation(), { signal: ended.signal })
  for (const one of beside) one.toggleAttribute('inert', true)
  document.body.dataset['covered'] = ''
  document.title = title
  cover.focus()
  return () => {
    ended.abort()
    for (const one of beside) one.removeAttribute('inert')
    delete document.body.dataset['covered']
    if (document.title === title) document.title = titled
    if (focused instanceof HTMLElement) focused.focus()
  }
}
