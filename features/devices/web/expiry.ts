import type { KeptDevice } from './device-store.ts'

const DAY = 86_400_000
/** Tolerated clock adjustment (ms). */
const TOLERANCE = 5 * 60_000

/**
 * What may be done with the stored data without the server: `open` it; `locked`, because the clock is behind a time that it has already
 * shown; or `expired`, by the clock or by use.
 */
export function judge({ contact, latest, used, days }: Omit<KeptDevice, 'secret' | 'wrapped'>, now: number): 'open' | 'locked' | 'expired' {
  if (used >= days * DAY) return 'expired'
  if (now < latest - TOLERANCE) return 'locked'
  return now - contact >= days * DAY ? 'expired' : 'open'
}
