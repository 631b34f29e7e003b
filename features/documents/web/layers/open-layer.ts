import type { AnnotationLayer } from '#features/annotations/layer.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The layer that the address names was the reader's private one when it was opened. */
    isPrivate?: boolean
  }
}

type Named = { layer_id: number | undefined; wasPrivate: boolean | undefined }

/** The layer that the address names, else one's own private one; that, too, where the named one was private when it was opened and others read it by now: nobody is to see the next stroke unawares. */
export function openLayer(layers: readonly AnnotationLayer[], { layer_id, wasPrivate }: Named): AnnotationLayer | undefined {
  const named = layers.find(({ id }) => id === layer_id)
  const own = layers.find(({ is_private_layer }) => is_private_layer)
  return named && !(wasPrivate && own) ? named : (own ?? named)
}

/** What the history keeps of the layer that is opened. */
export const onLayer = (layer: AnnotationLayer | undefined) => ({ isPrivate: layer?.is_private_layer === true })
