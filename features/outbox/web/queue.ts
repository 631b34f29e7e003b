import { type Attempt, createSendLoop } from '#features/annotations/web/session/send-loop.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { withTabLock } from '#platform/web/lib/storage/tab-lock.ts'
import { afterAnswer, type Outcome } from './answered.ts'
import { isRefused, subjectOf, type Waiting, type Wish } from './deed.ts'
import type { DeedStore, Edit } from './deed-store.ts'
import { join } from './join.ts'
import { type Sent, send as sendByCall } from './send.ts'

/** The server's answer to an operation, and what still waits of it. */
export type Answered = { sent: Waiting; outcome: Outcome; after: Waiting | null }

type Parts = { user_id: number; store: DeedStore; onAnswered?: (answered: Answered) => void; send?: (one: Waiting) => Promise<Sent> }

/** The outbox of one person: stores operations until the server has them, and sends them one at a time across all tabs (decision 052). */
export class DeedQueue {
  /** All waiting and rejected operations, in the order in which they were made. */
  readonly waiting = createStore<readonly Waiting[]>([])
  readonly #parts: Required<Parts>
  readonly #loop
  readonly #tabs = new BroadcastChannel(storageKey('sync'))
  #hearing: Promise<void> = Promise.resolve()
  /** Subjects that the server failed at: the others go before them. */
  readonly #failed = new Set<string>()
  #isClosed = false

  constructor({ onAnswered = () => {}, send = sendByCall, ...parts }: Parts) {
    this.#parts = { ...parts, onAnswered, send }
    this.#loop = createSendLoop(
      () => this.#sendNext(),
      () => {},
    )
    this.#tabs.addEventListener('message', () => {
      this.#hearing = this.open()
    })
  }

  /** Whether a reload would lose something. */
  isAtRisk = (): boolean => !this.#parts.store.isDurable() && this.waiting.get().length > 0
  /** Whether an operation on this subject waits: later ones must not overtake it. */
  holds = (subject: string): boolean => this.waiting.get().some((one) => one.subject === subject && !isRefused(one))

  /** Loads what an earlier page or another tab has left, and continues sending. */
  async open(): Promise<void> {
    await this.#look()
    this.wake()
  }

  /** Resolves once it is stored; it is sent when possible. */
  async add(wish: Wish): Promise<void> {
    const made = { ...wish, user_id: this.#parts.user_id, written: new Date().toISOString() }
    await this.#edit(subjectOf(wish.deed), (before) => join(before, made))
    this.wake()
  }

  /** Changes a waiting or rejected operation; null discards it. What is left is retried. */
  async change(subject: string, edit: (before: Waiting) => Waiting | null): Promise<void> {
    await this.#edit(subject, (before) => {
      const after = before && edit({ ...before, revision: before.revision + 1, refusal: null })
      return after && { ...after, subject: this.#subjectFor(after) }
    })
    this.wake()
  }

  /** Ends the pause between attempts, for instance when the connection is back. */
  wake(): void {
    if (this.waiting.get().some((one) => !isRefused(one))) this.#loop.wake()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#tabs.close()
    await Promise.all([this.#loop.stop(), this.#hearing])
  }

  async #sendNext(): Promise<Attempt> {
    if (this.#isClosed) return 'idle'
    return withTabLock(storageKey(`sync:${this.#parts.user_id}`), async () => {
      const next = await this.#takeNext()
      if (!next) return this.#rest()
      const sent = await this.#parts.send(next)
      if (sent === 'failing') {
        this.#failed.add(next.subject)
        return 'put_off'
      }
      if (typeof sent === 'string') return sent
      await this.#settle(next, sent.outcome)
      return 'sent'
    })
  }

  /** Idle until something is added, or until failed operations are retried. */
  #rest(): Attempt {
    const hasFailed = this.#failed.size > 0
    this.#failed.clear()
    return hasFailed ? 'offline' : 'idle'
  }

  /** The first one in the store, which other tabs use, too; marked there as sent before it is sent. */
  async #takeNext(): Promise<Waiting | null> {
    const next = (await this.#parts.store.all(this.#parts.user_id)).find((one) => !isRefused(one) && !this.#failed.has(one.subject))
    if (!next || next.was_sent) return next ?? null
    let noted: Waiting | null = null
    await this.#parts.store.edit(next, (one) => (noted = one && { ...one, was_sent: true }))
    return noted ?? this.#takeNext()
  }

  async #settle(sent: Waiting, outcome: Outcome): Promise<void> {
    let after: Waiting | null = null
    await this.#edit(
      sent.subject,
      (now) => (after = afterAnswer(sent, now, outcome)),
      () => this.#parts.onAnswered({ sent, outcome, after }),
    )
  }

  /** Writes to the store first, then updates all listeners; `beforeUpdate` runs in between, for whoever has to know first. */
  async #edit(subject: string, edit: Edit, beforeUpdate = () => {}): Promise<void> {
    await this.#parts.store.edit({ user_id: this.#parts.user_id, subject }, edit)
    beforeUpdate()
    await this.#look()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no origin but its own.
    if (!this.#isClosed) this.#tabs.postMessage('changed')
  }

  /** A rejected operation returns to its normal subject to merge with later ones, unless one already waits there. */
  #subjectFor({ subject, deed }: Waiting): string {
    const next = subjectOf(deed)
    return this.waiting.get().some((one) => one.subject === next) ? subject : next
  }

  async #look(): Promise<void> {
    this.waiting.set(await this.#parts.store.all(this.#parts.user_id))
  }
}
