import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { stateOf } from '#features/annotations/web/queries.ts'
import { createReading, type Read } from '#features/annotations/web/session/reading.ts'
import { type ByPage, byPage, onFirstPage, sorted } from '#features/annotations/web/session/shown-annotations.ts'
import { readXfdf } from '#features/annotations/xfdf/read-xfdf.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { isSameList, keptList } from '#platform/web/lib/same.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { throttle } from '#platform/web/lib/throttle.ts'

/** A layer below the open one. */
export type LayerBelow = {
  layer: AnnotationLayer
  /** Whether the reader has it switched on. */
  isOn: boolean
  /** All of its annotations, whether it is switched on or not; empty unless `state` is read. */
  annotations: readonly Annotation[]
  pages: ByPage
  state: 'loading' | 'read' | 'failed'
}

/** The layers to load for a version, without the open one, and the page data needed to place them. */
export type Wanted = {
  layers: readonly { layer: AnnotationLayer; isOn: boolean }[]
  page_count: number | undefined
  cropBoxes: readonly (CropBox | undefined)[] | undefined
}

/** Loads the wanted layers and drops all others. */
export function createLayersBelow() {
  const opened = new Map<number, ReturnType<typeof open>>()
  const shown = createStore<readonly LayerBelow[]>([])
  let wanted: Wanted = { layers: [], page_count: undefined, cropBoxes: undefined }
  /** By layer, as the list of layers was read last. */
  let states: ReadonlyMap<number, string> = new Map()

  const readChanged = () => {
    for (const { layer, isOn } of wanted.layers) {
      const one = opened.get(layer.id)!
      const state = states.get(layer.id)
      if (!one.isBegun()) one.readAs(state ?? '')
      // One that the list no longer has is about to go, and would be refused.
      else if (isOn && state !== undefined) one.readAs(state)
    }
  }
  const look = () => {
    const now = wanted.layers.map((one) => opened.get(one.layer.id)!.look(one, wanted))
    shown.set(keptList(shown.get(), now))
  }
  // Layers that are read within a moment are drawn together, since each drawing takes a while.
  const drawing = throttle(async () => look(), DRAW_PAUSE_MS, 0)
  return {
    shown,
    want(next: Wanted) {
      wanted = next
      const ids = new Set(next.layers.map(({ layer }) => layer.id))
      for (const [id, { end }] of opened) {
        if (ids.has(id)) continue
        end()
        opened.delete(id)
      }
      for (const { layer } of next.layers) {
        if (!opened.has(layer.id)) opened.set(layer.id, open(layer.id, drawing.ask))
      }
      readChanged()
      look()
    },
    /** Reads the layers again that have changed according to the list of layers. */
    update(layers: readonly AnnotationLayer[]) {
      states = new Map(layers.map((layer) => [layer.id, stateOf(layer)]))
      readChanged()
    },
  }
}

/** Minimum time (ms) between drawings of what was read. */
const DRAW_PAUSE_MS = 100
/** Minimum time (ms) between reads of a layer that is being drawn on. */
const READ_PAUSE_MS = 300

function open(layer_id: number, onRead: () => void) {
  const reading = createReading(layer_id, onRead)
  const again = throttle(reading.again, READ_PAUSE_MS, 0)
  let state: string | undefined
  let below: LayerBelow | undefined
  return {
    isBegun: () => state !== undefined,
    readAs: (now: string) => {
      if (now === state) return
      const isFirst = state === undefined
      state = now
      if (isFirst) void reading.again()
      else again.ask()
    },
    look: (one: { layer: AnnotationLayer; isOn: boolean }, paper: Wanted): LayerBelow => {
      below = kept(below, { ...one, ...contentsOf(reading.known(), { ...paper, layer_id, before: below }) })
      return below
    },
    end: again.end,
  }
}

type Paper = Pick<Wanted, 'page_count' | 'cropBoxes'> & { layer_id: number; before: LayerBelow | undefined }

function contentsOf(read: Read | null, { page_count, cropBoxes, layer_id, before }: Paper) {
  const isUnread = read?.xfdf_string && !cropBoxes
  if (!read || isUnread) return { annotations: none, pages: noPages, state: 'loading' as const }
  const legacy = read.xfdf_string && cropBoxes ? legacyOf(read, read.xfdf_string, cropBoxes) : none
  const all = [...legacy, ...sorted(read.base.values()).annotations]
  const annotations = keptList(
    before?.annotations,
    all.map((one) => foreign(onFirstPage(one, page_count), layer_id)),
  )
  const pages = before && annotations === before.annotations ? before.pages : byPage(annotations, before?.pages ?? noPages)
  return { annotations, pages, state: read.isFailed ? ('failed' as const) : ('read' as const) }
}

const parsed = new WeakMap<Read, readonly Annotation[]>()

function legacyOf(read: Read, xfdf: string, cropBoxes: readonly (CropBox | undefined)[]): readonly Annotation[] {
  const legacy = parsed.get(read) ?? readXfdf(xfdf, cropBoxes) ?? none
  parsed.set(read, legacy)
  return legacy
}

/** Returns the previous object if nothing changed. */
const kept = (before: LayerBelow | undefined, now: LayerBelow): LayerBelow =>
  before && isSameList(Object.values(before), Object.values(now)) ? before : now

const none: readonly Annotation[] = []
const noPages: ByPage = new Map()

const known = new WeakMap<Annotation, Map<number, Annotation>>()

/** An annotation of a layer below. Ids are only unique for each author, so the layer's id is added here. */
export function foreign(one: Annotation, layer_id: number): Annotation {
  const copies = known.get(one) ?? new Map<number, Annotation>()
  known.set(one, copies)
  const copy = copies.get(layer_id) ?? { ...one, id: `${layer_id}/${one.id}` }
  copies.set(layer_id, copy)
  return copy
}

/** The layer of a foreign annotation; undefined for one of the open layer. */
export function layerIdOf({ id }: Pick<Annotation, 'id'>): number | undefined {
  const [layer_id, rest] = id.split('/')
  return rest === undefined ? undefined : Number(layer_id)
}

/** A copy with a new id, for an own layer. */
export function ownCopy(one: Annotation): Annotation {
  return { ...one, id: crypto.randomUUID() }
}
