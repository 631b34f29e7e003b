import type { TFunction } from 'i18next'
import type { Ahead } from './in-queue.ts'

/** The text for a request that waits in the server's queue; undefined if it does not wait. */
export function waitingText(t: TFunction, ahead: Ahead): string | undefined {
  if (ahead === null) return undefined
  return ahead === 0 ? t('queue.next') : t('queue.ahead', { count: ahead })
}
