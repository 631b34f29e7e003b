import { isSame } from '#platform/web/lib/same.ts'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { openTabChannel } from '#platform/web/lib/storage/tabs.ts'
import { type Batch, createMirror, createUnloadJournal } from './mirror.ts'
import {
  type Change,
  isRefused,
  joined,
  kindOf,
  type Lane,
  type Made,
  type Operation,
  type OperationKind,
  type OperationKinds,
  type Place,
} from './operation.ts'
import { type Answered, createSender, createSendLoop, type SendLoop, type Sent, send as sendByKind } from './sender.ts'
import type { Edit, OutboxStore } from './store.ts'

/** What waits in a lane, the server's answers or the connection changed. `isHere`: in this tab. */
export type OutboxEvent = { lane: string; answered?: Answered; isHere: boolean }

type Subject = Pick<Place, 'lane' | 'subject'>
type SharedEvent = Omit<OutboxEvent, 'isHere'>
type Parts = {
  user_id: number
  store: OutboxStore
  kinds: readonly OperationKind[]
  /** Replaced by tests. */
  send?: (operation: Operation) => Promise<Sent>
}
type Editing = { batch?: Batch; once?: () => string | undefined; details?: () => Omit<SharedEvent, 'lane'> }

/** The outbox of one person: shows and stores operations at once, and sends them until the server has answered (decision 069). */
export class Outbox {
  readonly user_id: number
  readonly kinds: OperationKinds
  readonly #store: OutboxStore
  readonly #mirror
  readonly #journal
  readonly #sender
  readonly #loops = new Map<string, SendLoop>()
  readonly #listeners = new Set<(event: OutboxEvent) => void>()
  readonly #tabs
  #hearing: Promise<void> = Promise.resolve()
  #isOpened = false
  #isClosed = false
  #isLeaving = false

  constructor({ user_id, store, kinds, send }: Parts) {
    this.user_id = user_id
    this.kinds = new Map(kinds.map((kind) => [kind.name, kind]))
    this.#store = store
    this.#mirror = createMirror(user_id, this.kinds)
    this.#journal = createUnloadJournal(user_id)
    this.#sender = createSender({
      kinds: this.kinds,
      rows: (lane, edits) => this.#write(lane, edits),
      send: send ?? ((operation) => sendByKind(this.kinds, operation)),
      settle: (place, edit, details) => this.#edit(place.lane, [{ subject: place.subject, edit }], { details }),
    })
    this.#tabs = openTabChannel<SharedEvent>('operations', (event) => {
      this.#hearing = this.#hear(event)
    })
  }

  /** What waits in a lane or was rejected, in order; the same array until it changes. */
  waiting = (lane: string): readonly Operation[] => this.#mirror.waiting(lane)
  /** The same for all lanes. */
  all = (): readonly Operation[] => this.#mirror.all()
  /** Whether an operation waits for the subject of a change, which must not overtake it. */
  holds = (change: Change): boolean =>
    this.waiting(this.#laneOf(change)).some((one) => one.subject === this.#subjectOf(change) && !isRefused(one))
  /** Why a lane cannot be sent for now. */
  trouble = (lane: string) => this.#loops.get(lane)?.trouble() ?? null
  /** Whether a reload would lose something. */
  isAtRisk = (): boolean => this.#mirror.writing().length > 0 || (!this.isDurable() && this.all().length > 0)
  isDurable = (): boolean => this.#store.isDurable()

  subscribe(listener: (event: OutboxEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows changes of one lane at once; resolves when they are stored, as one. They are sent when possible. */
  async add(changes: readonly Change[]): Promise<void> {
    const [first] = changes
    if (!first) return
    const written = new Date().toISOString()
    const lane = this.#laneOf(first)
    const batch: Batch = { id: crypto.randomUUID(), lane, changes: changes.map((change) => ({ ...change, written })) }
    this.#noteKinds(changes)
    this.#mirror.begin(batch)
    if (this.#isLeaving) this.#journal.note(batch)
    this.#emit({ lane })
    // Once noted in the journal, the next page may store it as well.
    const once = () => (this.#journal.holds(batch) ? batch.id : undefined)
    await this.#edit(lane, batch.changes.map(this.#joining), { batch, once })
    this.#journal.strikeOut(batch)
    this.#loop(lane).wake()
  }

  /** Changes a waiting or rejected operation; null discards it. What is left is retried, and merges with others of its subject again. */
  async change({ lane, subject }: Subject, edit: (before: Operation) => Operation | null): Promise<void> {
    const changed = (before: Operation | null) => {
      const after = before && edit({ ...before, revision: before.revision + 1, refusal: null })
      return after && { ...after, subject: kindOf(this.kinds, after).subjectOf(after.content) }
    }
    await this.#edit(lane, [{ subject, edit: changed }])
    this.#loop(lane).wake()
  }

  /** Retries rejected operations of a lane, and sends the others without waiting any longer. */
  async retry(lane: string): Promise<void> {
    await this.#editAll(lane, (one) => one && { ...one, refusal: null })
    this.#loop(lane).wake()
  }

  /** Discards rejected operations of a lane. */
  discard = (lane: string): Promise<void> => this.#editAll(lane, (one) => (one?.refusal ? null : one))
  /** Discards all operations of a lane. */
  forget = (lane: string): Promise<void> => this.#editAll(lane, () => null)

  /** Loads what earlier pages and other tabs have left, and continues sending. */
  async open(): Promise<void> {
    for (const { id, lane, changes } of this.#journal.read()) {
      await this.#write(lane, changes.map(this.#joining), () => id)
      this.#journal.remove(id)
    }
    const lanes = this.#mirror.takeAll(await this.#store.all(this.user_id))
    this.#isOpened = true
    this.#noteKinds()
    for (const lane of lanes) {
      this.#emit({ lane })
      this.#loop(lane).wake()
    }
  }

  /** Reads a lane that was written to past this outbox, and continues sending. */
  async reread(lane: string): Promise<void> {
    await this.#edit(lane, [])
    this.#loop(lane).wake()
  }

  /** Sends without waiting any longer, for example when the connection is back. */
  wake(): void {
    for (const sendLoop of this.#loops.values()) sendLoop.wake()
  }

  /** The page is being unloaded, or was restored: until it is restored, changes are also written to the journal, since the store may not finish. */
  setLeaving(isLeaving: boolean): void {
    this.#isLeaving = isLeaving
    if (isLeaving) for (const batch of this.#mirror.writing()) this.#journal.note(batch)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#tabs.close()
    await Promise.all([...this.#loops.values()].map((sendLoop) => sendLoop.stop()))
    await this.#hearing
  }

  #editAll(lane: string, edit: Edit['edit']): Promise<void> {
    return this.#edit(
      lane,
      this.waiting(lane).map(({ subject }) => ({ subject, edit })),
    )
  }

  /** Writes to the store first, then informs listeners and other tabs; `details` is called after the write. */
  async #edit(lane: string, edits: readonly Edit[], { batch, once, details }: Editing = {}): Promise<void> {
    const rows = await this.#write(lane, edits, once)
    this.#mirror.take(lane, rows, batch)
    const event = { lane, ...details?.() }
    this.#emit(event)
    if (!this.#isClosed) this.#tabs.tell(event)
    this.#noteKinds()
  }

  async #hear(event: SharedEvent): Promise<void> {
    this.#mirror.take(event.lane, await this.#write(event.lane))
    this.#emit(event, false)
    this.#loop(event.lane).wake()
  }

  /** Notes which kinds of operation wait, for the next start and for sign-out. */
  #noteKinds(adding: readonly Pick<Change, 'kind'>[] = []): void {
    const writing = this.#mirror.writing().flatMap(({ changes }) => changes)
    // Before everything is loaded, nothing is known to be gone.
    const before = this.#isOpened ? [] : readAppState('unsent_operations')
    const kinds = [...this.all(), ...writing, ...adding].map(({ kind }) => kind)
    const unsent_operations = [...new Set([...before, ...kinds])].sort()
    if (!isSame(unsent_operations, readAppState('unsent_operations'))) rememberAppState({ unsent_operations })
  }

  #emit(event: SharedEvent, isHere = true): void {
    for (const listener of this.#listeners) listener({ ...event, isHere })
  }

  #laneOf = (change: Change): string => kindOf(this.kinds, change).laneOf(change.content)
  #subjectOf = (change: Change): string => kindOf(this.kinds, change).subjectOf(change.content)
  #place = (lane: string): Lane => ({ user_id: this.user_id, lane })
  #write = (lane: string, edits: readonly Edit[] = [], once?: () => string | undefined) => this.#store.write(this.#place(lane), edits, once)

  #joining = (change: Made): Edit => ({
    subject: this.#subjectOf(change),
    edit: (before) => joined(this.kinds, before, { ...change, user_id: this.user_id }),
  })

  #loop(lane: string): SendLoop {
    const sendLoop =
      this.#loops.get(lane) ??
      createSendLoop(
        async () => (this.#isClosed || this.waiting(lane).every(isRefused) ? 'idle' : this.#sender(this.#place(lane))),
        () => this.#emit({ lane }),
      )
    this.#loops.set(lane, sendLoop)
    return sendLoop
  }
}
