import type { KeptDevice } from './device-store.ts'

const DAY = 86_400_000
/** Clocks are set right by as much as that. */
const TOLERANCE = 5 * 60_000

/**
 * What may be done with what is kept, without the server: opened; nothing, because the clock runs before what it has shown already; or forgotten, because
 * its days are over, by the clock or by use.
 */
export function judge({ contact, latest, used, days }: Omit<KeptDevice, 'secret' | 'wrapped'>, now: number): 'open' | 'locked' | 'expired' {
  if (used >= days * DAY) return 'expired'
  if (now < latest - TOLERANCE) return 'locked'
  return now - contact >= days * DAY ? 'expired' : 'open'
}
