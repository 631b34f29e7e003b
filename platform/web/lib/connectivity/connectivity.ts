import { type SyntheticEvent, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isNoAnswer } from '#platform/web/lib/http/refused.ts'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** Whether the last call reached the server. */
export const connectivity = createStore<'there' | 'away'>('there')

/** Whether the server is known to be unreachable: the check after a failed call failed, too. One lost response is not reported to users. */
export const isOffline = createStore(false)

/** Records the status of a response, 0 if there was none. */
export const recordStatus = (status: number): void => connectivity.set(isNoAnswer(status) ? 'away' : 'there')

const doubts = createStore(0)
/** Requests a check of the connection: a call takes long, or broke off. */
export const suspectOffline = (): void => doubts.set(doubts.get() + 1)
/** Calls the listener when a check is requested. Returns the unsubscribe function. */
export const onSuspectedOffline = doubts.subscribe

const returns = createStore(0)
/** Announces that the server is reachable again. */
export const announceReconnect = (): void => returns.set(returns.get() + 1)
/** Runs the listener when the server is reachable again: data may be outdated, and queued changes can be sent. Returns the unsubscribe function. */
export const onReconnect = returns.subscribe

/** Whether the server is known to be unreachable. */
export const useIsOffline = (): boolean => useStore(isOffline, (away) => away)

/** Runs `goOn` on reconnect while `isMissing`. */
export function useOnReconnect(isMissing: boolean, goOn: () => void): void {
  const again = useEffectEvent(goOn)
  useEffect(() => (isMissing ? onReconnect(() => again()) : undefined), [isMissing])
}

/** Props of a button or link that is disabled while offline. */
export type Refusing = { 'aria-disabled': true; 'data-disabled': true; title: string; onClickCapture: (event: SyntheticEvent) => void }

/** Props for buttons and links that need the server: while offline they stay in place, do nothing, and say why. */
export function useNeedsConnection(): Partial<Refusing> {
  const { t } = useTranslation()
  if (!useIsOffline()) return {}
  const title = t('reach.needs_connection')
  const refuse = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    notify('info', title)
  }
  return { 'aria-disabled': true, 'data-disabled': true, title, onClickCapture: refuse }
}
