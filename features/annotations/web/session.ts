import type { Annotation, KeptAnnotation } from '#features/annotations/annotation.ts'

/** One thing that is done to an annotation; `before` makes it possible to take it back. What is malformed can be removed, too, and goes back among its like. */
export type Change =
  | { kind: 'create'; annotation: Annotation }
  | { kind: 'update'; before: Annotation; annotation: Annotation }
  | { kind: 'remove'; annotation: Annotation }

/** Whether the server has all that is on the screen, and why not. */
export type Saving =
  | { state: 'saved' }
  | { state: 'saving'; waiting: number }
  | { state: 'not_saved'; waiting: number; reason: 'offline' | 'signed_out' | 'refused' | 'gone' | 'no_storage'; detail?: string }

/** What the open layer holds at a moment; a new object after every change. */
export type Shown = {
  /** In the order in which they lie upon each other. */
  annotations: readonly Annotation[]
  /** What found no place on a new version of the paper: listed by its quote and its old page, and not drawn. */
  unplaced: readonly Annotation[]
  /** What came from the server and cannot be drawn: listed, and may be removed. */
  malformed: readonly KeptAnnotation[]
  can_undo: boolean
  can_redo: boolean
  saving: Saving
  /** The layer is still being read: nobody knows yet what is on it. */
  is_loading?: true
  /**
   * The layer could not be read: on the screen is only what waits in the browser. The paper is shown all the same, `retry()` reads again (D3 §4).
   * What a former viewer kept and nobody can read is unreadable, however often it is read.
   */
  failure?: 'not_loaded' | 'unreadable'
  /** Of a legacy layer: what a former viewer kept (D3 §3). */
  xfdf_string?: string
}

/** An open layer: what is on the screen at once, on the server soon, and in the browser until then. */
export type LayerSession = {
  layer_id: number
  /** False of what is only shown: a legacy layer, a committee that one has left or that rests. */
  can_change: boolean
  /** Whether one's own may go, also after having left; without `can_change` for good (permissions.md G11). */
  can_erase: boolean
  shown: () => Shown
  /** Answers with what ends the subscription, as useSyncExternalStore wants it. */
  subscribe: (listener: () => void) => () => void
  /** Does all of it as one step that can be undone; where nothing can be changed, removals alone, which nothing takes back. Nothing of nothing. */
  change: (changes: readonly Change[]) => void
  undo: () => void
  redo: () => void
  /** Sends now what waits for its turn, as after a lost connection, what was refused too; reads again what could not be read. */
  retry: () => void
  /** Gives up what the server refused: the screen shows what the server has. */
  discard: () => void
}
