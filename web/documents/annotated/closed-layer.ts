import type { LayerSession, Shown } from '#web/annotations/session.ts'

const empty: Shown = { annotations: [], malformed: [], can_undo: false, can_redo: false, saving: { state: 'saved' }, is_loading: true }
const nothing = () => {}

/** Stands for a layer that is still being read: the paper does not wait for it. */
export const closedLayer: LayerSession = {
  layer_id: 0,
  can_change: false,
  can_erase: false,
  shown: () => empty,
  subscribe: () => nothing,
  change: nothing,
  undo: nothing,
  redo: nothing,
  retry: nothing,
  discard: nothing,
}
