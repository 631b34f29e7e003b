import type { Annotation, KeptAnnotation } from '#features/annotations/annotation.ts'

/**
 * A change to an annotation; `before` makes it possible to undo it. Malformed annotations can be removed, too; undoing that restores them as
 * malformed. `into`: the annotation that includes a removed one from now on; undoing that takes it out again.
 */
export type Change =
  | { kind: 'create'; annotation: Annotation; into?: string }
  | { kind: 'update'; before: Annotation; annotation: Annotation }
  | { kind: 'remove'; annotation: Annotation; into?: string }

/** Whether the server has everything on screen; if not, why. */
export type Saving =
  | { state: 'saved' }
  | { state: 'saving'; waiting: number }
  | { state: 'not_saved'; waiting: number; reason: 'offline' | 'signed_out' | 'refused' | 'gone' | 'no_storage'; detail?: string }

/** A snapshot of the open layer; a new object after every change. */
export type Shown = {
  /** In stacking order. */
  annotations: readonly Annotation[]
  /** Annotations that found no place on a new version of the document: listed by quote and old page, and not drawn. */
  unplaced: readonly Annotation[]
  /** Annotations that cannot be drawn: listed, and can be removed. */
  malformed: readonly KeptAnnotation[]
  can_undo: boolean
  can_redo: boolean
  saving: Saving
  /** The layer is still loading, its contents are unknown. */
  is_loading?: true
  /**
   * Why the layer's contents are missing; only changes that wait in the browser are shown. `not_loaded`: the document is shown all the
   * same, and `retry()` loads the layer again (D3 §4). `unreadable`: a former viewer's XFDF that cannot be parsed; retrying does not help.
   */
  failure?: 'not_loaded' | 'unreadable'
  /** For a legacy layer: the XFDF of a former viewer (D3 §3). */
  xfdf_string?: string
}

/** An open layer: changes are on screen at once, on the server soon, and in the browser until then. */
export type LayerSession = {
  layer_id: number
  /** False if the layer is read-only: a legacy layer, or a committee that the user has left or that is inactive. */
  can_change: boolean
  /** Whether own annotations may be removed, also after leaving; without `can_change` that cannot be undone (permissions.md G11). */
  can_erase: boolean
  shown: () => Shown
  /** Returns the unsubscribe function, as useSyncExternalStore requires it. */
  subscribe: (listener: () => void) => () => void
  /** Applies changes as one step that can be undone. If the layer is read-only, only removals are applied, and they cannot be undone. No changes: no step. */
  change: (changes: readonly Change[]) => void
  undo: () => void
  redo: () => void
  /** Sends what waits now, refused changes included, and loads again what failed to load. */
  retry: () => void
  /** Discards the changes that the server refused: the screen shows what the server has. */
  discard: () => void
}

const empty: Shown = { annotations: [], unplaced: [], malformed: [], can_undo: false, can_redo: false, saving: { state: 'saved' } }
const unread: Shown = { ...empty, is_loading: true }
const nothing = () => {}

/** Placeholder for a layer that is still loading, so that the paper need not wait for it. */
export const closedLayer: LayerSession = {
  layer_id: 0,
  can_change: false,
  can_erase: false,
  shown: () => unread,
  subscribe: () => nothing,
  change: nothing,
  undo: nothing,
  redo: nothing,
  retry: nothing,
  discard: nothing,
}

/** Placeholder for a missing own layer, as for readers who only see what others share. */
export const noLayer: LayerSession = { ...closedLayer, shown: () => empty }
