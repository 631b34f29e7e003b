import type { WaitingMail } from './states.ts'

/** Outcome of an attempt. `delayed`: not accepted, to be tried again. `unconfirmed`: unknown. `is_away`: the server did not answer. */
export type Outcome = { state: 'sent' | 'failed' | 'delayed' | 'unconfirmed'; problem: string | null; is_away?: boolean }

export const sent: Outcome = { state: 'sent', problem: null }

/** Hands a mail over once. If the result may be unknown, it calls `begin` immediately before the mail can be accepted. Throws what `begin` throws. */
export type HandOver = (mail: WaitingMail, content: Buffer, begin: () => Promise<void>) => Promise<Outcome>
