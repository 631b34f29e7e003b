import { isSilence } from '#platform/web/lib/http/silence.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'

/** Whether the server is within reach, as far as the last call tells. */
export const reach = createStore<'there' | 'away'>('there')

/** Whether it was looked for since, and not found: what a reader is told, whom one lost answer does not concern. */
export const isAway = createStore(false)

/** Notes that a call was answered with this status, 0 when it was not. */
export const noteReach = (status: number): void => reach.set(isSilence(status) ? 'away' : 'there')

export { isSilence }

const doubts = createStore(0)
/** Something takes long, or broke off: it should be looked whether the server is there at all. */
export const doubt = (): void => doubts.set(doubts.get() + 1)
export const onDoubt = doubts.subscribe

const returns = createStore(0)
/** Tells everybody that the server is there again. */
export const tellReturn = (): void => returns.set(returns.get() + 1)
/** Calls it when the server is there again: what was read is of before, and what waits can be sent. Answers with what ends that. */
export const onReturn = returns.subscribe
