import { isNoAnswer } from '#platform/web/lib/http/refused.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'

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
