import type { AnnotationLayer } from '#features/annotations/layer.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the layer in the address was the reader's private one when it was opened. */
    isPrivate?: boolean
  }
}

type Named = { layer_id: number | undefined; wasPrivate: boolean | undefined }

/**
 * The layer in the address, or else the reader's private one. The private one also if the layer in the address was private when opened and
 * has been shared since, so that nobody shares the next stroke unknowingly.
 */
export function openLayer(layers: readonly AnnotationLayer[], { layer_id, wasPrivate }: Named): AnnotationLayer | undefined {
  const named = layers.find(({ id }) => id === layer_id)
  const own = layers.find(({ is_private_layer }) => is_private_layer)
  return named && !(wasPrivate && own) ? named : (own ?? named)
}

/** History state for the layer that is opened. */
export const onLayer = (layer: AnnotationLayer | undefined) => ({ isPrivate: layer?.is_private_layer === true })
