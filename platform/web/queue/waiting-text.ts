import type { TFunction } from 'i18next'
import type { Ahead } from './in-queue.ts'

/** What to say of a work that waits in the server's queue; undefined of one that does not. */
export function waitingText(t: TFunction, ahead: Ahead): string | undefined {
  if (ahead === null) return undefined
  return ahead === 0 ? t('queue.next') : t('queue.ahead', { count: ahead })
}
