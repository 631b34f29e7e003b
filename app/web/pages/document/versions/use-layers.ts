import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { refreshLayers } from '#features/annotations/web/overlay-layers/layer-news.ts'
import { shownLayersQuery } from '#features/annotations/web/queries.ts'
import { whileVisible } from '#features/annotations/web/session/reading.ts'
import { type DocumentSearch, openLayer } from '#features/documents/web/document-address.ts'

/** Refetches the layers of a version periodically. */
export function usePolledLayers(version_id: number): void {
  const client = useQueryClient()
  useEffect(() => whileVisible(() => void refreshLayers(client, version_id)), [client, version_id])
}

/** The layers of a version that the reader sees, refetched periodically, and the open one; null if the reader has none. */
export function useLayers(version_id: number, search: DocumentSearch) {
  const router = useRouter()
  const { data: layers } = useSuspenseQuery(shownLayersQuery(version_id))
  usePolledLayers(version_id)
  const named = layers.find(({ id }) => id === search.layer_id) ?? null
  // Deleted, or no longer shared: the page's loader switches to the reader's own.
  const isGone = search.layer_id !== undefined && named === null
  useEffect(() => {
    if (isGone) void router.invalidate()
  }, [isGone, router])
  return { layers, layer: useStillPrivate(layers, named, search) }
}

/**
 * The layer in the address; if it was private when opened and has been shared since, the reader's new private one, and the address is
 * updated. Not while the share dialog is open, which redirects by itself.
 */
function useStillPrivate(layers: readonly AnnotationLayer[], named: AnnotationLayer | null, { share }: DocumentSearch) {
  const router = useRouter()
  const [opened, setOpened] = useState(named)
  if (named && named.id !== opened?.id) setOpened(named)
  const wasPrivate = !share && opened?.id === named?.id && opened?.is_private_layer
  const layer = openLayer(layers, { layer_id: named?.id, wasPrivate: Boolean(wasPrivate) }) ?? null
  const next = named && layer && layer.id !== named.id ? layer.id : undefined
  useEffect(() => {
    if (next === undefined) return
    const search = (now: DocumentSearch) => ({ ...now, layer_id: next })
    void router.navigate({ to: '.', search, state: { isPrivate: true }, replace: true })
  }, [next, router])
  return named && layer
}
