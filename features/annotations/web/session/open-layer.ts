import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { keptList } from '#platform/web/lib/same.ts'
import { type Throttled, throttle } from '#platform/web/lib/throttle.ts'
import { type AnnotationOutbox, type LayerEvent, savingOf } from './annotation-outbox.ts'
import { createHistory, renamed } from './history.ts'
import type { Change, LayerSession, Shown } from './layer-session.ts'
import { createReading, whileVisible } from './reading.ts'
import { type Base, isBeyondLastPage, onFirstPage, overlaid, sharing, sorted } from './shown-annotations.ts'

/** Minimum time (ms) between reads of an own layer that is reported as changed. */
const OWN_READ_PAUSE_MS = 5000

type Opened = { layer_id: number; can_change: boolean; can_erase: boolean; outbox: AnnotationOutbox }

/** A layer on screen. It reads and listens while it has subscribers. */
export class OpenLayer implements LayerSession {
  readonly layer_id: number
  readonly can_change: boolean
  readonly can_erase: boolean
  readonly #outbox: AnnotationOutbox
  readonly #history = createHistory()
  readonly #reading
  readonly #listeners = new Set<() => void>()
  /** New ids of annotations that had to be given another one, by old id. */
  readonly #renamed = new Map<string, string>()
  #page_count: number | undefined
  #state: string | undefined
  readonly #news: Throttled
  #isOpened = false
  #last: Base = new Map()
  #shown: Shown | undefined
  #end = () => {}

  constructor({ layer_id, can_change, can_erase, outbox }: Opened) {
    this.layer_id = layer_id
    this.can_change = can_change
    this.can_erase = can_erase
    this.#outbox = outbox
    this.#reading = createReading(layer_id, () => this.#refresh())
    this.#news = throttle(() => this.#reading.ifChanged(), can_change ? OWN_READ_PAUSE_MS : 0)
  }

  shown = (): Shown => (this.#shown ??= this.#look())
  /** Whether the first attempt to load it is over, successful or not. */
  isReady = (): boolean => this.#isOpened

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#begin()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#end()
    }
  }

  change = (changes: readonly Change[]): void => {
    const isErasing = this.can_erase && changes.every(({ kind }) => kind === 'remove')
    if ((!this.can_change && !isErasing) || changes.length === 0) return
    const step = changes.map((change) => this.#current(change))
    // A user who may only remove could not restore it.
    if (this.can_change) this.#history.push(step)
    this.#do(step)
  }

  undo = (): void => this.#do(this.#history.undo(this.#all()))
  redo = (): void => this.#do(this.#history.redo(this.#all()))

  retry = (): void => {
    if (this.shown().failure) void this.#reading.again()
    void this.#outbox.retry(this.layer_id)
  }

  discard = (): void => {
    void this.#outbox.discard(this.layer_id)
  }

  /** The layer's state by the list of layers. An own layer is read a little later, since the change is usually the user's own. */
  setState = (state: string | undefined): void => {
    const isNews = this.#state !== undefined && state !== this.#state
    this.#state = state
    if (isNews) this.#news.ask()
  }

  setPageCount = (page_count: number | undefined): void => {
    if (page_count === this.#page_count) return
    this.#page_count = page_count
    this.#refresh()
  }

  #begin(): void {
    const endings = [
      this.#outbox.subscribe((event) => this.#hear(event)),
      whileVisible(() => void this.#reading.ifChanged()),
      onReconnect(() => void (this.shown().failure && this.#reading.again())),
    ]
    this.#end = () => {
      for (const end of endings) end()
    }
    void this.#open()
  }

  /** Waits for the outbox, too, so that no outdated state is shown first. */
  async #open(): Promise<void> {
    await Promise.all([this.#outbox.open(), this.#reading.again()])
    this.#isOpened = true
    this.#refresh()
  }

  #hear({ layer_id, answered }: LayerEvent): void {
    if (layer_id !== this.layer_id) return
    if (answered) this.#reading.take(answered)
    if (answered?.renamed) {
      this.#renamed.set(answered.id, answered.renamed)
      this.#history.rename(answered.id, answered.renamed)
    }
    this.#refresh()
  }

  #do(changes: readonly Change[]): void {
    if (changes.length > 0) void this.#outbox.add(this.layer_id, changes)
    else this.#refresh()
  }

  /** A change with the current id of its annotation. */
  #current(change: Change): Change {
    const from = [change.annotation.id, change.kind === 'update' ? undefined : change.into].find((id) => id && this.#renamed.has(id))
    return from ? this.#current(renamed(change, from, this.#renamed.get(from)!)) : change
  }

  #all(): Base {
    this.#last = sharing(this.#last, overlaid(this.#reading.known()?.base ?? new Map(), this.#outbox.waiting(this.layer_id)))
    return this.#last
  }

  #refresh(): void {
    this.#shown = this.#look()
    for (const listener of this.#listeners) listener()
    this.#saveBroughtBack()
  }

  #look(): Shown {
    const { annotations, unplaced, malformed } = sorted(this.#all().values())
    const read = this.#reading.known()
    const onPages = annotations.map((one) => onFirstPage(one, this.#page_count))
    return {
      annotations: keptList(this.#shown?.annotations, onPages),
      unplaced: keptList(this.#shown?.unplaced, unplaced),
      malformed: keptList(this.#shown?.malformed, malformed),
      can_undo: this.#history.canUndo(),
      can_redo: this.#history.canRedo(),
      saving: savingOf(this.#outbox, this.layer_id),
      ...(read?.isFailed && { failure: 'not_loaded' }),
      ...(read?.xfdf_string && { xfdf_string: read.xfdf_string }),
    }
  }

  /** Saves the annotations moved from beyond the last page. Not an undo step (D3 §4). */
  #saveBroughtBack(): void {
    if (!this.can_change || !this.#isOpened) return
    const beyond = sorted(this.#all().values()).annotations.filter((one) => isBeyondLastPage(one, this.#page_count))
    const changes = beyond.map((before) => ({ kind: 'update', before, annotation: onFirstPage(before, this.#page_count) }) as const)
    if (changes.length > 0) void this.#outbox.add(this.layer_id, changes)
  }
}
