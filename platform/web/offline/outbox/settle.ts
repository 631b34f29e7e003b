import { isRefusal, type Operation, type Outcome, type Refusal } from './operation.ts'

/** A rejected operation gets a subject of its own so that nothing merges with it: later operations on the same object are separate. */
export const setApart = <C>(now: Operation<C>, refusal: Refusal): Operation<C> => ({
  ...now,
  subject: `refused/${crypto.randomUUID()}`,
  was_sent: false,
  refusal,
})

/** How an answer settles an operation that is always sent as it is by then: completely, or it is sent once more. */
export const settledAsSent = {
  isPending: (sent: Operation, now: Operation): boolean => now.revision === sent.revision,
  afterAnswer: <C>(_sent: Operation<C>, now: Operation<C>, outcome: Outcome) => (isRefusal(outcome) ? setApart(now, outcome) : null),
}
