import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { withTabLock } from '#platform/web/lib/storage/tab-lock.ts'
import { isRefused, kindOf, type Lane, type Operation, type OperationKinds, type Outcome, type Place } from './operation.ts'
import type { Sent } from './send.ts'
import type { Attempt } from './send-loop.ts'
import type { Edit } from './store.ts'

/** The server's answer to an operation, and what waits for its subject afterwards. `isLate`: another answer had come before, so this one settled nothing. */
export type Answered = { sent: Operation; outcome: Outcome; after: Operation | null; isLate: boolean }

type Parts = {
  kinds: OperationKinds
  /** Edits a lane in the store; resolves with what waits there afterwards. */
  rows: (lane: string, edits?: readonly Edit[]) => Promise<Operation[]>
  send: (operation: Operation) => Promise<Sent>
  /** Stores what an answer leaves, and informs everybody. */
  settle: (place: Place, edit: Edit['edit'], details: () => { answered: Answered }) => Promise<void>
}

/** Sends the next operation of a lane, one at a time across all tabs. */
export function createSender({ kinds, rows, send, settle }: Parts): (lane: Lane) => Promise<Attempt> {
  /** Subjects that the server failed at, by lane: the others go before them. */
  const failed = new Map<string, Set<string>>()
  const failedIn = (lane: string) => failed.get(lane) ?? new Set()

  /** The first one in the store, which other tabs use, too; marked there as sent before it is sent: from then on the server may have it. */
  const takeNext = async (lane: string): Promise<Operation | undefined> => {
    const next = (await rows(lane)).find((one) => !isRefused(one) && !failedIn(lane).has(one.subject))
    if (!next || next.was_sent) return next
    let noted: Operation | null = null
    await rows(lane, [{ subject: next.subject, edit: (one) => (noted = one && { ...one, was_sent: true }) }])
    return noted ?? takeNext(lane)
  }
  /** Idle until something is added, or until operations that the server failed at are retried. */
  const rest = (lane: string): Attempt => (failed.delete(lane) ? 'offline' : 'idle')

  const answer = async (sent: Operation, outcome: Outcome) => {
    const kind = kindOf(kinds, sent)
    let answered: Answered = { sent, outcome, after: null, isLate: true }
    const edit = (now: Operation | null) => {
      const isPending = now !== null && now.seq === sent.seq && kind.isPending(sent, now)
      const after = isPending ? kind.afterAnswer(sent, now, outcome) : now
      answered = { sent, outcome, after, isLate: !isPending }
      return after
    }
    await settle(sent, edit, () => ({ answered }))
  }

  return ({ user_id, lane }) =>
    withTabLock(storageKey(`operations:${user_id}:${lane}`), async () => {
      const next = await takeNext(lane)
      if (!next) return rest(lane)
      const sent = await send(next)
      if (sent === 'failing') {
        failed.set(lane, new Set([...failedIn(lane), next.subject]))
        return 'put_off'
      }
      if (typeof sent === 'string') return sent
      await answer(next, sent.outcome)
      return 'sent'
    })
}
