import { useSyncExternalStore } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import { readCookie, writeCookie } from '#platform/web/lib/session/cookies.ts'

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
