import { type Attempt, createLane } from '#features/annotations/web/session/lane.ts'
import { alone } from '#platform/web/lib/storage/alone.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { afterAnswer, type Outcome } from './answered.ts'
import { isRefused, subjectOf, type Waiting, type Wish } from './deed.ts'
import type { DeedStore, Edit } from './deed-store.ts'
import { join } from './join.ts'
import { type Sent, send as sendByCall } from './send.ts'

/** What the server said to a deed, and what still waits of it. */
export type Answered = { sent: Waiting; outcome: Outcome; after: Waiting | null }

type Parts = { user_id: number; store: DeedStore; onAnswered?: (answered: Answered) => void; send?: (one: Waiting) => Promise<Sent> }

/** Keeps what one person did until the server has it, and sends it, one after the other, of all tabs one at a time (decision 052). */
export class DeedQueue {
  /** All that waits, and all that was refused, in the order in which it was done. */
  readonly waiting = createStore<readonly Waiting[]>([])
  readonly #parts: Required<Parts>
  readonly #lane
  readonly #tabs = new BroadcastChannel(storageKey('sync'))
  #hearing: Promise<void> = Promise.resolve()
  /** What the server failed at: the others go before it. */
  readonly #failed = new Set<string>()
  #isClosed = false

  constructor({ onAnswered = () => {}, send = sendByCall, ...parts }: Parts) {
    this.#parts = { ...parts, onAnswered, send }
    this.#lane = createLane(
      () => this.#sendNext(),
      () => {},
    )
    this.#tabs.addEventListener('message', () => {
      this.#hearing = this.open()
    })
  }

  /** Whether a reload would lose something. */
  isAtRisk = (): boolean => !this.#parts.store.isDurable() && this.waiting.get().length > 0
  /** Whether something of it is on its way, which has to arrive before anything else that is done to it. */
  holds = (subject: string): boolean => this.waiting.get().some((one) => one.subject === subject && !isRefused(one))

  /** Finds what an earlier page or another tab has left, and goes on with it. */
  async open(): Promise<void> {
    await this.#look()
    this.wake()
  }

  /** In the store once it settles; sent whenever that can be. */
  async add(wish: Wish): Promise<void> {
    const made = { ...wish, user_id: this.#parts.user_id, written: new Date().toISOString() }
    await this.#edit(subjectOf(wish.deed), (before) => join(before, made))
    this.wake()
  }

  /** Changes what waits or was refused; null gives it up. What is left of it is tried again. */
  async change(subject: string, edit: (before: Waiting) => Waiting | null): Promise<void> {
    await this.#edit(subject, (before) => {
      const after = before && edit({ ...before, revision: before.revision + 1, refusal: null })
      return after && { ...after, subject: this.#subjectFor(after) }
    })
    this.wake()
  }

  /** Does not wait any longer, as when the connection is back. */
  wake(): void {
    if (this.waiting.get().some((one) => !isRefused(one))) this.#lane.wake()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#tabs.close()
    await Promise.all([this.#lane.stop(), this.#hearing])
  }

  async #sendNext(): Promise<Attempt> {
    if (this.#isClosed) return 'idle'
    return alone(storageKey(`sync:${this.#parts.user_id}`), async () => {
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

  /** Until something is done, or until what failed is tried again. */
  #rest(): Attempt {
    const hasFailed = this.#failed.size > 0
    this.#failed.clear()
    return hasFailed ? 'offline' : 'idle'
  }

  /** The first of the store, which other tabs work on, too; noted there as sent before it is. */
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

  /** In the store first, then for all who listen; who has to know before them is told in between. */
  async #edit(subject: string, edit: Edit, beforeTold = () => {}): Promise<void> {
    await this.#parts.store.edit({ user_id: this.#parts.user_id, subject }, edit)
    beforeTold()
    await this.#look()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no origin but its own.
    if (!this.#isClosed) this.#tabs.postMessage('changed')
  }

  /** What was refused joins what is done from now on, unless that waits already. */
  #subjectFor({ subject, deed }: Waiting): string {
    const next = subjectOf(deed)
    return this.waiting.get().some((one) => one.subject === next) ? subject : next
  }

  async #look(): Promise<void> {
    this.waiting.set(await this.#parts.store.all(this.#parts.user_id))
  }
}
