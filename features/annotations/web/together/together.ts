import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layerIdOf } from './foreign.ts'
import type { LayerBelow } from './layers-below.ts'
import type { Sign } from './signs.ts'

/** The layers of a version that lie below the open one: only shown, each as its reader wants it. */
export type Together = {
  /** The open one. */
  open: AnnotationLayer | null
  /** All others that the reader sees: one's own first, then by their owners' names. */
  layers: readonly LayerBelow[]
  /** Those that are switched on. */
  seen: readonly LayerBelow[]
  signOf: (layer: AnnotationLayer) => Sign
  switchLayers: (layers: readonly AnnotationLayer[], isOn: boolean) => void
  /** The annotation of another layer that is pointed at; its card is open. */
  pointed: Annotation | null
  point: (annotation: Annotation | null) => void
  /** Puts the same on one's own private layer; null for whoever may not. */
  copy: ((annotation: Annotation) => void) | null
}

/** Whose an annotation is, on the open layer or on one that is seen. */
export const ownerIdOf = (annotation: Annotation, { open, seen }: Pick<Together, 'open' | 'seen'>): number | undefined =>
  (layerOf(annotation, { layers: seen }) ?? open ?? undefined)?.owner_id

/** On which of the layers below an annotation lies; none of one on the open layer. */
export const layerOf = (annotation: Annotation, { layers }: Pick<Together, 'layers'>): AnnotationLayer | undefined => {
  const id = layerIdOf(annotation)
  return id === undefined ? undefined : layers.find(({ layer }) => layer.id === id)?.layer
}
