import type { Change } from '#features/annotations/web/session.ts'
import { alone } from '#platform/web/lib/storage/alone.ts'
import { rememberAppState, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { type Answered, afterAnswer, answeredBy } from './answered.ts'
import { type Attempt, createLane, type Lane } from './lane.ts'
import { createLastWords, takeLastWords } from './last-words.ts'
import { type Batch, createMirror } from './mirror.ts'
import type { Edit, OutboxStore } from './outbox-store.ts'
import { type Settled, send } from './send.ts'
import { type OutboxEvent, openTabs, type Tabs } from './tabs.ts'
import { join, type Waiting } from './waiting.ts'

type Editing = { batch?: Batch; told?: () => Omit<OutboxEvent, 'layer_id'> }

/** Sends what one person changed, layer by layer, and keeps it until the server has answered (decision 021). */
export class Outbox {
  readonly #user_id: number
  readonly #store: OutboxStore
  readonly #mirror
  readonly #lastWords
  readonly #lanes = new Map<number, Lane>()
  readonly #listeners = new Set<(event: OutboxEvent) => void>()
  readonly #tabs: Tabs
  #isClosed = false
  #isLeaving = false

  constructor(user_id: number, store: OutboxStore) {
    this.#user_id = user_id
    this.#store = store
    this.#mirror = createMirror(user_id)
    this.#lastWords = createLastWords(user_id)
    this.#tabs = openTabs((event) => void this.#hear(event))
  }

  /** What of the layer is not on the server yet, in the order of its turns; the same array until that changes. */
  waiting = (layer_id: number): readonly Waiting[] => this.#mirror.waiting(layer_id)
  /** Whether anything of any layer is on its way, as far as it was opened here. */
  isSending = (): boolean => this.#mirror.everything().some(isSendable)
  /** All that the server did not take, of the layers that were opened here. */
  refused = (): readonly Waiting[] => this.#mirror.everything().filter((one) => !isSendable(one))
  trouble = (layer_id: number) => this.#lanes.get(layer_id)?.trouble() ?? null
  /** Whether a reload would lose something. */
  isAtRisk = (): boolean => this.#mirror.writing().length > 0 || (!this.isDurable() && this.#mirror.everything().length > 0)
  isDurable = (): boolean => this.#store.isDurable()

  subscribe(listener: (event: OutboxEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shown at once, in the store before it is sent. */
  async add(layer_id: number, changes: readonly Change[]): Promise<void> {
    const batch = { layer_id, changes }
    rememberAppState({ unsent_annotations: true })
    this.#mirror.begin(batch)
    if (this.#isLeaving) this.#lastWords.note(batch)
    this.#emit({ layer_id })
    const edits = changes.map((change) => this.#joining(layer_id, change))
    await this.#edit(layer_id, edits, { batch })
    this.#lastWords.strikeOut(batch)
    this.#lane(layer_id).wake()
  }

  /** Tries again what was refused, and does not wait any longer with the rest. */
  async retry(layer_id: number): Promise<void> {
    await this.#editAll(layer_id, (one) => one && { ...one, refusal: null })
    this.#lane(layer_id).wake()
  }

  /** Gives up what was refused. */
  discard = (layer_id: number): Promise<void> => this.#editAll(layer_id, (one) => (one?.refusal ? null : one))
  /** Gives up everything, because the layer is gone. */
  forget = (layer_id: number): Promise<void> => this.#editAll(layer_id, () => null)

  /** Finds what an earlier page left, and goes on with it. */
  async open(layer_id: number): Promise<void> {
    await this.#takeLastWords()
    await this.#hear({ layer_id })
  }

  async openAll(): Promise<void> {
    await this.#takeLastWords()
    const layers = await this.#store.layersOf(this.#user_id)
    await Promise.all(layers.map((layer_id) => this.open(layer_id)))
    if (layers.length === 0) await this.#noteRest()
  }

  /** Does not wait any longer, as when the connection is back. */
  wake(): void {
    for (const lane of this.#lanes.values()) lane.wake()
  }

  /** The page goes away, or has come back: until then nothing can be left to the store alone. */
  setLeaving(isLeaving: boolean): void {
    this.#isLeaving = isLeaving
    if (isLeaving) for (const batch of this.#mirror.writing()) this.#lastWords.note(batch)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#tabs.close()
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()))
  }

  async #takeLastWords(): Promise<void> {
    for (const { layer_id, changes } of takeLastWords(this.#user_id)) await this.add(layer_id, changes)
  }

  async #sendNext(layer_id: number): Promise<Attempt> {
    if (this.#isClosed || !this.waiting(layer_id).some(isSendable)) return 'idle'
    return alone(storageKey(`outbox:${this.#user_id}:${layer_id}`), async () => {
      const next = await this.#takeNext(layer_id)
      if (!next) return 'idle'
      const sent = await send(next)
      if (typeof sent === 'string') return sent
      await this.#settle(next, sent)
      return 'sent'
    })
  }

  /** The first of the store, which other tabs work on, too; noted there as sent before it is: it may be removed again at any moment. */
  async #takeNext(layer_id: number): Promise<Waiting | undefined> {
    const next = (await this.#write(layer_id)).find(isSendable)
    if (!next || next.was_sent) return next
    const rows = await this.#write(layer_id, [{ id: next.id, edit: (one) => one && { ...one, was_sent: true } }])
    this.#mirror.take(layer_id, rows)
    const noted = rows.find(({ id }) => id === next.id)
    return noted ?? this.#takeNext(layer_id)
  }

  async #settle(sent: Waiting, { outcome, marks }: Settled): Promise<void> {
    let answered: Answered | undefined
    const edit = (now: Waiting | null) => {
      const after = afterAnswer(sent, now, outcome)
      answered = answeredBy(sent, outcome, after)
      return after
    }
    const told = () => ({ ...(answered && { answered }), ...(marks && { marks }) })
    await this.#edit(sent.layer_id, [{ id: sent.id, edit }], { told })
  }

  #editAll(layer_id: number, edit: Edit['edit']): Promise<void> {
    const edits = this.waiting(layer_id).map(({ id }) => ({ id, edit }))
    return this.#edit(layer_id, edits)
  }

  /** In the store first, with the batch that goes there; then for all who listen, with what there is to be told by then. */
  async #edit(layer_id: number, edits: readonly Edit[], { batch, told }: Editing = {}): Promise<void> {
    const rows = await this.#write(layer_id, edits)
    this.#mirror.take(layer_id, rows, batch)
    const event = { layer_id, ...told?.() }
    this.#emit(event)
    await this.#tell(event, rows)
  }

  async #hear(event: OutboxEvent): Promise<void> {
    this.#mirror.take(event.layer_id, await this.#write(event.layer_id))
    this.#emit(event)
    this.#lane(event.layer_id).wake()
  }

  /** The other tabs; and the next start, whether anything is left to be sent. */
  async #tell(event: OutboxEvent, rows: readonly Waiting[]): Promise<void> {
    if (!this.#isClosed) this.#tabs.tell(event)
    if (rows.length === 0) await this.#noteRest()
  }

  async #noteRest(): Promise<void> {
    const layers = await this.#store.layersOf(this.#user_id)
    if (layers.length === 0 && this.#mirror.writing().length === 0) rememberAppState({ unsent_annotations: false })
  }

  #emit(event: OutboxEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #write = (layer_id: number, edits: readonly Edit[] = []) => this.#store.write({ user_id: this.#user_id, layer_id }, edits)

  #joining = (layer_id: number, change: Change): Edit => {
    const { id } = change.annotation
    return { id, edit: (before) => join(before, { user_id: this.#user_id, layer_id, id }, change) }
  }

  #lane(layer_id: number): Lane {
    const lane =
      this.#lanes.get(layer_id) ??
      createLane(
        () => this.#sendNext(layer_id),
        () => this.#emit({ layer_id }),
      )
    this.#lanes.set(layer_id, lane)
    return lane
  }
}

const isSendable = ({ refusal }: Waiting) => !refusal
