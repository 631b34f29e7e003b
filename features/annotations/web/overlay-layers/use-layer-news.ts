import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import { subscribeToLayers } from './layer-news.ts'

/** Refetches layers that change elsewhere, while the application is open. */
export function useLayerNews(): void {
  const client = useQueryClient()
  const { id } = useMe()
  useEffect(() => subscribeToLayers(client, id), [client, id])
}
