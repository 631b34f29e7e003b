import { createStore } from './store.ts'

/** Whether the server is within reach, as far as the last call tells. */
export const reach = createStore<'there' | 'away'>('there')

/** Answers of what stands before a server that is not there. */
const SAID_FOR_IT = [502, 503, 504]

/** Notes that a call was answered with this status, 0 when it was not. */
export const noteReach = (status: number): void => reach.set(isSilence(status) ? 'away' : 'there')

/** Whether an answer with this status is none of the server's own. */
export const isSilence = (status: number): boolean => status === 0 || SAID_FOR_IT.includes(status)
