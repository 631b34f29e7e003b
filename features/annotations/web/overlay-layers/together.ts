import { type Annotation, isNote } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type LayerBelow, layerIdOf } from './layers-below.ts'
import type { Sign } from './OwnerSign.tsx'

/** The layers of a version below the open one: read-only, each shown or hidden by the reader. */
export type Together = {
  /** The open layer. */
  open: AnnotationLayer | null
  /** All others that the reader may see: own layers first, then by owner's name. */
  layers: readonly LayerBelow[]
  /** Those that are switched on. */
  seen: readonly LayerBelow[]
  signOf: (layer: AnnotationLayer) => Sign
  switchLayers: (layers: readonly AnnotationLayer[], isOn: boolean) => void
  /** The annotation of another layer whose card is open. */
  pointed: Annotation | null
  point: (annotation: Annotation | null) => void
  /** Copies an annotation to the reader's own private layer; null if that is not allowed. */
  copy: ((annotation: Annotation) => void) | null
}

/** The owner of an annotation on the open layer or on a visible one below. */
export const ownerIdOf = (annotation: Annotation, { open, seen }: Pick<Together, 'open' | 'seen'>): number | undefined =>
  (layerOf(annotation, { layers: seen }) ?? open ?? undefined)?.owner_id

/** The layer below that an annotation is on; undefined for one of the open layer. */
export const layerOf = (annotation: Annotation, { layers }: Pick<Together, 'layers'>): AnnotationLayer | undefined => {
  const id = layerIdOf(annotation)
  return id === undefined ? undefined : layers.find(({ layer }) => layer.id === id)?.layer
}

/** The annotations of visible layers on a page, for printing; notes are prefixed with their owner's name. */
export const printedBelow = ({ seen }: Pick<Together, 'seen'>, { index }: { index: number }): Annotation[] =>
  seen.flatMap(({ layer, pages }) =>
    (pages.get(index) ?? []).map((one) => (isNote(one) && !layer.is_owner ? { ...one, text: `${layer.owner_name}: ${one.text}` } : one)),
  )
