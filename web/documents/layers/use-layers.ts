import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { layersQuery } from '#web/annotations/queries.ts'
import { whileVisible } from '#web/annotations/session/while-visible.ts'
import { refreshLayers } from '#web/annotations/together/layer-news.ts'
import type { DocumentSearch } from '#web/documents/search.ts'

/** The layers that the reader sees on a version, asked for again now and then, and the one that the address names; null for whoever has none and reads without. */
export function useLayers(version_id: number, { layer_id }: DocumentSearch) {
  const client = useQueryClient()
  const router = useRouter()
  const { data: layers } = useSuspenseQuery(layersQuery(version_id))
  useEffect(() => whileVisible(() => void refreshLayers(client, version_id)), [client, version_id])
  const layer = layers.find(({ id }) => id === layer_id) ?? null
  // Deleted, or no longer shared: the page's loader leads to one's own.
  const isGone = layer_id !== undefined && layer === null
  useEffect(() => {
    if (isGone) void router.invalidate()
  }, [isGone, router])
  return { layers, layer }
}
