import { Button, Group, Paper, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { readCookie, writeCookie } from '#platform/web/lib/session/cookies.ts'
import classes from './CookieNotice.module.css'

/** Asks for consent before anything is tracked; refusing is as easy as allowing. */
export function CookieNotice({ onAnswer }: { onAnswer: (consent: Consent) => void }) {
  const { t } = useTranslation()
  return (
    <Paper component="section" aria-label={t('tracking.title')} className={classes.notice} withBorder shadow="md" p="md">
      <Text>{t('tracking.question')}</Text>
      <Group mt="sm">
        <Button variant="default" onClick={() => onAnswer('allowed')}>
          {t('tracking.allow')}
        </Button>
        <Button variant="default" onClick={() => onAnswer('refused')}>
          {t('tracking.refuse')}
        </Button>
      </Group>
    </Paper>
  )
}

/** Holds one user's answer: on a shared device each user is asked. */
const COOKIE = 'TRACKING_CONSENT'

export type Consent = 'allowed' | 'refused'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user's answer (null: none yet), and the function that sets it. */
export function useConsent(): [Consent | null, (consent: Consent) => void] {
  const { id } = useMe()
  const consent = useSyncExternalStore(subscribe, () => consentOf(id))
  const answer = (given: Consent) => {
    writeCookie(COOKIE, `${id}.${given}`)
    for (const listener of listeners) listener()
  }
  return [consent, answer]
}

function consentOf(user_id: number): Consent | null {
  const [id, given] = (readCookie(COOKIE) ?? '').split('.')
  return id === String(user_id) && (given === 'allowed' || given === 'refused') ? given : null
}
