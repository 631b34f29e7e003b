import { createAnnotation, type Marks, removeAnnotation, updateAnnotation } from '#features/annotations/contract.ts'
import type { Change } from '#features/annotations/web/session.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { rememberAppState, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { withTabLock } from '#platform/web/lib/storage/tab-lock.ts'
import { type Answered, afterAnswer, answeredBy, isPending, type Outcome } from './answered.ts'
import { type Batch, createMirror } from './mirror.ts'
import type { Edit, OutboxStore } from './outbox-store.ts'
import { patientCall } from './patient-call.ts'
import { type Attempt, createSendLoop, type SendLoop } from './send-loop.ts'
import { type OutboxEvent, openTabs, type Tabs } from './tabs.ts'
import { createUnloadJournal, takeUnloadJournal } from './unload-journal.ts'
import { join, type Waiting } from './waiting.ts'

type Editing = { batch?: Batch; details?: () => Omit<OutboxEvent, 'layer_id'> }

/** Sends a user's changes, layer by layer, and keeps them until the server has answered (decision 021). */
export class Outbox {
  readonly #user_id: number
  readonly #store: OutboxStore
  readonly #mirror
  readonly #unloadJournal
  readonly #loops = new Map<number, SendLoop>()
  readonly #listeners = new Set<(event: OutboxEvent) => void>()
  readonly #tabs: Tabs
  #isClosed = false
  #isLeaving = false

  constructor(user_id: number, store: OutboxStore) {
    this.#user_id = user_id
    this.#store = store
    this.#mirror = createMirror(user_id)
    this.#unloadJournal = createUnloadJournal(user_id)
    this.#tabs = openTabs((event) => void this.#hear(event))
  }

  /** What waits to be sent for a layer, in order; the same array until it changes. */
  waiting = (layer_id: number): readonly Waiting[] => this.#mirror.waiting(layer_id)
  /** Whether any opened layer has changes to be sent. */
  isSending = (): boolean => this.#mirror.everything().some(isSendable)
  /** Changes that the server refused, of all opened layers. */
  refused = (): readonly Waiting[] => this.#mirror.everything().filter((one) => !isSendable(one))
  trouble = (layer_id: number) => this.#loops.get(layer_id)?.trouble() ?? null
  /** Whether a reload would lose changes. */
  isAtRisk = (): boolean => this.#mirror.writing().length > 0 || (!this.isDurable() && this.#mirror.everything().length > 0)
  isDurable = (): boolean => this.#store.isDurable()

  subscribe(listener: (event: OutboxEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows changes at once, and stores them before they are sent. */
  async add(layer_id: number, changes: readonly Change[]): Promise<void> {
    const batch = { layer_id, changes }
    rememberAppState({ unsent_annotations: true })
    this.#mirror.begin(batch)
    if (this.#isLeaving) this.#unloadJournal.note(batch)
    this.#emit({ layer_id })
    const edits = changes.map((change) => this.#joining(layer_id, change))
    await this.#edit(layer_id, edits, { batch })
    this.#unloadJournal.strikeOut(batch)
    this.#loop(layer_id).wake()
  }

  /** Retries refused changes, and sends the others without waiting any longer. */
  async retry(layer_id: number): Promise<void> {
    await this.#editAll(layer_id, (one) => one && { ...one, refusal: null })
    this.#loop(layer_id).wake()
  }

  /** Discards refused changes. */
  discard = (layer_id: number): Promise<void> => this.#editAll(layer_id, (one) => (one?.refusal ? null : one))
  /** Discards all changes of a layer that is gone. */
  forget = (layer_id: number): Promise<void> => this.#editAll(layer_id, () => null)

  /** Loads what an earlier page left, and resumes sending. */
  async open(layer_id: number): Promise<void> {
    await this.#takeUnloadJournal()
    await this.#hear({ layer_id })
  }

  async openAll(): Promise<void> {
    await this.#takeUnloadJournal()
    const layers = await this.#store.layersOf(this.#user_id)
    await Promise.all(layers.map((layer_id) => this.open(layer_id)))
    if (layers.length === 0) await this.#noteRest()
  }

  /** Sends without waiting any longer, for example when the connection is back. */
  wake(): void {
    for (const sendLoop of this.#loops.values()) sendLoop.wake()
  }

  /** The page is being unloaded, or was restored: until it is restored, changes are also written to the journal, since the store may not finish. */
  setLeaving(isLeaving: boolean): void {
    this.#isLeaving = isLeaving
    if (isLeaving) for (const batch of this.#mirror.writing()) this.#unloadJournal.note(batch)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#tabs.close()
    await Promise.all([...this.#loops.values()].map((sendLoop) => sendLoop.stop()))
  }

  async #takeUnloadJournal(): Promise<void> {
    for (const { layer_id, changes } of takeUnloadJournal(this.#user_id)) await this.add(layer_id, changes)
  }

  async #sendNext(layer_id: number): Promise<Attempt> {
    if (this.#isClosed || !this.waiting(layer_id).some(isSendable)) return 'idle'
    return withTabLock(storageKey(`outbox:${this.#user_id}:${layer_id}`), async () => {
      const next = await this.#takeNext(layer_id)
      if (!next) return 'idle'
      const sent = await send(next)
      if (typeof sent === 'string') return sent
      await this.#settle(next, sent)
      return 'sent'
    })
  }

  /** Takes the first change from the store, which other tabs use as well, and marks it as sent before sending: from then on the server may have it. */
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
      answered = isPending(sent, now) ? answeredBy(sent, outcome, after) : undefined
      return after
    }
    const details = () => ({ ...(answered && { answered }), ...(marks && { marks }) })
    await this.#edit(sent.layer_id, [{ id: sent.id, edit }], { details })
  }

  #editAll(layer_id: number, edit: Edit['edit']): Promise<void> {
    const edits = this.waiting(layer_id).map(({ id }) => ({ id, edit }))
    return this.#edit(layer_id, edits)
  }

  /** Writes to the store first, then informs listeners and other tabs; `details` is called after the write. */
  async #edit(layer_id: number, edits: readonly Edit[], { batch, details }: Editing = {}): Promise<void> {
    const rows = await this.#write(layer_id, edits)
    this.#mirror.take(layer_id, rows, batch)
    const event = { layer_id, ...details?.() }
    this.#emit(event)
    await this.#tell(event, rows)
  }

  async #hear(event: OutboxEvent): Promise<void> {
    this.#mirror.take(event.layer_id, await this.#write(event.layer_id))
    this.#emit(event)
    this.#loop(event.layer_id).wake()
  }

  /** Informs the other tabs, and notes for the next start whether anything is left to be sent. */
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

  #loop(layer_id: number): SendLoop {
    const sendLoop =
      this.#loops.get(layer_id) ??
      createSendLoop(
        () => this.#sendNext(layer_id),
        () => this.#emit({ layer_id }),
      )
    this.#loops.set(layer_id, sendLoop)
    return sendLoop
  }
}

const isSendable = ({ refusal }: Waiting) => !refusal

/** An answer that settles a change. */
type Settled = { outcome: Outcome; marks?: Marks }
/** That answer, or why there is none yet. */
type Sent = Settled | 'offline' | 'signed_out'

/** Makes the call for one change; never rejects. */
async function send(one: Waiting): Promise<Sent> {
  try {
    return { outcome: 'done', marks: await callFor(one) }
  } catch (error) {
    if (!(error instanceof Refused) || isPassing(error.status)) return 'offline'
    if (error.status === 401) return 'signed_out'
    return { outcome: { status: error.status, detail: error.message } }
  }
}

function callFor({ kind, layer_id, id, annotation }: Waiting): Promise<Marks> {
  if (kind === 'create') return patientCall(createAnnotation, { params: { id: layer_id }, body: { annotation } })
  if (kind === 'update') return patientCall(updateAnnotation, { params: { id }, body: { annotation } })
  return patientCall(removeAnnotation, { params: { id } })
}

/** Whether there was no answer, or one that tells nothing about the change. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500
