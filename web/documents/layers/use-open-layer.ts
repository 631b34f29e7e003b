import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import { layersQuery } from '#web/annotations/queries.ts'
import type { DocumentSearch } from '#web/documents/search.ts'

/** The layer that the address names; null for whoever has none and reads without. */
export function useOpenLayer(version_id: number, { layer_id }: DocumentSearch): AnnotationLayer | null {
  const { data: layers } = useSuspenseQuery(layersQuery(version_id))
  return layers.find(({ id }) => id === layer_id) ?? null
}
