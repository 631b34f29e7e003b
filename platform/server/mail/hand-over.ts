import type { WaitingMail } from './states.ts'

/** What became of an attempt. `delayed`: certainly not taken, but another attempt may be. `unconfirmed`: nobody knows. `is_away`: nobody answered. */
export type Outcome = { state: 'sent' | 'failed' | 'delayed' | 'unconfirmed'; problem: string | null; is_away?: boolean }

export const sent: Outcome = { state: 'sent', problem: null }

/** Gives a mail over once. A way that cannot tell whether it was taken calls `begin` immediately before; it throws what `begin` throws. */
export type HandOver = (mail: WaitingMail, content: Buffer, begin: () => Promise<void>) => Promise<Outcome>
