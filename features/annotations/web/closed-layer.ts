import type { LayerSession, Shown } from './session.ts'

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
