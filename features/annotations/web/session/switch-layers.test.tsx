import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layersQuery } from '#features/annotations/web/queries.ts'
import { aLayer, aMember } from '#features/documents/web/fixtures.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { stubServer } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { useLayerSession } from './use-layer-session.ts'

beforeEach(stubDatabase)

const mine = aLayer({ id: 7, object_id: 700 })
const eva = aLayer({ id: 8, object_id: 700, is_private_layer: false, is_owner: false, owner_id: 5, updated: '2026-09-14T12:00:00Z' })

test('a layer of somebody else that is opened after another one of the version shows their next stroke', async () => {
  const layerOf = (layer_id: number, text: string) => ({ id: layer_id, layer_id, xfdf_string: null, annotations: [aNote({ text })] })
  const answers: Record<string, unknown> = {
    'annotationlayers/7/annotations/': layerOf(7, 'Eigene'),
    'annotationlayers/8/annotations/': layerOf(8, 'Erste'),
    'annotationlayers/8/': { ...eva, updated: '2026-09-14T12:00:01Z', users: [] },
  }
  stubServer(answers)
  const client = createQueryClient(async () => {})
  client.setQueryData(['me'], aMember())
  client.setQueryData(['committees'], [])
  client.setQueryData(layersQuery(700).queryKey, [mine, eva])
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result, rerender } = renderHook((layer: AnnotationLayer) => useLayerSession({ layer, committee_id: 2, page_count: 3 }), {
    wrapper,
    initialProps: mine,
  })
  const texts = () => result.current?.shown().annotations.map(({ text }) => text)
  await waitFor(() => expect(texts()).toEqual(['Eigene']))
  rerender(eva)
  await waitFor(() => expect(texts()).toEqual(['Erste']))
  answers['annotationlayers/8/annotations/'] = layerOf(8, 'Zweite')
  act(() => void client.setQueryData(layersQuery(700).queryKey, [mine, { ...eva, updated: '2026-09-14T12:00:01Z' }]))
  await waitFor(() => expect(texts()).toEqual(['Zweite']))
})
