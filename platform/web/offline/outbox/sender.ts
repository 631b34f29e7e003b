import { Refused } from '#platform/web/lib/http/refused.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { withTabLock } from '#platform/web/lib/storage/tabs.ts'
import { backOff } from '#platform/web/lib/throttle.ts'
import { isRefused, kindOf, type Lane, type Operation, type OperationKinds, type Outcome, type Place } from './operation.ts'
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
export function createSender({ kinds, rows, send: sendOne, settle }: Parts): (lane: Lane) => Promise<Attempt> {
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
      const sent = await sendOne(next)
      if (sent === 'failing') {
        failed.set(lane, new Set([...failedIn(lane), next.subject]))
        return 'put_off'
      }
      if (typeof sent === 'string') return sent
      await answer(next, sent.outcome)
      return 'sent'
    })
}

/** A final answer, or why there is none yet; `failing` if the server fails at this operation, which says nothing about others. */
export type Sent = { outcome: Outcome } | 'failing' | 'offline' | 'signed_out'

/** Sends one operation; never rejects. */
export async function send(kinds: OperationKinds, operation: Operation): Promise<Sent> {
  const kind = kindOf(kinds, operation)
  try {
    return { outcome: { answer: await kind.send(operation.content) } }
  } catch (error) {
    if (!(error instanceof Refused) || isPassing(error.status)) return 'offline'
    if (error.status === 500) return kind.mayBeOvertaken ? 'failing' : 'offline'
    if (error.status === 401) return 'signed_out'
    return { outcome: { status: error.status, detail: error.message } }
  }
}

/** No response, or one that says nothing about the operation. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status > 500

/** Result of one send attempt: sent, put off in favour of others, nothing to send, or not possible for now. */
type Attempt = 'sent' | 'put_off' | 'idle' | 'offline' | 'signed_out'

/** Sends queued changes one at a time; retries with back-off after a failure. */
export function createSendLoop(sendNext: () => Promise<Attempt>, onTrouble: () => void) {
  let trouble: 'offline' | 'signed_out' | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false

  const mayGoOn = () => !isStopped
  const attempt = async () => {
    let last: Attempt
    do {
      isAskedAgain = false
      // Also if the attempt itself failed.
      last = await sendNext().catch(() => 'offline' as const)
      settle(last)
    } while (mayGoOn() && (last === 'sent' || last === 'put_off' || (last === 'idle' && isAskedAgain)))
    running = null
    if (last === 'offline' && mayGoOn()) timer = setTimeout(wake, backOff(failures))
  }
  const settle = (last: Attempt) => {
    // Not known yet whether the connection works.
    if (last === 'put_off') return
    const before = trouble
    trouble = last === 'offline' || last === 'signed_out' ? last : null
    failures = trouble ? failures + 1 : 0
    if (trouble !== before) onTrouble()
  }
  const wake = () => {
    clearTimeout(timer)
    isAskedAgain = true
    if (mayGoOn()) running ??= attempt()
  }
  const stop = async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
  return { wake, stop, trouble: () => trouble }
}
export type SendLoop = ReturnType<typeof createSendLoop>
