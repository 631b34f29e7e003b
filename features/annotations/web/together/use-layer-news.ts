import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import { hearLayers } from './layer-news.ts'

/** While the application is open, layers that change elsewhere are read again. */
export function useLayerNews(): void {
  const client = useQueryClient()
  const { id } = useMe()
  useEffect(() => hearLayers(client, id), [client, id])
}
